/** Numbers of this service's adapters and consumers, with their units. */

import { MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** Action items that one transcript is held against. */
export const ITEMS_PER_COMPARISON = 500;
/** How long the embedded writer may take (ms), and the memory of its thread (MiB). */
export const EMBEDDED_WRITER_DEADLINE_MS = 120 * SECOND_MS;
export const EMBEDDED_WRITER_MEMORY_MIB = 512;
/** What it may fill before it tidies up (MiB): more is hardly faster, and holds 60 MiB more of the machine's memory. */
export const EMBEDDED_WRITER_YOUNG_GENERATION_MIB = 16;

/** Of the model's context: its answer, and the prompt around the transcript (tokens); how many characters a token has. */
export const LLM_RESPONSE_TOKENS = 4_000;
export const LLM_PROMPT_TOKENS = 1_500;
export const LLM_CHARACTERS_PER_TOKEN = 3.2;
/** An answer beyond this is none (characters): far above what was asked for. */
export const LLM_RESPONSE_CHARACTERS_MAX = 200_000;
/** The share of a part of a long transcript that is repeated at the start of the next. */
export const LLM_PART_OVERLAP = 0.08;
/** Tries beyond the first after 429, 5xx and a lost connection, and after a call that took all its time. */
export const LLM_RETRIES = 2;
export const LLM_TIMEOUT_RETRIES = 1;
/** The delay before the second try, which doubles, and its most (ms). */
export const LLM_RETRY_DELAY_MS = SECOND_MS;
export const LLM_RETRY_DELAY_MAX_MS = 20 * SECOND_MS;
/** The most that a server may ask to wait before the call is given up (ms). */
export const LLM_WAIT_MAX_MS = 2 * MINUTE_MS;
/** How often a part is halved when the model says that it is too long. */
export const LLM_HALVINGS = 4;
/** What the configuration says when it says nothing: one call (ms), the model's context (tokens). */
export const LLM_TIMEOUT_MS = 120 * SECOND_MS;
export const LLM_CONTEXT_TOKENS = 32_000;

/** Generations that run at once in one process; tries of one in all, and the delay before the second (ms). */
export const CONCURRENT_GENERATIONS = 2;
export const GENERATION_ATTEMPTS = 4;
export const GENERATION_RETRY_DELAY_MS = 2 * SECOND_MS;
/** One try of a generation (ms): below the 30 minutes after which RabbitMQ gives a message to somebody else. */
export const GENERATION_DEADLINE_MS = 20 * MINUTE_MS;
/** How often it is asked whether a running generation is still wanted (ms). */
export const CANCELLATION_CHECK_MS = 10 * SECOND_MS;
/** Progress is said again when it has grown by this (per cent of the whole). */
export const PROGRESS_STEP = 5;
/** Reading a transcript from the meetings service (ms). */
export const TRANSCRIPT_DEADLINE_MS = 60 * SECOND_MS;
/** Looking for an Ollama on this machine (ms), and what it reads at once unless it is told otherwise (tokens): it drops the rest in silence. */
export const OLLAMA_DETECTION_MS = 2 * SECOND_MS;
export const OLLAMA_CONTEXT_TOKENS = 4_096;

/** Numbers of a draft, with their units. */

/** Lines under one heading (attendees may be many), and action items, that a draft may have. */
export const LINES_PER_SECTION = 250;
export const ACTION_ITEMS_PER_DRAFT = 30;
/** One line of the minutes, one quote (characters). */
export const LINE_CHARACTERS = 600;
export const QUOTE_CHARACTERS = 4_000;
/** A quote shorter than this supports a claim only if it is all that was said in its segment (words). */
export const QUOTE_WORDS_MIN = 3;
/** Segments that one claim may cite. */
export const SEGMENTS_PER_CLAIM = 40;
/** Fewer words than this, hesitations left out, are nothing that could be written up. */
export const WORDS_TO_WRITE_UP = 3;
/** The highest limit of tokens a month that an account may give itself. */
export const MONTHLY_TOKENS_MAX = 1_000_000_000;
/** An owner who is no speaker is called by at most so many words. */
export const OWNER_NAME_WORDS = 5;
/** Combining marks on one letter that are a way of writing; more is a way of covering other lines. */
export const MARKS_PER_LETTER = 4;
/** How often markup is taken out of what is left after markup was taken out. */
export const PLAIN_TEXT_PASSES = 6;
/** Segments around the cited ones that may hold the words of a claim: what "yes, let's do that" is about. */
export const SEGMENTS_BEFORE_CLAIM = 4;
export const SEGMENTS_AFTER_CLAIM = 2;
/** The share of a claim's words (small ones left out) that must have been said around its evidence; of a title's, in the meeting. */
export const CLAIM_WORDS_SHARE = 0.34;
export const TITLE_WORDS_SHARE = 0.6;
