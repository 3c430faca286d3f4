import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useQueryClient } from '@minutehand/web-kit';
import { UNDO_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { setArchived, setFavorite } from '../api.ts';
import { texts } from '../texts.ts';
import { useMeetingListUpdate, useRemoveFromLists } from './use-meetings.ts';

/** Archives a meeting of the list, or takes it out of the archive, and offers to undo that for 10 s. */
export function useArchiveMeeting(): (meeting: Meeting) => Promise<void> {
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useRemoveFromLists();

  const refetch = () => void queries.invalidateQueries({ queryKey: queryKeys.meetingLists() });
  const report = (error: unknown) => toast(getErrorMessage(error), { tone: 'danger' });

  return async ({ id, archived }) => {
    try {
      await setArchived(id, !archived);
    } catch (error) {
      refetch();
      report(error);
      return;
    }
    // In this order, because changing a cached list marks it as fresh.
    remove([id]);
    refetch();
    toast(archived ? texts.archive.unarchived : texts.archive.archived, {
      durationMs: UNDO_MS,
      action: {
        label: texts.archive.undo,
        onAction: () => void setArchived(id, archived).catch(report).finally(refetch),
      },
    });
  };
}

/** Adds a meeting of the list to the user's favorites, or removes it. Shows the result immediately. */
export function useFavoriteMeeting(): (meeting: Meeting) => Promise<void> {
  const queries = useQueryClient();
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
    void queries.invalidateQueries({ queryKey: queryKeys.meetingLists() });
  };
}
