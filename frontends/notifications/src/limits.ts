/** Notifications per page. */
export const NOTIFICATIONS_PER_PAGE = 20;
/** Notifications shown in the bell popover. */
export const BELL_NOTIFICATIONS_MAX = 8;
/** Notifications per page, and maximum number of pages, while all are marked as read. */
export const READ_NOTIFICATIONS_PER_PAGE = 100;
export const MARKED_PAGES_MAX = 50;
