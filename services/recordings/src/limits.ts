/** Limits of the recordings service. Limits that services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Uploads

/** Lifetime of an upload URL (ms). */
export const UPLOAD_URL_TTL_MS = 15 * MINUTE_MS;
/** Unclaimed uploads are purged after this time (ms). */
export const UNCLAIMED_TTL_MS = 1 * DAY_MS;
/** Interval of the purge of unclaimed uploads (ms). */
export const PURGE_INTERVAL_MS = 15 * MINUTE_MS;
/** Maximum length of a file name and of a content type (characters). */
export const FILENAME_CHARACTERS = 255;
export const CONTENT_TYPE_CHARACTERS = 255;

// Storage

/** Blobs on disk are spread over folders named by this many last characters of their keys. */
export const DISK_FOLDER_CHARACTERS = 2;
/** Timeouts for a response of S3 and for connecting to it (ms). */
export const S3_REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const S3_CONNECT_TIMEOUT_MS = 3 * SECOND_MS;

// Configuration

/** Minimum length of the signing secret (characters). */
export const SIGNING_SECRET_CHARACTERS_MIN = 32;
