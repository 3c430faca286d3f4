import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** How long the address of an upload takes bytes (ms). */
export const UPLOAD_LINK_LIFE_MS = 15 * MINUTE_MS;
/** How long an upload waits for somebody to use it (ms). */
export const UNCLAIMED_LIFE_MS = 1 * DAY_MS;
/** How often what was left is looked for (ms). */
export const PURGE_INTERVAL_MS = 15 * MINUTE_MS;
export const FILENAME_CHARACTERS = 255;
export const CONTENT_TYPE_CHARACTERS = 255;

/** How long S3 may take to answer a request's first byte, and to be reached (ms). */
export const S3_REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const S3_CONNECT_TIMEOUT_MS = 3 * SECOND_MS;
