/** Minimum length of a query, in characters. */
export const QUERY_MIN_CHARACTERS = 2;
/** Recent searches that are stored, and that are shown. */
export const MAX_RECENT_SEARCHES = 10;
export const SHOWN_RECENT_SEARCHES = 5;
/** Recent meetings that the dialog shows while nothing is typed. */
export const SHOWN_RECENT_MEETINGS = 5;
/** Text before the first match of a result in the dialog, in characters. */
export const EXCERPT_LEAD_CHARACTERS = 40;
/** Results per page. */
export const RESULTS_PER_PAGE = 20;
/** Matches of a meeting that are shown at first. */
export const SHOWN_MATCHES = 3;
