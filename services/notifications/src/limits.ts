/** Limits of the notifications service. Limits that services share are in `@minutehand/contracts/limits`. */

import { SECOND_MS } from '@minutehand/contracts/limits';

// Notifications

/** Maximum number of notifications per mark request. */
export const MARKS_PER_CALL = 200;
/** Maximum number of readers notified per meeting. */
export const NOTIFIED_READERS = 500;
/** Cap of the unseen count. */
export const UNSEEN_COUNTED = 1_000;

// Emails

/** SMTP timeouts per email (ms). */
export const SMTP_TIMEOUT_MS = 20 * SECOND_MS;
/** Retries of events that send emails: about half an hour, because mail servers can be down longer than services. */
export const EMAIL_RETRIES = { maxAttempts: 10, firstRetryDelayMs: 4 * SECOND_MS } as const;
/** Length of the derived id of an email or a notification (characters). */
export const DERIVED_ID_CHARACTERS = 32;
/** Maximum number of emails that the development mailbox lists. */
export const DEVELOPMENT_MAILS = 100;
