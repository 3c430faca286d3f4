/** Limits of the search service. Limits that services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, KIB, MIB, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Passages and snippets

/** A passage is consecutive segments (or lines of the minutes) joined up to this size. */
export const PASSAGE_WORDS = 60;
export const PASSAGE_CHARACTERS = 600;
/** Length of a snippet including ellipses, and the context before its first match (characters). */
export const SNIPPET_CHARACTERS = 200;
export const SNIPPET_LEAD_CHARACTERS = 40;

// Queries

/** Further words of a query are ignored. Meilisearch reads no more than these. */
export const QUERY_WORDS = 10;
/** Queries with synonyms of the account glossary that are searched beside a query. */
export const QUERY_VARIANTS_MAX = 6;
/** Words of at least this many letters match with one typo. */
export const TYPO_MIN_LETTERS = 4;

/** Length of the ids in a saved search (characters). */
export const SAVED_ID_CHARACTERS = 200;

// Results

/** Results per type in the dropdown. More candidates are fetched, because some may no longer be readable. */
export const QUICK_RESULTS_MAX = 5;
export const QUICK_CANDIDATES_MAX = 15;
/** Maximum number of hits of a search for words over all pages. */
export const SEARCH_HITS_MAX = 1_000;
/** Deadline of the calls that filter meetings and check which of them the caller can read (ms). */
export const READABLE_DEADLINE_MS = 2 * SECOND_MS;

// Retrieval

/** Size of a passage that answers a question, and how many of its words the next passage repeats. */
export const RETRIEVAL_WORDS = 250;
export const RETRIEVAL_OVERLAP_WORDS = 125;
/** Further words of a question are ignored. */
export const QUESTION_WORDS = 24;
/** A search with fewer words is not a question. */
export const QUESTION_WORDS_MIN = 3;
/** Titles with all words of a question that a search returns before the passages. */
export const QUESTION_TITLES = 3;
/** Maximum number of passages that a search returns for a question over all pages. */
export const QUESTION_HITS_MAX = 100;
/** Questions of different users that are searched at the same time. Each reads the texts of up to `RETRIEVAL_MEETINGS_MAX` meetings. */
export const QUESTION_SEARCHES_MAX = 4;
/** How long the ranking of a question is remembered for its further pages (ms), and how many rankings a process remembers. */
export const RANKING_CACHE_MS = 1 * MINUTE_MS;
export const RANKING_CACHE_MAX = 500;
/** Meetings whose passages are compared for one question, and hits of the index that they are taken from (one for each type of text). */
export const RETRIEVAL_MEETINGS_MAX = 36;
export const RETRIEVAL_HITS_MAX = 3 * RETRIEVAL_MEETINGS_MAX;
/** Maximum and default number of passages in a response. */
export const RETRIEVED_PASSAGES_MAX = 20;
export const RETRIEVED_PASSAGES = 8;
/** A shorter name of a speaker, such as a letter, is not recognized in a question (characters). */
export const SPEAKER_NAME_MIN = 3;
/** BM25: how soon further occurrences of a word count less (k1), and how much longer passages count less (b). */
export const BM25_SATURATION = 2;
export const BM25_LENGTH_WEIGHT = 0.75;
/** How much the score of the best part of a passage counts beside its own, within one meeting. */
export const BEST_PART_WEIGHT = 0.3;
/** BM25+: what a passage scores for a word that it contains, beside how often it does, within one meeting. */
export const BM25_PRESENCE = 0.3;
/** Stems of at least this length are forms of one word if one begins with the other; the most letters by which it may be longer. */
export const WORD_FORM_LETTERS = 5;
export const WORD_FORM_ENDING_LETTERS = 3;
/** Forms of a word that are looked up. If more words than the second number have the same beginning, none of them counts as a form. */
export const WORD_FORMS_MAX = 8;
export const WORD_FORM_CANDIDATES_MAX = 500;

/** Weight of a related word that is spoken 2.7 times (e) as often where a sentence with the word is supported. */
export const RELATED_WEIGHT = 0.1;

/** Weight of a passage of minutes: they repeat the words of the transcript, which is the evidence. */
export const MINUTES_WEIGHT = 0.5;

// Embeddings

