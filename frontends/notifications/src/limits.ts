/** Notifications per page. */
export const NOTIFICATIONS_PER_PAGE = 20;
/** Notifications shown in the bell popover. */
export const BELL_NOTIFICATIONS = 8;
