import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** How long the quotas of an account are used without reading them again (ms), and number of accounts. */
export const QUOTAS_TTL_MS = MINUTE_MS;
export const QUOTAS_CACHED_ACCOUNTS = 10_000;
/** Deadline of reading the quotas of an account (ms). After it, the last known ones or the defaults apply. */
export const QUOTAS_DEADLINE_MS = SECOND_MS;
/** How long a reservation counts when its document was never stored, because the process was killed (ms). */
export const RESERVATION_TTL_MS = 2 * MINUTE_MS;
/** How long an unused ledger is kept (ms), for example that of a former member. */
export const LEDGER_RETENTION_MS = 90 * DAY_MS;
/** Reservations that a ledger holds before the stored documents are measured again. */
export const RESERVATIONS_PER_MEASUREMENT = 100;
/** Rounds of measuring while concurrent requests store the documents of their reservations. */
export const MEASUREMENT_ROUNDS = 5;
