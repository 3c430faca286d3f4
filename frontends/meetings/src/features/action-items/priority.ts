import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';

/** The item with another priority. Changing it accepts a suggestion, as every edit does. */
export function withPriority(item: ActionItem, priority: ActionItemPriority): ActionItem {
  return { ...item, priority, state: item.state === 'proposed' ? 'open' : item.state };
}
