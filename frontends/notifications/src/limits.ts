/** Notifications a page. */
export const NOTIFICATIONS_PAGE = 20;
/** Notifications under the bell; the rest is on the page. */
export const NOTIFICATIONS_UNDER_BELL = 8;
