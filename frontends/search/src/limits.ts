/** A question with less finds nothing (characters). */
export const QUERY_MIN_CHARACTERS = 2;
/** Recent searches that are kept, and how many of them are shown. */
export const RECENT_KEPT = 10;
export const RECENT_SHOWN = 5;
/** Results a page. */
export const RESULTS_PAGE = 20;
