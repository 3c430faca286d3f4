/** Limits of the ai service. The parameters of its embedded writer are in `domain/writer/limits.ts`, shared limits are in `@minutehand/contracts/limits`. */

import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Generations

/** Concurrent generations in one process; attempts for each, and the delay before the second attempt (ms). */
export const CONCURRENT_GENERATIONS = 2;
export const GENERATION_ATTEMPTS = 4;
export const GENERATION_RETRY_DELAY_MS = 2 * SECOND_MS;
/** Deadline of one attempt (ms). Below the 30 minutes after which RabbitMQ redelivers an unacknowledged message. */
export const GENERATION_DEADLINE_MS = 20 * MINUTE_MS;
/** How long the tokens of a call stay reserved when its process was killed (ms): longer than an attempt, which ends all its calls. */
export const RESERVATION_TTL_MS = GENERATION_DEADLINE_MS + MINUTE_MS;
/** Interval at which a running generation checks whether the meeting still needs it (ms). */
export const CANCELLATION_CHECK_MS = 10 * SECOND_MS;
/** Progress within a step is published after each increase by this (percent of the whole generation). */
export const PROGRESS_STEP = 5;
/** Deadline for reading a transcript from the meetings service (ms). */
export const TRANSCRIPT_DEADLINE_MS = 60 * SECOND_MS;
/** How long a generation is kept after its last change (ms). `meetings` stores the result within minutes, and reads it again from a dead-letter queue at most. */
export const GENERATION_RETENTION_MS = 60 * DAY_MS;

// Writer settings

/** How long the usage of a month is kept (ms): two years. */
export const USAGE_RETENTION_MS = 760 * DAY_MS;
/** Highest monthly token limit that an account may set. */
export const MONTHLY_TOKENS_MAX = 1_000_000_000;

// Language model

/** Tokens of one response, and of one response of a reasoning model, whose reasoning counts; at most a third of the context. */
export const LLM_RESPONSE_TOKENS = 4_000;
export const LLM_REASONING_TOKENS = 16_000;
/** In a request to a model: length of the prompt of a meeting type, length of a title, a name or a line (characters), and number of names. */
export const TYPE_PROMPT_CHARACTERS = 4_000;
export const PROMPT_TEXT_CHARACTERS = 200;
export const PROMPT_NAMES_MAX = 60;
/** In a request to a model: agenda items, notes, open items, decisions, lines of earlier minutes and marks, and the share of its context for all of them. */
export const PROMPT_AGENDA_ITEMS_MAX = 40;
export const PROMPT_NOTES_MAX = 40;
export const PROMPT_OPEN_ITEMS_MAX = 15;
export const PROMPT_DECISIONS_MAX = 10;
export const PROMPT_SAMPLE_LINES_MAX = 12;
export const PROMPT_MARKS_MAX = 40;
export const PROMPT_CONTEXT_SHARE = 0.15;
/** Terms of the glossary in a prompt, those that were said most often, and the share of its context that they may fill. */
export const PROMPT_TERMS_MAX = 40;
export const GLOSSARY_CONTEXT_SHARE = 0.05;
/** Seconds before and after a mark that belong to its passage: users mark what they have just heard. */
export const MARK_SECONDS_BEFORE = 20;
export const MARK_SECONDS_AFTER = 3;
/** Notes that a notice quotes, and their length in it (characters). */
export const DIFFERING_NOTES_MAX = 3;
export const DIFFERING_NOTE_CHARACTERS = 100;
/** Lines requested from a model: one for this many tokens of the transcript, within these limits. */
export const TOKENS_PER_LINE = 450;
export const REQUESTED_LINES_MIN = 6;
export const REQUESTED_LINES_MAX = 50;
/** Parts of a long transcript that are read at a time. */
export const LLM_CONCURRENT_PARTS = 3;
/**
 * If this many halvings have not shortened the responses, no further chunk is halved. A response counts as shorter if its length is below
 * LLM_SHORTER_SHARE of that for the whole chunk.
 */
export const LLM_INEFFECTIVE_SPLITS_MAX = 2;
export const LLM_SHORTER_SHARE = 0.9;
/** Length of an answer without JSON in the request for a repair (characters). */
export const LLM_REPAIR_CHARACTERS = 500;
/** A refusal is at the beginning of an answer; further on, somebody in the meeting may refuse something (characters). */
export const LLM_REFUSAL_CHARACTERS = 200;
/** Length of a quote in the request to merge (characters). */
export const MERGE_QUOTE_CHARACTERS = 120;
/** Statements that one merged line may join. */
export const JOINED_STATEMENTS = 4;
/** Share of the longer words of a merged line that its statements must contain. */
export const JOINED_WORDS_SHARE = 0.6;
/**
 * Lines are near-duplicates if they share this much of their words. The second share is for lines that cite the same segment, or that a
 * model considers the same.
 */
