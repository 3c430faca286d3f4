import { SECOND_MS } from '@minutehand/contracts/limits';

/** Maximum number of notifications per mark request. */
export const MARKS_PER_CALL = 200;
/** Maximum number of readers notified per meeting. */
export const NOTIFIED_READERS = 500;
/** Cap of the unseen count. */
export const UNSEEN_COUNTED = 1_000;
/** SMTP timeouts per mail (ms). */
export const SMTP_TIMEOUT_MS = 20 * SECOND_MS;
/** Maximum number of mails that the development mailbox lists. */
export const DEVELOPMENT_MAILS = 100;
