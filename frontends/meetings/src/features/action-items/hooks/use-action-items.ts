import type { ActionItem, ActionItemCreate, ActionItemsResponse } from '@minutehand/contracts/http/action-items';
import type { ActionItemsBulk } from '@minutehand/contracts/http/action-items-bulk';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, type InfiniteData, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { useOwnWrites } from '../../../shared/hooks/own-writes.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { NOT_SAVED } from '../../../shared/save-failures.ts';
import {
  bulkUpdateActionItems,
  createActionItem,
  deleteActionItem,
  toggleActionItem,
  updateActionItem,
} from '../api.ts';

type ListChange = (items: ActionItem[]) => ActionItem[];

/** What can be done with action items. Changes show at once, and are taken back with a notice when they fail. */
export function useActionItemChanges() {
  const queries = useQueryClient();
  const toast = useToast();
  const own = useOwnWrites(queries);
  /** What the server last said of items that are changed here; null where there is nothing to show. */
  const [said] = useState(() => new Map<string, ActionItem | null>());

  function changeLists(meetingId: string, change: ListChange) {
    queries.setQueryData<ActionItem[]>(queryKeys.actionItems(meetingId), (items) => items && change(items));
    queries.setQueriesData<InfiniteData<ActionItemsResponse>>({ queryKey: queryKeys.boards() }, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({ ...page, action_items: change(page.action_items) }));
      return { ...data, pages };
    });
  }

  const put = (item: ActionItem) =>
    changeLists(item.meeting_id, (items) => items.map((known) => (known.id === item.id ? item : known)));

  /**
   * Writes once those before it are over. The last one shows the item as the server has it: what it answered, or else `before`,
   * which is null where nothing was shown in advance.
   */
  async function write(item: ActionItem, before: ActionItem | null, call: () => Promise<ActionItem | undefined>) {
    if (!own.isWriting(item.id)) said.set(item.id, before);
    try {
      await own.inTurn(item.id, async () => {
        const saved = await call();
        // Before the next write of the item begins, which builds on this version.
        said.set(item.id, saved ? own.saved(saved) : null);
      });
    } finally {
      const known = said.get(item.id);
      if (known && !own.isWriting(item.id)) put(known);
    }
  }

  function showAgain({ id, meeting_id }: ActionItem, meanwhile: ListChange) {
    const known = said.get(id);
    if (known && !own.isWriting(id)) put(known);
    else changeLists(meeting_id, meanwhile);
  }

  async function attempt(item: ActionItem, meanwhile: ListChange, call: () => Promise<ActionItem | undefined>) {
    // An answer that is on its way does not know of this yet.
    await queries.cancelQueries({ queryKey: queryKeys.actionItems(item.meeting_id) });
    const before = queries.getQueryData<ActionItem[]>(queryKeys.actionItems(item.meeting_id)) ?? [];
    const done = write(item, item, call);
    changeLists(item.meeting_id, meanwhile);
    // A board hears of nothing: what it fetches goes on, and is put right once it has come.
    for (const { promise } of queries
      .getQueryCache()
      .findAll({ queryKey: queryKeys.boards(), fetchStatus: 'fetching' }))
      void promise?.then(
        () => showAgain(item, meanwhile),
        () => undefined,
      );
    try {
      await done;
      return true;
    } catch (error) {
      // Only this one is put back where it was; what else has changed meanwhile stays changed.
      const known = said.get(item.id) ?? item;
      const place = before.findIndex(({ id }) => id === item.id);
      queries.setQueryData<ActionItem[]>(
        queryKeys.actionItems(item.meeting_id),
        (items) => items && (items.some(({ id }) => id === item.id) ? items : items.toSpliced(place, 0, known)),
      );
      toast(getErrorMessage(error, NOT_SAVED), { tone: 'danger' });
      return false;
    }
  }

  const replacedBy = (next: ActionItem) => (items: ActionItem[]) =>
    items.map((known) => (known.id === next.id ? next : known));
  const without = (item: ActionItem) => (items: ActionItem[]) => items.filter((known) => known.id !== item.id);

  return {
    toggle: (item: ActionItem) => attempt(item, replacedBy(toggled(item)), () => toggleActionItem(item)),
    accept: (item: ActionItem) =>
      attempt(item, replacedBy({ ...item, state: 'open' }), () => updateActionItem(item, { state: 'open' })),
    reject: (item: ActionItem) =>
      attempt(item, without(item), async () => {
        await updateActionItem(item, { state: 'rejected' });
        return undefined;
      }),
    remove: (item: ActionItem) =>
      attempt(item, without(item), async () => {
        await deleteActionItem(item);
        return undefined;
      }),
    /** Rejects when it could not be saved: the form says why. */
    edit: async (item: ActionItem, fields: ActionItemCreate['action_item'], amendment?: string) => {
      await write(item, null, () => updateActionItem(item, { ...fields, version: own.versionAfter(item) }, amendment));
    },
    /** Rejects when it could not be done: the dialog says why. Then some may have been changed, so the list is asked for again. */
    bulkUpdate: async (meetingId: string, change: ActionItemsBulk) => {
      try {
        const items = await bulkUpdateActionItems(meetingId, change);
        const saved = new Map(items.map((item) => [item.id, own.saved(item)]));
        changeLists(meetingId, (list) => list.map((known) => saved.get(known.id) ?? known));
      } catch (error) {
        void refetchQueries(queries, { queryKey: queryKeys.actionItems(meetingId), exact: true });
        throw error;
      }
    },
    add: async (meetingId: string, fields: ActionItemCreate['action_item'], amendment?: string) => {
      const added = await createActionItem(meetingId, fields, amendment);
      queries.setQueryData<ActionItem[]>(queryKeys.actionItems(meetingId), (items) =>
        items && !items.some(({ id }) => id === added.id) ? [...items, added] : items,
      );
    },
  };
}

export type ActionItemChanges = ReturnType<typeof useActionItemChanges>;

function toggled(item: ActionItem): ActionItem {
  const isDone = item.state === 'done';
  return { ...item, state: isDone ? 'open' : 'done', completed: !isDone };
}