export const NEAR_DUPLICATE_SHARE = 0.8;
export const SAME_SOURCE_SHARE = 0.6;
/** Space for the transcript in one request that even a model with a small context gets (tokens). */
export const LLM_PART_TOKENS_MIN = 300;
/** Estimated length of a token (characters): English and other Latin scripts; Japanese, Chinese, Korean and Thai; other scripts. */
export const CHARACTERS_PER_TOKEN = 3.5;
export const CHARACTERS_PER_TOKEN_DENSE = 1.4;
export const CHARACTERS_PER_TOKEN_OTHER = 2.2;
/** A segment with more words has content, even if each word is a backchannel. */
export const BACKCHANNEL_WORDS = 4;
/** A longer response is rejected (characters). Far more than is requested. */
export const LLM_RESPONSE_CHARACTERS_MAX = 200_000;
/** Objects in a response that are tried as its content. */
export const LLM_RESPONSE_OBJECTS = 50;
/**
 * Maximum characters that are read for unclosed objects. Each of them is read to the end of the response, so this allows five of them
 * in a response of the maximum length.
 */
export const LLM_OPEN_OBJECT_CHARACTERS = 5 * LLM_RESPONSE_CHARACTERS_MAX;
/** Share of a chunk of a long transcript that the next chunk repeats. */
export const LLM_CHUNK_OVERLAP = 0.08;
/** How often a chunk that is too long for the model is halved. */
export const LLM_SPLITS_MAX = 4;
/** If a model has rejected this many parts of the smallest size and accepted none, the other parts are not sent. */
export const LLM_REJECTED_PARTS = 2;
/** Retries after 429, 5xx and a lost connection; retries after a timeout. */
export const LLM_RETRIES = 2;
export const LLM_TIMEOUT_RETRIES = 1;
/** Delay before the first retry, doubled for each later one, and its maximum (ms). */
export const LLM_RETRY_DELAY_MS = SECOND_MS;
export const LLM_RETRY_DELAY_MAX_MS = 20 * SECOND_MS;
/** Longest Retry-After that a call waits for (ms). */
export const LLM_WAIT_MAX_MS = 2 * MINUTE_MS;
/** Defaults: timeout of one call (ms), context of the model (tokens). */
export const LLM_TIMEOUT_MS = 120 * SECOND_MS;
export const LLM_CONTEXT_TOKENS = 32_000;
/** Longest pause within a response (ms). The first token may take the whole timeout: a model may reason before it. */
export const LLM_IDLE_MS = 30 * SECOND_MS;
/** Timeout of the detection of a local Ollama (ms), and its default context (tokens). Ollama silently drops longer input. */
export const OLLAMA_DETECTION_MS = 2 * SECOND_MS;
export const OLLAMA_CONTEXT_TOKENS = 4_096;

// Model review

/** Statements in one call, calls for one draft (those for rewritten statements included), and calls at a time. */
export const REVIEW_STATEMENTS_PER_CALL = 30;
export const REVIEW_CALLS_MAX = 8;
export const REVIEW_CONCURRENT_CALLS = 3;
/** Deadline of the model review of a draft (ms). */
export const REVIEW_DEADLINE_MS = 4 * MINUTE_MS;
/** Length of a quote, and of what was said before or after it, in the request (characters). */
export const REVIEW_QUOTE_CHARACTERS = 1_000;
export const REVIEW_CONTEXT_CHARACTERS = 300;
/**
 * A model review that rejects a larger share of the statements is not used: the model is not capable of the task, or follows an injected
 * instruction. Applies to drafts with a minimum number of statements.
 */
export const REVIEW_REJECTED_SHARE = 0.67;
export const REVIEW_STATEMENTS_MIN = 6;

// Drafts