/** Texts in a request for vectors, and the size of them together, unless one text is larger (bytes). */
export const EMBEDDING_BATCH = 64;
export const EMBEDDING_BATCH_BYTES = 64 * KIB;
/** Maximum size of a response: the vectors of a batch with the most dimensions, and 25 bytes for each number. */
export const EMBEDDING_RESPONSE_BYTES = 8 * MIB;
/** Deadlines of a request for the vectors of passages, and for that of a question, which a user waits for (ms). */
export const EMBEDDING_REQUEST_MS = 30 * SECOND_MS;
export const EMBEDDING_QUESTION_MS = 1.5 * SECOND_MS;
/** Retries of a request for vectors of passages, the delay before the first one, doubled for later ones, its maximum, and the longest delay that a server may request (ms). */
export const EMBEDDING_RETRIES = 2;
export const EMBEDDING_RETRY_DELAY_MS = 1 * SECOND_MS;
export const EMBEDDING_RETRY_DELAY_MAX_MS = 10 * SECOND_MS;
export const EMBEDDING_WAIT_MAX_MS = 20 * SECOND_MS;
/** Pause between two passes that look for missing vectors (ms). */
export const EMBEDDING_PASS_MS = 10 * MINUTE_MS;
/** Delay before passages that the endpoint rejected are sent again (ms); doubles up to `max`. */
export const EMBEDDING_REJECTED_RETRY_MS = { first: 10 * MINUTE_MS, max: 1 * DAY_MS } as const;
/** A pass ends when the endpoint rejected this many parts of texts in a row: probably it rejects all. */
export const EMBEDDING_REJECTIONS_MAX = 5;
/** Changed meetings that wait for their vectors; further ones are found by the next pass. */
export const EMBEDDING_QUEUE_MAX = 1_000;
/** Meetings that a process knows to have all vectors, so that a pass does not read them. */
export const EMBEDDED_MEETINGS_MAX = 200_000;
/** After this time it reads all of them once more (ms). */
export const EMBEDDING_RECHECK_MS = 1 * DAY_MS;
/** Size of the vectors in a document, before they are encoded as text (bytes). */
export const VECTOR_PART_BYTES = 512 * KIB;
/** Documents with vectors that are read at a time. */
export const VECTOR_PARTS_READ = 20;
export const EMBEDDING_DIMENSIONS = 1_536;
export const EMBEDDING_DIMENSIONS_MAX = 4_096;
/** Passages of a similar meaning that are added to those with the words of a question, and the default cosine from which one is similar. */
export const SIMILAR_PASSAGES_MAX = 100;
export const SIMILARITY_MIN = 0.2;
/** Numbers of vectors that the embedded index compares for a question, of the newest meetings: 13,000 passages with 1,536 dimensions. */
export const COMPARED_NUMBERS_MAX = 20_000_000;
/** Reciprocal rank fusion: the larger this offset, the smaller the advantage of the first ranks. */
export const FUSION_RANK_OFFSET = 60;

// Indexing

/** Events of one meeting within this window cause one re-index (ms). */
export const COALESCE_MS = 200;
/** Unacknowledged events per queue. Handlers wait for their batch; a high prefetch allows a burst over many meetings. */
export const INDEXING_PREFETCH = 32;
/** Delay before a rebuild is retried (ms); doubles up to `max`. */
export const REBUILD_RETRY_MS = { first: 1 * SECOND_MS, max: 1 * MINUTE_MS } as const;
/** Meetings are added to a new index when they have this many titles and passages together. */
export const REBUILD_BATCH_PASSAGES = 1_000;
/** A new index is activated when at most this many meetings have changed since it read the store, or after this many passes over the store. */
export const REBUILD_CHANGES_MAX = 20;
export const REBUILD_PASSES_MAX = 5;

// Embedded index

/** Passages that the embedded index holds in memory over all accounts. The most recently used account always stays loaded. */
export const LOADED_PASSAGES_MAX = 100_000;
/** Passages that it holds of one account: about 600 meetings of an hour, or 50,000 with a few lines each. Beyond them, only Meilisearch searches all meetings. */
export const ACCOUNT_PASSAGES_MAX = 100_000;
/** Weight of a hit by the type of its text. */
export const TYPE_WEIGHTS = { meetings: 8, minutes: 3, transcripts: 1 } as const;
/** Weight of a match with a typo and of a match as a prefix; an exact match has 1. */
export const TYPO_WEIGHT = 0.3;
export const PREFIX_WEIGHT = 0.5;
/** Scores of a query word in a passage: of an exact match, and of a match with a typo or as a prefix. */
export const EXACT_MATCH_SCORE = 12;
export const INEXACT_MATCH_SCORE = 10;

// Meilisearch

/** Timeouts for a request, a search and a task, and the interval between polls of a task (ms). */
export const MEILISEARCH_REQUEST_MS = 5 * SECOND_MS;
export const MEILISEARCH_SEARCH_MS = 1.5 * SECOND_MS;
export const MEILISEARCH_TASK_MS = 30 * SECOND_MS;
export const MEILISEARCH_POLL_MS = 50;
/** Documents per request to Meilisearch. */
export const MEILISEARCH_BATCH = 1_000;
/** Documents of an index that is being filled that Meilisearch may have waiting. It applies them together, and changes of the searched index wait for them. */
export const MEILISEARCH_WAITING_DOCUMENTS = 5_000;
/** A document counts once more for this many numbers of its vector: one with 1,536 takes Meilisearch as long as four to six without. */
export const MEILISEARCH_NUMBERS_OF_DOCUMENT = 500;
/** Timeout of a task of an index that is being filled (ms): it waits for those before it. */
export const MEILISEARCH_FILL_TASK_MS = 10 * MINUTE_MS;
/** An index that replaces another one and was not changed for this long is removed (ms). */
export const UNUSED_INDEX_MS = 1 * DAY_MS;
/** Indexes that are listed to find unused ones. */
export const MEILISEARCH_INDEXES_MAX = 1_000;
/** Minimum length of a word in which Meilisearch allows two typos (letters). No word is this long, so no word matches with two typos. */
export const TWO_TYPOS_MIN_LETTERS = 255;
