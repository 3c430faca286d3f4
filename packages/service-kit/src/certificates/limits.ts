import { DAY_MS, HOUR_MS } from '@minutehand/contracts/limits';

/** Validity of a certificate authority (ms): ten years. */
export const AUTHORITY_VALIDITY_MS = 3_650 * DAY_MS;
/** Validity of a service's certificate (ms): one year. */
export const CERTIFICATE_VALIDITY_MS = 365 * DAY_MS;
/** Certificates are valid from this long before they are issued (ms), for machines whose clock is behind. */
export const BACKDATING_MS = 1 * HOUR_MS;
