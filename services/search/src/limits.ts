/** Limits of the search service. Limits that services share are in `@minutehand/contracts/limits`. */

/** A passage is consecutive segments (or lines of the minutes) joined up to this size. */
export const PASSAGE_WORDS = 60;
export const PASSAGE_CHARACTERS = 600;

/** Length of a snippet including ellipses, and the context before its first match (characters). */
export const SNIPPET_CHARACTERS = 200;
export const SNIPPET_LEAD_CHARACTERS = 40;

/** Shorter queries return no results (characters). */
export const QUERY_MIN_CHARACTERS = 2;
/** Further words of a query are ignored. */
export const QUERY_WORDS = 12;
/** Words of at least this many letters match with one typo. */
export const TYPO_MIN_LETTERS = 4;

/** Results per group in the dropdown. More candidates are fetched, because some may no longer be readable. */
export const QUICK_RESULTS = 5;
export const QUICK_CANDIDATES = 15;
/** Maximum number of hits over all pages. */
export const SEARCH_HITS = 1_000;

/** Events of one meeting within this window cause one re-index (ms). */
export const COALESCE_MS = 200;
/** Deadline of the call that checks which meetings the caller can read (ms). */
export const READABLE_DEADLINE_MS = 2_000;

/** Passages that the embedded index holds in memory over all accounts. The most recently used account always stays loaded. */
export const LOADED_PASSAGES = 100_000;

/** Meilisearch timeouts for a request, a search and a task, and the interval between polls of a task (ms). */
export const MEILISEARCH_REQUEST_MS = 5_000;
export const MEILISEARCH_SEARCH_MS = 1_500;
export const MEILISEARCH_TASK_MS = 30_000;
export const MEILISEARCH_POLL_MS = 50;
/** Documents per request to Meilisearch. */
export const MEILISEARCH_BATCH = 1_000;

/** Delay before a rebuild is retried (ms); doubles up to `max`. */
export const REBUILD_RETRY_MS = { first: 1_000, max: 60_000 } as const;
