import { DAY_MS, MINUTE_MS } from '@minutehand/contracts/limits';

/** How long the address of an upload takes bytes (ms). */
export const UPLOAD_LINK_LIFE_MS = 15 * MINUTE_MS;
/** How long an upload waits for somebody to use it (ms). */
export const UNCLAIMED_LIFE_MS = 1 * DAY_MS;
/** How often what was left is looked for (ms). */
export const PURGE_INTERVAL_MS = 15 * MINUTE_MS;
export const FILENAME_CHARACTERS = 255;
export const CONTENT_TYPE_CHARACTERS = 255;
