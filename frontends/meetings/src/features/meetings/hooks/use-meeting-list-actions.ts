import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useQueryClient } from '@minutehand/web-kit';
import { UNDO_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { setArchived, setFavorite } from '../api.ts';
import { texts } from '../texts.ts';
import { useMeetingListUpdate, useRemoveFromLists } from './use-meetings.ts';

/** Archives meetings of the list, or takes them out of the archive if the first one is in it, and offers to undo that for 10 s. */
export function useArchiveMeetings(): (meetings: readonly Meeting[]) => Promise<void> {
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useRemoveFromLists();

  const refetch = () => void queries.invalidateQueries({ queryKey: queryKeys.meetingLists() });
  const report = (error: unknown) => toast(getErrorMessage(error), { tone: 'danger' });

  return async (meetings) => {
    const archived = meetings[0]?.archived ?? false;
    const changed: string[] = [];
    for (const meeting of meetings.filter((each) => each.archived === archived))
      await setArchived(meeting.id, !archived).then(() => changed.push(meeting.id), report);
    // In this order, because changing a cached list marks it as fresh.
    remove(changed);
    refetch();
    if (changed.length === 0) return;
    const undo = async () => {
      for (const id of changed) await setArchived(id, archived).catch(report);
      refetch();
    };
    toast(texts.archive[archived ? 'unarchived' : 'archived'](changed.length), {
      durationMs: UNDO_MS,
      action: { label: texts.archive.undo, onAction: () => void undo() },
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
