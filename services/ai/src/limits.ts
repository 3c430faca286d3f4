/** Limits of this service's adapters and consumers. */

import { MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** Action items that one request may compare with a transcript. */
export const ITEMS_PER_COMPARISON = 500;
/** Deadline of the embedded writer (ms), and the memory limit of its thread (MiB). */
export const EMBEDDED_WRITER_DEADLINE_MS = 120 * SECOND_MS;
export const EMBEDDED_WRITER_MEMORY_MIB = 512;
/** Young generation of the thread's heap (MiB). A larger one is hardly faster and takes 60 MiB more memory. */
export const EMBEDDED_WRITER_YOUNG_GENERATION_MIB = 16;

/** Part of the model's context for the response and for the prompt without the transcript (tokens); characters in a token. */
export const LLM_RESPONSE_TOKENS = 4_000;
export const LLM_PROMPT_TOKENS = 1_500;
export const LLM_CHARACTERS_PER_TOKEN = 3.2;
/** A longer response is rejected (characters); far more than the requested length. */
export const LLM_RESPONSE_CHARACTERS_MAX = 200_000;
/** Share of a part of a long transcript that the next part repeats. */
export const LLM_PART_OVERLAP = 0.08;
/** Retries after 429, 5xx and a lost connection; retries after a timeout. */
export const LLM_RETRIES = 2;
export const LLM_TIMEOUT_RETRIES = 1;
/** Delay before the first retry, doubled for each further one, and its maximum (ms). */
export const LLM_RETRY_DELAY_MS = SECOND_MS;
export const LLM_RETRY_DELAY_MAX_MS = 20 * SECOND_MS;
/** Longest Retry-After that a call waits for (ms). */
export const LLM_WAIT_MAX_MS = 2 * MINUTE_MS;
/** How often a part that is too long for the model is halved. */
export const LLM_HALVINGS = 4;
/** Defaults: timeout of one call (ms), context of the model (tokens). */
export const LLM_TIMEOUT_MS = 120 * SECOND_MS;
export const LLM_CONTEXT_TOKENS = 32_000;

/** Concurrent generations in one process; attempts for each, and the delay before the second attempt (ms). */
export const CONCURRENT_GENERATIONS = 2;
export const GENERATION_ATTEMPTS = 4;
export const GENERATION_RETRY_DELAY_MS = 2 * SECOND_MS;
/** Deadline of one attempt (ms). Below the 30 minutes after which RabbitMQ redelivers an unacknowledged message. */
export const GENERATION_DEADLINE_MS = 20 * MINUTE_MS;
/** Interval at which a running generation checks whether the meeting still needs it (ms). */
export const CANCELLATION_CHECK_MS = 10 * SECOND_MS;
/** Progress within a step is published after each increase by this (per cent of the whole). */
export const PROGRESS_STEP = 5;
/** Deadline for reading a transcript from the meetings service (ms). */
export const TRANSCRIPT_DEADLINE_MS = 60 * SECOND_MS;
/** Timeout of the detection of a local Ollama (ms), and its default context (tokens); it silently drops what exceeds it. */
export const OLLAMA_DETECTION_MS = 2 * SECOND_MS;
export const OLLAMA_CONTEXT_TOKENS = 4_096;

/** Limits of a draft. */

/** Lines under one heading (there may be many attendees), and action items of a draft. */
export const LINES_PER_SECTION = 250;
export const ACTION_ITEMS_PER_DRAFT = 30;
/** Length of a line of the minutes, and of a quote (characters). */
export const LINE_CHARACTERS = 600;
export const QUOTE_CHARACTERS = 4_000;
/** A shorter quote is evidence only if it is the whole segment (words). */
export const QUOTE_WORDS_MIN = 3;
/** Segments that one claim may cite. */
export const SEGMENTS_PER_CLAIM = 40;
/** A transcript with fewer words, not counting hesitations, has nothing to write up. */
export const WORDS_TO_WRITE_UP = 3;
/** Highest monthly token limit that an account may set. */
export const MONTHLY_TOKENS_MAX = 1_000_000_000;
/** Words in the name of an owner who is not a speaker. */
export const OWNER_NAME_WORDS = 5;
/** Combining marks on one letter; more would cover other lines. */
export const MARKS_PER_LETTER = 4;
/** Passes that remove nested markup. */
export const PLAIN_TEXT_PASSES = 6;
/** Segments around the cited ones that may contain the words of a claim, such as what "yes, let's do that" refers to. */
export const SEGMENTS_BEFORE_CLAIM = 4;
export const SEGMENTS_AFTER_CLAIM = 2;
/** Share of a claim's content words that must occur near its evidence; share of a title's that must occur in the meeting. */
export const CLAIM_WORDS_SHARE = 0.34;
export const TITLE_WORDS_SHARE = 0.6;