/** Lines under one heading (there may be many attendees), and action items of a draft. */
export const LINES_PER_SECTION = 250;
export const ACTION_ITEMS_PER_DRAFT = 30;
/** Dropped statements of a draft that are kept with their reasons; the others are only counted. */
export const DROPPED_STATEMENTS_MAX = 50;
/** Length of a line of the minutes, and of a quote (characters). */
export const LINE_CHARACTERS = 600;
export const QUOTE_CHARACTERS = 4_000;
/** Words of an attendee's first segment that are quoted as evidence of their attendance. */
export const ATTENDEE_QUOTE_WORDS = 20;
/** A shorter quote is evidence only if it is the whole segment (words). */
export const QUOTE_WORDS_MIN = 3;
/** Minimum share of a quote's words that must be found in order. */
export const QUOTE_MATCH_SHARE = 0.8;
/** Maximum number of segments in which the words of a quote are searched together. */
export const QUOTE_SEGMENTS_MAX = 12;
/** Windows of the transcript that are compared with a quote word by word: those that share most words with it. */
export const QUOTE_WINDOWS = 5;
/** Words that an omission ("…") in a quote may stand for. */
export const QUOTE_OMISSION_WORDS = 40;
/** Segments of one place that a statement may cite. */
export const SEGMENTS_PER_STATEMENT = 40;
/** Share of a clause's stems that must match to treat two clauses as the same. */
export const CLAUSE_SIMILARITY_MIN = 0.75;
/** Words in the name of an owner who is not a speaker. */
export const OWNER_NAME_WORDS = 5;
/** Owners of one action item. */
export const OWNERS_PER_ITEM = 4;
/** A weekday without a date means a day within this many days. */
export const WEEKDAY_RANGE_DAYS = 14;
/** Minimum letters of a weekday's name that are compared; the ending may be inflected. */
export const WEEKDAY_STEM_LETTERS_MIN = 4;
/** Maximum number of combining marks on one letter; more would cover other lines. */
export const MARKS_PER_LETTER = 4;
/** Passes that remove nested markup. */
export const PLAIN_TEXT_PASSES = 6;
/** A transcript with fewer words, not counting hesitations, has no content for minutes. */
export const TRANSCRIPT_WORDS_MIN = 3;

// Item changes

/** Action items that one request may compare with a transcript. */
export const ITEMS_PER_COMPARISON = 500;
/** A report names its item itself or in one of this many sentences before it. */
export const REPORT_CONTEXT_SENTENCES = 2;
/** Maximum length of a sentence that is a report (words), and of the quote (characters). */
export const REPORT_WORDS_MAX = 40;
export const REPORT_QUOTE_CHARACTERS = 600;
/** Maximum length of a sentence that only names a topic (words). */
export const TOPIC_ANNOUNCEMENT_WORDS = 12;
/** Share of an item's stems that must occur, their minimum number, and the required lead over the second most similar item. */
export const ITEM_STEMS_SHARE = 0.6;
export const ITEM_STEMS_MIN = 2;
export const ITEM_SIMILARITY_LEAD = 0.2;

// Embedded writer: thread

/** Deadline of a job (ms), and the memory limit of the thread (MiB). */
export const EMBEDDED_WRITER_DEADLINE_MS = 120 * SECOND_MS;
export const EMBEDDED_WRITER_MEMORY_MIB = 512;
/** Young generation of the thread's heap (MiB). A larger one is hardly faster and takes 60 MiB more memory. */
export const EMBEDDED_WRITER_YOUNG_GENERATION_MIB = 16;

// Assistant

/** Conversations of one user in one account; beyond it the oldest is deleted. Questions in one conversation; beyond it a new one begins. */
export const CONVERSATIONS_PER_USER = 200;
export const EXCHANGES_PER_CONVERSATION = 40;
/** How long a conversation is kept after its last change (ms): a year. */
export const CONVERSATION_RETENTION_MS = 365 * DAY_MS;
/** How long the id of a deleted recording is kept (ms). Answers that were being written then are stored within their deadline. */
export const DELETED_RECORDING_RETENTION_MS = 1 * DAY_MS;
/** Conversations in the sidebar, and the length of their titles and previews (characters). */
export const LISTED_CONVERSATIONS_MAX = 50;
export const CONVERSATION_TITLE_CHARACTERS = 80;
export const CONVERSATION_PREVIEW_CHARACTERS = 120;
/** Passages that are read for one question, quotes of an answer, and quotes from one meeting. */
export const PASSAGES_PER_QUESTION = 8;
/** Passages that a model ranks, excerpts of them that it sees and the distance of those that are compared (words), the time that this may take, and for how long it is left out after a model took longer (ms). */
export const PASSAGES_TO_RANK = 20;
export const EXCERPT_WORDS = { length: 80, step: 20 } as const;
export const RANKING_DEADLINE_MS = 6 * SECOND_MS;
export const RANKING_PAUSE_MS = 10 * MINUTE_MS;
export const QUOTES_PER_ANSWER = 5;
export const QUOTES_PER_MEETING = 3;
/** Length of a passage of a live transcript (words). */
export const PASSAGE_WORDS = 200;
/** Passages of a live transcript that are read for one question, besides the latest one. */
export const LIVE_PASSAGES_PER_QUESTION = 6;
/**
 * Finds words of a live transcript in the final one: within ANCHOR_SECONDS of their time, at a slow rate of speech (words per second). They
 * count as found if the final transcript contains at least ANCHORED_WORDS_SHARE of them there.
 */
