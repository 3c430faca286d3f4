/** Limits of the notifications service. Limits that services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Notifications

/** Maximum number of notifications that one request marks as seen or read. */
export const MARKED_NOTIFICATIONS_PER_CALL = 200;
/** Maximum number of readers notified per meeting. */
export const NOTIFIED_READERS_MAX = 500;
/** How long a notification is kept after it was created, seen or read (ms). */
export const NOTIFICATION_RETENTION_MS = 180 * DAY_MS;
/** Cap of the unseen and the unread count. */
export const COUNTED_NOTIFICATIONS = 1_000;

// Digests

/** Local hour at which digests are sent; weekly ones on Mondays. */
export const DIGEST_HOUR = 8;
/** Notifications that a digest lists; the others are counted. */
export const DIGEST_ENTRIES_MAX = 100;
/** Interval at which due digests are sent (ms). */
export const DIGEST_SWEEP_MS = 1 * MINUTE_MS;
/** Time until a digest whose sending failed or crashed is sent again (ms): longer than sending takes. */
export const DIGEST_RETRY_MS = 15 * MINUTE_MS;
/** How long sending a digest is retried after its first attempt (ms); then it is marked as failed. */
export const DIGEST_RETRY_PERIOD_MS = DAY_MS;

/** The time that a weekly digest covers (ms), and the least time between two of them after the user's time zone changed (ms). */
export const WEEKLY_DIGEST_PERIOD_MS = 7 * DAY_MS;
export const WEEKLY_DIGEST_GAP_MS = 2 * DAY_MS;

// Emails

/** SMTP timeouts per email (ms). */
export const SMTP_TIMEOUT_MS = 20 * SECOND_MS;
/** Retries of events that send emails: about half an hour, because mail servers can be down longer than services. */
export const EMAIL_RETRIES = { maxAttempts: 10, firstRetryDelayMs: 4 * SECOND_MS } as const;
/**
 * How long the delivery state of an email is kept (ms): longer than its event may be repeated, even from a dead-letter queue, so that it
 * is not sent twice.
 */
export const EMAIL_RETENTION_MS = 60 * DAY_MS;
/** Emails to people outside the account that one account (`total`), and one of its users (`perSender`), may cause in 24 hours. */
export const ACCOUNT_LEDGER_LIMITS = { total: 1_000, perSender: 500 } as const;
/** Emails that one address may receive in 24 hours from all accounts (`total`), and from one account (`perSender`). */
export const RECIPIENT_LEDGER_LIMITS = { total: 200, perSender: 50 } as const;
/** Emails about their own meetings that an address may receive in 24 hours before it is verified. */
export const UNVERIFIED_LEDGER_LIMITS = { total: 5, perSender: 5 } as const;
/** How long a ledger is kept after its last entry (ms): longer than an entry counts. */
export const LEDGER_RETENTION_MS = DAY_MS + HOUR_MS;
/** Rounds of writes to one ledger while concurrent requests write it too. After the last one, the request fails. */
export const LEDGER_ATTEMPTS = 8;
/** Maximum emails in one reservation, and length of the id of their cause (characters). */
export const EMAILS_PER_RESERVATION = 200;
export const CAUSE_CHARACTERS = 500;
/** Time until a confirmation is requested again from an address that did not confirm (ms). */
export const CONFIRMATION_INTERVAL_MS = 30 * DAY_MS;
/** How long a subscription that its recipient neither confirmed nor ended is kept after its last email (ms), and therefore how long the link of that email works. */
export const OPEN_SUBSCRIPTION_RETENTION_MS = 180 * DAY_MS;
/** Length of the secret in the link of an email (bytes). */
export const SUBSCRIPTION_SECRET_BYTES = 32;
/** Length of the derived id of an email or a notification (characters). */
export const DERIVED_ID_CHARACTERS = 32;

// Delivery reports

/** Shortest secret that signs return paths (characters). */
export const SIGNING_SECRET_CHARACTERS_MIN = 32;
/** Length of the signature in a return path (hexadecimal characters, 4 bits each), and of the local part of any address (octets, RFC 5321). */
export const RETURN_PATH_MAC_CHARACTERS = 20;
export const LOCAL_PART_OCTETS_MAX = 64;
/** Largest report that is accepted, and the part of it that is read: the returned message follows the report (bytes). */
export const REPORT_BYTES_MAX = 10 * 1_024 * 1_024;
export const REPORT_READ_BYTES = 256 * 1_024;
/** Nested parts, and headers of all parts (bytes), of a report that is read. */
export const REPORT_NESTING_MAX = 4;
export const REPORT_HEADER_BYTES_MAX = 64 * 1_024;
/** The delivery status in a report: characters, and groups of fields, that are read. The first group is about the message, each other one about a recipient. */
export const DELIVERY_STATUS_CHARACTERS_MAX = 32 * 1_024;
export const DELIVERY_STATUS_GROUPS_MAX = 20;
/** Length of the reason that is shown to owners and admins (characters). */
export const REASON_CHARACTERS_MAX = 120;
/** Connections that bring reports at once, in all and from one address; how long one may be idle, and how long one may last (ms). */
export const REPORT_CONNECTIONS_MAX = 20;
export const REPORT_CONNECTIONS_PER_ADDRESS_MAX = 10;
export const REPORT_IDLE_MS = 30 * SECOND_MS;
export const REPORT_CONNECTION_MS = 5 * MINUTE_MS;
/** How long open connections may finish during shutdown (ms). */
export const REPORT_DRAIN_MS = 3 * SECOND_MS;
/** How often the files of the certificate are read again (ms). */
export const REPORT_CERTIFICATE_RELOAD_MS = 1 * MINUTE_MS;

// The development mailbox

/** Maximum number of emails that the development mailbox lists, and that it keeps. */
export const DEVELOPMENT_EMAILS_MAX = 100;
export const STORED_DEVELOPMENT_EMAILS_MAX = 1_000;
