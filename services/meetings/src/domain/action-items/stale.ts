import { STALE_ITEM_MS } from '../../limits.ts';
import { type ActionItem, isOverdue } from './action-item.ts';

/** True for an open item that is overdue, or that has no due date and was not changed for STALE_ITEM_MS. */
export function isStale(
  item: Pick<ActionItem, 'state' | 'dueDate'> & { readonly updatedAt: Date },
  now: Date,
): boolean {
  if (item.state !== 'open') return false;
  if (item.dueDate !== null) return isOverdue(item, now);
  return now.getTime() - item.updatedAt.getTime() >= STALE_ITEM_MS;
}
