import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useQueryClient } from '@minutehand/web-kit';
import { UNDO_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { setArchived, setFavorite } from '../api.ts';
import { runEach } from '../run-each.ts';
import { texts } from '../texts.ts';
import { useMeetingListUpdate, useRemoveFromLists } from './use-meetings.ts';

/** Archives meetings of the list, or takes them out of the archive if the first one is in it, and offers to undo that for 10 s. */
export function useArchiveMeetings(): (meetings: readonly Meeting[]) => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const remove = useRemoveFromLists();

  const refetch = () => void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists() });

  return async (meetings) => {
    const archived = meetings[0]?.archived ?? false;
    const ids = meetings.filter((each) => each.archived === archived).map(({ id }) => id);
    const { succeededIds, failedCount, reason } = await runEach(ids, (id) => setArchived(id, !archived));
    // In this order, because changing a cached list marks it as fresh.
    remove(succeededIds);
    refetch();
    const verb = archived ? 'unarchived' : 'archived';
    if (succeededIds.length === 0) return toast(texts.archive.failed(failedCount, verb, reason), { tone: 'danger' });
    const undo = async () => {
      const undone = await runEach(succeededIds, (id) => setArchived(id, archived));
      refetch();
      if (undone.failedCount > 0)
        toast(texts.archive.failed(undone.failedCount, archived ? 'archived' : 'unarchived', undone.reason), {
          tone: 'danger',
        });
    };
    const done = texts.archive.done(succeededIds.length, verb);
    toast(failedCount === 0 ? done : `${done}. ${texts.archive.failed(failedCount, verb, reason)}`, {
      durationMs: UNDO_MS,
      action: { label: texts.archive.undo, onAction: () => void undo() },
      ...(failedCount > 0 && { tone: 'danger' as const }),
    });
  };
}

/** Adds a meeting of the list to the user's favorites, or removes it. Shows the result immediately. */
export function useFavoriteMeeting(): (meeting: Meeting) => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const update = useMeetingListUpdate();
  return async ({ id, favorite }) => {
    update(id, (cached) => ({ ...cached, favorite: !favorite }));
    try {
      await setFavorite(id, !favorite);
    } catch (error) {
      update(id, (cached) => ({ ...cached, favorite }));
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists() });
  };
}
