import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** How often the certificate files are read again (ms). */
export const TLS_RELOAD_MS = 30 * SECOND_MS;
/** A certificate that expires within this time is logged as a warning (ms). */
export const EXPIRY_WARNING_MS = 14 * DAY_MS;
/** Minimum time between two such warnings (ms). */
export const EXPIRY_WARNING_INTERVAL_MS = 1 * DAY_MS;
/** Maximum number of parsed certificates of peers in the cache. */
export const PEER_CACHE_ENTRIES = 64;
