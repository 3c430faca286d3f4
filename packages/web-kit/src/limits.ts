/** Deadline of an API call, in milliseconds. */
export const CALL_DEADLINE_MS = 30_000;
/** Deadline for loading an area, in milliseconds. */
export const AREA_DEADLINE_MS = 5_000;
/** Deadline for loading a single file of an area, in milliseconds. */
export const AREA_FILE_DEADLINE_MS = 10_000;
/** Stale time of queries, in milliseconds. */
export const STALE_TIME_MS = 10_000;
/** Number of automatic retries of a failed query. */
export const QUERY_RETRIES = 2;
/** Delay before the first retry of a query, doubled for each later one, in milliseconds. */
export const QUERY_RETRY_DELAY_MS = 1_000;
/** A component that mounts within this time after a query failed twice does not read it again, in milliseconds. */
export const FAILED_QUERY_MS = 1_000;
/** A query that is limited for longer than this fails immediately (seconds). */
export const RATE_LIMIT_WAIT_MAX_SECONDS = 15;
/** Interval at which failed queries are polled during an outage, in milliseconds. */
export const OUTAGE_POLL_MS = 4_000;
/** Update interval of relative times, in milliseconds. */
export const TIME_DISPLAY_REFRESH_MS = 60_000;
/** Delay before an interrupted live connection is shown, in milliseconds. */
export const CABLE_GRACE_MS = 6_000;
/** Interval at which screens are refetched while there is no live connection, in milliseconds. */
export const CABLE_POLL_MS = 10_000;
/** Each interval is extended by a random share of up to this. */
export const CABLE_POLL_JITTER = 0.3;
/** Range of the random delay before a reconnect attempt, in milliseconds. */
export const RECONNECT_MS = { min: 500, max: 2_500 };
/** Number of reconnect attempts before only the slower Action Cable client retries. */
export const RECONNECT_ATTEMPTS = 3;
/** Time between the two keys of a shortcut such as "g m", in milliseconds. */
export const SEQUENCE_MS = 1_000;
/** Default debounce of typed values, in milliseconds. */
export const DEBOUNCE_MS = 300;
/** Max-age of the cookie browser_time_zone, in seconds (365 days). */
export const TIME_ZONE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
/** Longest time until the cookie is written (ms). */
export const TIME_ZONE_DELAY_MS = 3_000;
/** Pages whose data and scroll position Back and Forward restore. */
export const SNAPSHOT_PAGES = 10;
/** The scroll position is restored within this time, or not at all, in milliseconds. */
export const SCROLL_RESTORE_MS = 3_000;
/** Live changes that arrive within this time cause one refetch, in milliseconds. */
export const REFETCH_DEBOUNCE_MS = 150;
/** Longest time between a live change and its refetch (ms), however many changes follow. */
export const REFETCH_MAX_WAIT_MS = 1_000;
/** How long the pictures of members are shown without requesting their list again (ms). */
export const PICTURES_STALE_MS = 5 * 60_000;
/** Pages of members whose pictures are shown; others have initials. */
export const PICTURE_PAGES_MAX = 10;
