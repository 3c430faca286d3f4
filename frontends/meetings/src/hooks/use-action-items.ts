import type { ActionItem, ActionItemCreate, ActionItemsAnswer } from '@minutehand/contracts/http/action-items';
import type { ActionItemsBulk } from '@minutehand/contracts/http/action-items-bulk';
import { useToast } from '@minutehand/ui';
import { errorMessage, fetchAgain, type InfiniteData, useQueryClient } from '@minutehand/web-kit';
import { bulkUpdateActionItems } from '../api/bulk-update-action-items.ts';
import { createActionItem } from '../api/create-action-item.ts';
import { deleteActionItem } from '../api/delete-action-item.ts';
import { toggleActionItem } from '../api/toggle-action-item.ts';
import { updateActionItem } from '../api/update-action-item.ts';
import { queryKeys } from '../query-keys.ts';

type ListChange = (items: ActionItem[]) => ActionItem[];

/** What can be done with action items. Changes show at once, and are taken back with a notice when they fail. */
export function useActionItemChanges() {
  const queries = useQueryClient();
  const toast = useToast();

  function changeLists(meetingId: string, change: ListChange) {
    queries.setQueryData<ActionItem[]>(queryKeys.actionItems(meetingId), (items) => items && change(items));
    queries.setQueriesData<InfiniteData<ActionItemsAnswer>>({ queryKey: queryKeys.boards() }, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({ ...page, action_items: change(page.action_items) }));
      return { ...data, pages };
    });
  }

  const put = (item: ActionItem) =>
    changeLists(item.meeting_id, (items) => items.map((known) => (known.id === item.id ? item : known)));

  async function attempt(item: ActionItem, meanwhile: ListChange, call: () => Promise<ActionItem | undefined>) {
    // An answer that is on its way does not know of this yet.
    await queries.cancelQueries({ queryKey: queryKeys.actionItems(item.meeting_id) });
    const before = queries.getQueryData<ActionItem[]>(queryKeys.actionItems(item.meeting_id)) ?? [];
    changeLists(item.meeting_id, meanwhile);
    try {
      const saved = await call();
      if (saved) put(saved);
      return true;
    } catch (error) {
      // Only this one is as it was before; what else has changed meanwhile stays changed.
      const place = before.findIndex(({ id }) => id === item.id);
      queries.setQueryData<ActionItem[]>(
        queryKeys.actionItems(item.meeting_id),
        (items) => items && (items.some(({ id }) => id === item.id) ? items : items.toSpliced(place, 0, item)),
      );
      put(item);
      toast(errorMessage(error, 'Failed to save changes. Please try again.'), { tone: 'danger' });
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
      put(await updateActionItem(item, { ...fields, version: item.version }, amendment));
    },
    /** Rejects when it could not be done: the dialog says why. Then some may have been changed, so the list is asked for again. */
    bulkUpdate: async (meetingId: string, change: ActionItemsBulk) => {
      try {
        const saved = new Map((await bulkUpdateActionItems(meetingId, change)).map((item) => [item.id, item]));
        changeLists(meetingId, (items) => items.map((known) => saved.get(known.id) ?? known));
      } catch (error) {
        void fetchAgain(queries, { queryKey: queryKeys.actionItems(meetingId), exact: true });
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
