import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type {
  ActionItem,
  ActionItemCreate,
  ActionItemsResponse,
} from '@minutehand/contracts/http/meetings/action-items';
import type { ActionItemsBulkUpdate } from '@minutehand/contracts/http/meetings/action-items-bulk';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, type InfiniteData, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { useWriteQueue } from '../../../shared/hooks/use-write-queue.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { SAVE_FAILED } from '../../../shared/save-failures.ts';
import {
  bulkUpdateActionItems,
  createActionItem,
  deleteActionItem,
  toggleActionItem,
  updateActionItem,
} from '../api.ts';
import { withPriority } from '../priority.ts';
import { useSelectionMutations } from './use-selection-changes.ts';

type ListChange = (items: ActionItem[]) => ActionItem[];

/** Mutations of action items. Updates are optimistic and are reverted with a toast when they fail. */
export function useActionItemMutations() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const writeQueue = useWriteQueue(queryClient);
  /** The last server state of items with pending writes; null when there is nothing to restore. */
  const [serverState] = useState(() => new Map<string, ActionItem | null>());

  function updateLists(meetingId: string, change: ListChange) {
    queryClient.setQueryData<ActionItem[]>(queryKeys.actionItems(meetingId), (items) => items && change(items));
    queryClient.setQueriesData<InfiniteData<ActionItemsResponse>>({ queryKey: queryKeys.boards() }, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({ ...page, action_items: change(page.action_items) }));
      return { ...data, pages };
    });
  }

  const refetchCounts = () => void refetchQueries(queryClient, { queryKey: queryKeys.actionItemCounts() });
  const putItem = (item: ActionItem) =>
    updateLists(item.meeting_id, (items) => items.map((current) => (current.id === item.id ? item : current)));

  const selectionChanges = useSelectionMutations({
    put: (items) => {
      for (const [meetingId, group] of Map.groupBy(items, (item) => item.meeting_id)) {
        const saved = new Map(group.map((item) => [item.id, writeQueue.recordVersion(item)]));
        updateLists(meetingId, (list) => list.map((current) => saved.get(current.id) ?? current));
      }
      refetchCounts();
    },
    remove: (items) => {
      for (const [meetingId, group] of Map.groupBy(items, (item) => item.meeting_id)) {
        const ids = new Set(group.map(({ id }) => id));
        updateLists(meetingId, (list) => list.filter(({ id }) => !ids.has(id)));
      }
      refetchCounts();
    },
    refetch: (items) => {
      void refetchQueries(queryClient, { queryKey: queryKeys.boards() });
      for (const meetingId of new Set(items.map((item) => item.meeting_id)))
        void refetchQueries(queryClient, { queryKey: queryKeys.actionItems(meetingId), exact: true });
    },
  });

  /**
   * Runs a write after the pending ones of the same item. The last one shows the server's state: its response, or else
   * `previous`, which is null when the write is not optimistic.
   */
  async function write(item: ActionItem, previous: ActionItem | null, request: () => Promise<ActionItem | undefined>) {
    if (!writeQueue.isPending(item.id)) serverState.set(item.id, previous);
    try {
      await writeQueue.enqueue(item.id, async () => {
        const saved = await request();
        // Must happen before the next write of the item, which builds on this version.
        serverState.set(item.id, saved ? writeQueue.recordVersion(saved) : null);
      });
    } finally {
      const current = serverState.get(item.id);
      if (current && !writeQueue.isPending(item.id)) putItem(current);
      refetchCounts();
    }
  }

  function reapply({ id, meeting_id }: ActionItem, applyChange: ListChange) {
    const current = serverState.get(id);
    if (current && !writeQueue.isPending(id)) putItem(current);
    else updateLists(meeting_id, applyChange);
  }

  async function runOptimistically(
    item: ActionItem,
    applyChange: ListChange,
    request: () => Promise<ActionItem | undefined>,
  ) {
    // A response that is in flight does not include this change yet.
    await queryClient.cancelQueries({ queryKey: queryKeys.actionItems(item.meeting_id) });
    const before = queryClient.getQueryData<ActionItem[]>(queryKeys.actionItems(item.meeting_id)) ?? [];
    const pendingWrite = write(item, item, request);
    updateLists(item.meeting_id, applyChange);
    // Boards have no live updates: let their requests finish and then apply the change again.
    for (const { promise } of queryClient
      .getQueryCache()
      .findAll({ queryKey: queryKeys.boards(), fetchStatus: 'fetching' }))
      void promise?.then(
        () => reapply(item, applyChange),
        () => undefined,
      );
    try {
      await pendingWrite;
      return true;
    } catch (error) {
      // Restore only this item; keep all other changes.
      const current = serverState.get(item.id) ?? item;
      const index = before.findIndex(({ id }) => id === item.id);
      queryClient.setQueryData<ActionItem[]>(
        queryKeys.actionItems(item.meeting_id),
        (items) => items && (items.some(({ id }) => id === item.id) ? items : items.toSpliced(index, 0, current)),
      );
      toast(getErrorMessage(error, SAVE_FAILED), { tone: 'danger' });
      return false;
    }
  }

  const replaceItem = (next: ActionItem) => (items: ActionItem[]) =>
    items.map((current) => (current.id === next.id ? next : current));
  const removeItem = (item: ActionItem) => (items: ActionItem[]) => items.filter((current) => current.id !== item.id);

  return {
    ...selectionChanges,
    toggle: (item: ActionItem) => runOptimistically(item, replaceItem(toggleState(item)), () => toggleActionItem(item)),
    accept: (item: ActionItem) =>
      runOptimistically(item, replaceItem({ ...item, state: 'open' }), () => updateActionItem(item, { state: 'open' })),
    setPriority: (item: ActionItem, priority: ActionItemPriority) =>
      runOptimistically(item, replaceItem(withPriority(item, priority)), () => updateActionItem(item, { priority })),
    reject: (item: ActionItem) =>
      runOptimistically(item, removeItem(item), async () => {
        await updateActionItem(item, { state: 'rejected' });
        return undefined;
      }),
    remove: (item: ActionItem) =>
      runOptimistically(item, removeItem(item), async () => {
        await deleteActionItem(item);
        return undefined;
      }),
    /** Rejects when saving fails; the form shows the error. */
    edit: async (item: ActionItem, fields: ActionItemCreate['action_item'], amendmentReason?: string) => {
      await write(item, null, () =>
        updateActionItem(item, { ...fields, version: writeQueue.getLatestVersion(item) }, amendmentReason),
      );
    },
    /** Rejects on failure; the dialog shows the error. The list is refetched because some items may have been changed. */
    bulkUpdate: async (meetingId: string, change: ActionItemsBulkUpdate) => {
      try {
        const items = await bulkUpdateActionItems(meetingId, change);
        const saved = new Map(items.map((item) => [item.id, writeQueue.recordVersion(item)]));
        updateLists(meetingId, (list) => list.map((current) => saved.get(current.id) ?? current));
      } catch (error) {
        void refetchQueries(queryClient, { queryKey: queryKeys.actionItems(meetingId), exact: true });
        throw error;
      }
    },
    add: async (meetingId: string, fields: ActionItemCreate['action_item'], amendmentReason?: string) => {
      const added = await createActionItem(meetingId, fields, amendmentReason);
      queryClient.setQueryData<ActionItem[]>(queryKeys.actionItems(meetingId), (items) =>
        items && !items.some(({ id }) => id === added.id) ? [...items, added] : items,
      );
      refetchCounts();
    },
  };
}

export type ActionItemMutations = ReturnType<typeof useActionItemMutations>;

function toggleState(item: ActionItem): ActionItem {
  const isDone = item.state === 'done';
  return { ...item, state: isDone ? 'open' : 'done', completed: !isDone };
}
