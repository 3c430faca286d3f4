import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type {
  ActionItemsBulkDeleteResponse,
  ActionItemsBulkUpdateAcrossMeetings,
} from '@minutehand/contracts/http/meetings/action-items-bulk';
import { ACTION_ITEMS_PER_REQUEST } from '@minutehand/contracts/limits';
import { useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { SAVE_FAILED } from '../../../shared/save-failures.ts';
import { bulkDeleteActionItems, bulkUpdateAcrossMeetings } from '../api.ts';
import { texts } from '../texts.ts';

type Skipped = ActionItemsBulkDeleteResponse['skipped'];

/** How the lists on the screen are updated after a change of selected items. */
type ListUpdates = {
  put: (items: readonly ActionItem[]) => void;
  remove: (items: readonly ActionItem[]) => void;
  refetch: (items: readonly ActionItem[]) => void;
};

/** Mutations of several items of any meetings. They are not optimistic; items that the server skips are reported. */
export function useSelectionMutations(lists: ListUpdates) {
  const toast = useToast();

  function report(skipped: Skipped) {
    const [first] = skipped;
    if (first !== undefined) toast(texts.skipped(skipped.length, first.error), { tone: 'danger' });
  }

  /** Rejects when the server rejects the request. Some items may have been changed by then, so the lists are refetched. */
  async function update(
    items: readonly ActionItem[],
    change: Omit<ActionItemsBulkUpdateAcrossMeetings, 'action_item_ids'>,
  ) {
    const skipped: Skipped = [];
    try {
      for (const action_item_ids of splitIntoRequests(items)) {
        const response = await bulkUpdateAcrossMeetings({ action_item_ids, ...change });
        lists.put(response.action_items);
        skipped.push(...response.skipped);
      }
    } catch (error) {
      lists.refetch(items);
      throw error;
    }
    report(skipped);
    return items.length - skipped.length;
  }

  /** Runs a change and shows why it failed. Returns whether it succeeded. */
  async function run(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change();
      return true;
    } catch (error) {
      toast(getErrorMessage(error, SAVE_FAILED), { tone: 'danger' });
      return false;
    }
  }

  return {
    /** Changes assignee and due date. Rejects on failure; the dialog shows the error. */
    updateAll: async (
      items: readonly ActionItem[],
      change: Omit<ActionItemsBulkUpdateAcrossMeetings, 'action_item_ids'>,
    ): Promise<void> => {
      await update(items, change);
    },
    setStates: (items: readonly ActionItem[], state: 'open' | 'done') => run(() => update(items, { state })),
    acceptAll: (items: readonly ActionItem[]) =>
      run(async () => {
        const accepted = await update(items, { state: 'open' });
        if (accepted > 0) toast(texts.accepted(accepted), { tone: 'success' });
      }),
    removeAll: (items: readonly ActionItem[]) =>
      run(async () => {
        const skipped: Skipped = [];
        try {
          for (const action_item_ids of splitIntoRequests(items)) {
            const response = await bulkDeleteActionItems({ action_item_ids });
            lists.remove(items.filter(({ id }) => response.deleted_ids.includes(id)));
            skipped.push(...response.skipped);
          }
        } catch (error) {
          lists.refetch(items);
          throw error;
        }
        report(skipped);
      }),
  };
}

/** The ids in groups that one request may have. */
function splitIntoRequests(items: readonly ActionItem[]): string[][] {
  const ids = items.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / ACTION_ITEMS_PER_REQUEST) }, (_, index) =>
    ids.slice(index * ACTION_ITEMS_PER_REQUEST, (index + 1) * ACTION_ITEMS_PER_REQUEST),
  );
}
