/** The priorities of an action item, lowest first, in storage, on HTTP and on screen. */
export const ACTION_ITEM_PRIORITIES = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export type ActionItemPriority = (typeof ACTION_ITEM_PRIORITIES)[number];
