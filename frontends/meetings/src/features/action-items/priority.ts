import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';

/** From none to most urgent. */
export const PRIORITIES = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Undefined where the server does not send priorities. */
type Prioritized = Pick<ActionItem, 'id'> & { priority?: Priority };

export function getPriority({ priority }: Prioritized): Priority | undefined {
  return priority;
}

/** The item with another priority. Changing it accepts a suggestion, as every edit does. */
export function withPriority(item: ActionItem, priority: Priority): ActionItem {
  return Object.assign({ ...item }, { priority, state: item.state === 'proposed' ? 'open' : item.state } as const);
}
