/** Numbers of the search room; those that other rooms share are in `@minutehand/contracts/limits`. */

/** A passage is consecutive segments (or lines of the minutes) joined up to this size. */
export const PASSAGE_WORDS = 60;
export const PASSAGE_CHARACTERS = 600;

/** A snippet, ellipses included, and what stays in front of the first match where it is cut (characters). */
export const SNIPPET_CHARACTERS = 200;
export const SNIPPET_LEAD_CHARACTERS = 40;

/** A question with less finds nothing (characters). */
export const QUERY_MIN_CHARACTERS = 2;
/** Words of a question that count. */
export const QUERY_WORDS = 12;
/** One typo is forgiven in words of at least this many letters. */
export const TYPO_MIN_LETTERS = 4;

/** Results a group in the dropdown, and how many are asked for, because some may not be readable any more. */
export const QUICK_RESULTS = 5;
export const QUICK_CANDIDATES = 15;
/** Hits that can be paged through. */
export const SEARCH_HITS = 1_000;

/** Events of one meeting within this time re-index it once (ms). */
export const COALESCE_MS = 200;
/** How long the owner may take to say what the caller may read now (ms). */
export const READABLE_DEADLINE_MS = 2_000;

/** Passages that the embedded index keeps in memory over all accounts; the account in use stays in any case. */
export const LOADED_PASSAGES = 100_000;

/** Meilisearch: one request, one search, the work on a task, and between two looks at it (ms). */
export const MEILISEARCH_REQUEST_MS = 5_000;
export const MEILISEARCH_SEARCH_MS = 1_500;
export const MEILISEARCH_TASK_MS = 30_000;
export const MEILISEARCH_POLL_MS = 50;
/** Documents a request to Meilisearch. */
export const MEILISEARCH_BATCH = 1_000;

/** Before a rebuild is tried again (ms); doubles up to the most. */
export const REBUILD_RETRY_MS = { first: 1_000, most: 60_000 } as const;
