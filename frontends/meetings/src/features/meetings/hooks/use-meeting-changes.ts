import type { MeetingPatch } from '@minutehand/contracts/http/meetings/meetings';
import { useToast } from '@minutehand/ui';
import { discardUnsavedChanges, useNavigate, useQueryClient } from '@minutehand/web-kit';
import { UNDO_MS } from '../../../limits.ts';
import { deletedMeetingIds } from '../../../shared/deletions.ts';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { restoreMeeting, trashMeeting, updateMeeting } from '../api.ts';
import { runEach } from '../run-each.ts';
import { texts } from '../texts.ts';
import { useRemoveFromLists } from './use-meetings.ts';

/** Changes fields of the meeting. Rejects when the server rejects the request. */
export function useUpdateMeeting(meetingId: string): (changes: MeetingPatch['meeting']) => Promise<void> {
  const setMeeting = useSetMeeting(meetingId);
  return async (changes) => {
    const saved = await updateMeeting(meetingId, changes);
    setMeeting(() => saved);
  };
}

/**
 * Moves meetings to the trash, and offers to undo that for 10 s. Resolves to false, after showing a toast, if one could not be moved.
 */
export function useTrashMeetings(): (meetingIds: readonly string[]) => Promise<boolean> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const remove = useRemoveFromLists();

  async function refetchLists() {
    queryClient.removeQueries({ queryKey: queryKeys.boards() });
    void queryClient.invalidateQueries({ queryKey: queryKeys.trash() });
    await queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists() });
  }

  async function restore(meetingIds: readonly string[]) {
    const { failedCount, reason } = await runEach(meetingIds, restoreMeeting);
    await refetchLists();
    if (failedCount > 0) toast(reason, { tone: 'danger' });
    else toast(texts.trash.restored(meetingIds.length), { tone: 'success' });
  }

  return async (meetingIds) => {
    // A prefetch that is still waiting for the server, or that starts before the rows are gone, would get a 404 response.
    for (const id of meetingIds) deletedMeetingIds.add(id);
    for (const id of meetingIds) await queryClient.cancelQueries({ queryKey: queryKeys.meeting(id), type: 'inactive' });
    const { succeededIds, failedCount, reason } = await runEach(meetingIds, trashMeeting);
    if (succeededIds.length > 0)
      toast(texts.delete.done(succeededIds.length), {
        durationMs: UNDO_MS,
        action: { label: texts.delete.undo, onAction: () => void restore(succeededIds) },
      });
    remove(succeededIds);
    void refetchLists().finally(() => {
      for (const id of meetingIds) deletedMeetingIds.delete(id);
    });
    if (failedCount > 0) toast(texts.delete.failed(failedCount, reason), { tone: 'danger' });
    return failedCount === 0;
  };
}

/** Moves the meeting that a screen shows to the trash, and opens the list. Rejects on failure, after showing a toast. */
export function useTrashShownMeeting(meetingId: string): () => Promise<void> {
  const navigate = useNavigate();
  const trash = useTrashMeetings();
  return async () => {
    if (!(await trash([meetingId]))) throw new Error('The meeting was not moved to the trash.');
    // The meeting can no longer be edited.
    discardUnsavedChanges();
    void navigate('/meetings', { replace: true });
  };
}
