import { SECOND_MS } from '@minutehand/contracts/limits';

/** How long S3 may take to answer a request's first byte, and to be reached (ms). */
export const S3_REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const S3_CONNECT_TIMEOUT_MS = 3 * SECOND_MS;
