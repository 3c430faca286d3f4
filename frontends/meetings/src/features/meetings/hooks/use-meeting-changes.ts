import type { MeetingPatch } from '@minutehand/contracts/http/meetings/meetings';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, isNotFound, useNavigate, useQueryClient } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteMeeting, updateMeeting } from '../api.ts';
import { texts } from '../texts.ts';

/** Changes fields of the meeting. Rejects when the server refuses. */
export function useUpdateMeeting(meetingId: string): (changes: MeetingPatch['meeting']) => Promise<void> {
  const setMeeting = useSetMeeting(meetingId);
  return async (changes) => {
    const saved = await updateMeeting(meetingId, changes);
    setMeeting(() => saved);
  };
}

/** Deletes meetings of the list, one after the other, and reports the outcome. Rejects if one could not be deleted. */
export function useDeleteMeetings(): (meetingIds: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  const toast = useToast();
  return async (meetingIds) => {
    const failures: unknown[] = [];
    for (const meetingId of meetingIds)
      await deleteMeeting(meetingId).catch((error: unknown) => {
        // Somebody else deleted it.
        if (!isNotFound(error)) failures.push(error);
      });
    queries.removeQueries({ queryKey: queryKeys.boards() });
    await queries.invalidateQueries({ queryKey: queryKeys.meetingLists() });
    if (failures.length === 0) return toast(texts.delete.done(meetingIds.length));
    toast(texts.delete.failed(failures.length, getErrorMessage(failures[0])), { tone: 'danger' });
    throw failures[0];
  };
}

/** Deletes the meeting and opens the list. Rejects on failure, after showing a toast. */
export function useDeleteMeeting(meetingId: string): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    try {
      await deleteMeeting(meetingId);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
    void navigate('/meetings', { replace: true });
    toast('Meeting deleted');
    queries.removeQueries({ queryKey: queryKeys.meetingLists() });
    queries.removeQueries({ queryKey: queryKeys.boards() });
  };
}
