import { DAY_MS } from '@minutehand/contracts/limits';

/** How long a service keeps the counts of a deletion (ms). `accounts` keeps the reports longer. */
export const ERASURE_RETENTION_MS = 30 * DAY_MS;
