/** A call that has not answered by then counts as failed, in milliseconds. */
export const CALL_DEADLINE_MS = 30_000;
/** An area that has not loaded by then shows its error room, in milliseconds. */
export const AREA_DEADLINE_MS = 5_000;
/** A file of an area that has not come by then is given up, so that it can be asked for again, in milliseconds. */
export const AREA_FILE_DEADLINE_MS = 10_000;
/** What was fetched is shown without asking again for this long, in milliseconds. */
export const STALE_TIME_MS = 10_000;
/** How often a failed read is tried again by itself. */
export const QUERY_RETRIES = 2;
/** While something that is shown could not be read because of an outage, it is looked after this often, in milliseconds. */
export const OUTAGE_POLL_MS = 4_000;
/** Relative times are brought up to date this often, in milliseconds. */
export const LOCAL_TIME_REFRESH_MS = 60_000;
/** A lost live connection is mentioned after this long, in milliseconds. */
export const CABLE_GRACE_MS = 6_000;
/** A closed live connection is opened again between these, in milliseconds: not by every page at once. */
export const RECONNECT_MS = { min: 500, max: 2_500 };
/** So often, before it is left to the client of the connection, which waits longer. */
export const RECONNECT_ATTEMPTS = 3;
/** Typing rests this long before a search is sent, in milliseconds. */
export const DEBOUNCE_MS = 300;
/** Life of the cookie browser_time_zone, in seconds (365 days). */
export const TIME_ZONE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
