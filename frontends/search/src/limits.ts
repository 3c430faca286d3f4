/** A question with less finds nothing (characters). */
export const QUERY_MIN_CHARACTERS = 2;
/** Recent searches that are kept, and how many of them are shown. */
export const RECENT_KEPT = 10;
export const RECENT_SHOWN = 5;
/** What stays in front of the first hit of a result in the dialog (characters). */
export const EXCERPT_LEAD_CHARACTERS = 40;
/** Results a page. */
export const RESULTS_PAGE = 20;
