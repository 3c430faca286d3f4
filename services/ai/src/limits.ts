/** Numbers of this service's adapters and consumers, with their units. */

/** How long the embedded writer may take (ms), and the memory of its thread (MiB). */
export const EMBEDDED_WRITER_DEADLINE_MS = 120_000;
export const EMBEDDED_WRITER_MEMORY_MIB = 512;

/** Of the model's context: its answer, and the prompt around the transcript (tokens); how many characters a token has. */
export const LLM_ANSWER_TOKENS = 4_000;
export const LLM_PROMPT_TOKENS = 1_500;
export const LLM_CHARACTERS_PER_TOKEN = 3.2;
/** The share of a part of a long transcript that is repeated at the start of the next. */
export const LLM_PART_OVERLAP = 0.08;
/** Tries beyond the first after 429, 5xx and a lost connection; the server's Retry-After is honoured. */
export const LLM_RETRIES = 2;
/** How often the parts are halved when the model says that one is too long. */
export const LLM_HALVINGS = 2;
/** What the configuration says when it says nothing: one call (ms), the model's context (tokens). */
export const LLM_TIMEOUT_MS = 120_000;
export const LLM_CONTEXT_TOKENS = 32_000;

/** Generations that run at once in one process; tries of one in all, and the delay before the second (ms). */
export const GENERATIONS_AT_ONCE = 2;
export const GENERATION_TRIES = 4;
export const GENERATION_RETRY_DELAY_MS = 2_000;
/** Reading a transcript from the meetings service (ms). */
export const TRANSCRIPT_DEADLINE_MS = 60_000;
