import { SECOND_MS } from '@minutehand/contracts/limits';

/** Notifications marked in one call. */
export const MARKS_PER_CALL = 200;
/** Readers of one meeting that are told. */
export const READERS_TOLD = 500;
/** Unseen notifications that are counted; more are shown as this many. */
export const UNSEEN_COUNTED = 1_000;
/** How long a mail server may take for one mail (ms). */
export const SMTP_TIMEOUT_MS = 20 * SECOND_MS;
/** Mails that the development mailbox lists. */
export const DEVELOPMENT_MAILS = 100;
