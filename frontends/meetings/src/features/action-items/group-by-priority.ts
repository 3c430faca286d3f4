import { ACTION_ITEM_PRIORITIES, type ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { sortByDue } from './group-by-due.ts';

/** Groups items by priority, the most urgent first, and by date within a group. */
export function groupByPriority(
  items: readonly ActionItem[],
): ReadonlyArray<{ group: ActionItemPriority; items: readonly ActionItem[] }> {
  return ACTION_ITEM_PRIORITIES.toReversed()
    .map((group) => ({ group, items: sortByDue(items.filter(({ priority }) => priority === group)) }))
    .filter((group) => group.items.length > 0);
}

/** The most urgent first. Items with the same priority keep their order. */
export function sortByPriority(items: readonly ActionItem[]): readonly ActionItem[] {
  return items.toSorted((a, b) => getRank(b) - getRank(a));
}

const getRank = ({ priority }: ActionItem): number => ACTION_ITEM_PRIORITIES.indexOf(priority);