export const ANCHOR_SECONDS = 3;
export const SPOKEN_WORDS_PER_SECOND = 2;
export const ANCHORED_WORDS_SHARE = 0.5;
/** Maximum quotes of a catch-up without a model. With a model, the maximum text that it is given: the latest (characters). */
export const CATCH_UP_QUOTES = 12;
export const CATCH_UP_CHARACTERS = 40_000;
/** Share of the words of a question that a passage must contain to be quoted. */
export const MIN_SHARE_OF_QUESTION_TERMS = 0.5;
/** Open action items that are read for one question. */
export const OPEN_ITEMS_PER_QUESTION = 100;
/** Decisions of a page of the register, and pages that are read for one question. */
export const DECISIONS_PER_PAGE = 100;
export const DECISION_PAGES_PER_QUESTION = 20;
/** Open action items in an answer. */
export const ITEMS_PER_ANSWER = 20;
/** Lines of summaries in an answer, and meetings that they come from. */
export const SUMMARY_LINES_PER_ANSWER = 8;
export const DECISIONS_FROM_MEETINGS = 5;
/** Meetings in an answer that lists meetings. */
export const MEETINGS_PER_ANSWER = 5;
/** A question about days, people or a type is limited to this many of the latest meetings: as many as search compares. */
export const SELECTED_MEETINGS_MAX = 36;
/** Latest meetings whose speakers are compared at a time with the people that a question names. */
export const MEETINGS_WITH_COMPARED_SPEAKERS = 10;
/** Latest meetings whose titles are compared with a question, and the shortest title that is recognized without quotation marks (characters). */
export const COMPARED_TITLES_MAX = 50;
export const TITLE_CHARACTERS_MIN = 5;
/** Sentences of an answer that a model writes, and lines of passages in a request to it. */
export const ANSWER_SENTENCES_MAX = 8;
export const LINES_PER_QUESTION = 240;
/** Cited meetings whose decisions are checked for later ones that replaced them, and replaced decisions that are added to an answer. */
export const MEETINGS_WITH_LATER_DECISIONS = 10;
export const REPLACED_DECISIONS_PER_ANSWER = 3;
/** Lines in the result of one look-up of a model, and stored records in its answer. */
export const LINES_PER_LOOK_UP = 40;
export const RECORDS_PER_ANSWER = 40;
/** Pages of open action items that are read to find those of one person. */
export const ITEM_PAGES_PER_QUESTION = 10;
/** Sentences that are reviewed together while the model still writes, so that an answer needs few calls of the review. */
export const SENTENCES_PER_REVIEW = 3;
/** Earlier questions of the conversation in a request to a model; topic words of a question that is completed by an earlier one, and words that complete it. */
export const EARLIER_QUESTIONS_MAX = 3;
export const FOLLOW_UP_WORDS_MAX = 1;
export const COMPLETION_WORDS_MAX = 12;
/** Length of a quote (words), and of the pieces into which a longer sentence is split (characters). */
export const QUOTED_WORDS = 60;
export const LONG_QUOTE_PIECE_CHARACTERS = 300;
/** Counted requests of a user that are remembered: a repeat arrives within the deadline of an answer. */
export const COUNTED_REQUESTS = 100;
/** Deadline of an answer (ms), below the timeout of 120 s on the screen. */
export const ANSWER_DEADLINE_MS = 115 * SECOND_MS;
/** Deadline for an answer from older named meetings (ms): before that of the whole answer, so that "not found" can still be sent. */
export const OLDER_MEETINGS_DEADLINE_MS = 105 * SECOND_MS;
/** Deadlines of the retrieval of passages and of the names of series, without which a question is not limited to one (ms). */
export const PASSAGES_DEADLINE_MS = 10 * SECOND_MS;
export const SERIES_DEADLINE_MS = 2 * SECOND_MS;
/** Meetings whose details or transcripts are read at a time. */
export const MEETINGS_PER_BATCH = 8;
/** Ids of meetings in one call that checks access to them. */
export const READABLE_IDS_PER_CALL = 100;
/** Suggested questions, and the latest meetings that they are about. */
export const SUGGESTED_QUESTIONS_MAX = 6;
export const SUGGESTED_FROM_MEETINGS = 10;
