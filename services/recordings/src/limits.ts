import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** How long an upload URL is valid (ms). */
export const UPLOAD_LINK_LIFE_MS = 15 * MINUTE_MS;
/** Unclaimed uploads are purged after this time (ms). */
export const UNCLAIMED_LIFE_MS = 1 * DAY_MS;
/** Interval of the purge of unclaimed uploads (ms). */
export const PURGE_INTERVAL_MS = 15 * MINUTE_MS;
export const FILENAME_CHARACTERS = 255;
export const CONTENT_TYPE_CHARACTERS = 255;

/** Timeouts for a response of S3 and for connecting to it (ms). */
export const S3_REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const S3_CONNECT_TIMEOUT_MS = 3 * SECOND_MS;
