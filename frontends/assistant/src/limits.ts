import { QUESTION_CHARACTERS } from '@minutehand/contracts/limits';

export { QUESTION_CHARACTERS };
/** The screen stops waiting for an answer after this time (ms). */
export const CHAT_TIMEOUT_MS = 120_000;
/** Delay of the thinking bubble, and how long each of its messages is shown (ms). */
export const THINKING_DELAY_MS = 500;
export const THINKING_ROTATION_MS = 10_000;
/** Suggested questions in an empty conversation. */
export const SUGGESTED_QUESTIONS_MAX = 6;
/** The server rejects a longer meeting id (characters). */
export const MEETING_ID_CHARACTERS = 200;
/** Turns of a quote that are shown at first. */
export const QUOTE_TURNS_SHOWN = 3;
/** Attendees that are listed by name for a source; the others are counted. */
export const ATTENDEES_SHOWN = 2;
/** How long the browser keeps the time at which the user first opened a meeting that is being recorded (ms); longer than a meeting lasts. */
export const FIRST_OPENED_RETENTION_MS = 12 * 60 * 60 * 1_000;
