import { DAY_MS, HOUR_MS, MIB, MINUTE_MS } from '@minutehand/contracts/limits';

/** Maximum size of a document's body as JSON (bytes). */
export const DOCUMENT_BYTES = 15 * MIB;
/** Maximum number of ids of a findMany, and of values of an `in`. */
export const QUERY_VALUES_MAX = 1_000;
/** Documents that a stream loads at a time. */
export const STREAM_BATCH = 50;
/** Elements that `forEachInBatches` changes at a time. */
export const WRITE_BATCH = 20;
/** Longest pause of `forEachInBatches` after a batch (ms). It is as long as the batch took, so that other work gets half of the time. */
export const BATCH_PAUSE_MS = 250;
/** Retries of `update` after a stale write. */
export const UPDATE_RETRIES = 5;
/** Maximum random delay before the first retry (ms); doubles each time. */
export const UPDATE_PAUSE_MS = 4;
/**
 * Rounds of `update` of a document that many requests write concurrently, and maximum random delay before the second one (ms); grows with
 * each.
 */
export const CONTENDED_WRITE_ROUNDS = 8;
export const CONTENDED_WRITE_PAUSE_MS = 20;
/** How long a tombstone is kept (ms). */
export const TOMBSTONE_RETENTION_MS = 30 * DAY_MS;
/** Time between two sweeps (ms). */
export const SWEEP_INTERVAL_MS = 10 * MINUTE_MS;
/** Longest lease of an outbox entry (ms). */
export const LEASE_MS_MAX = 10_000;
/** Tolerated difference of the clocks of two processes (ms). A lease that ends even later was made before a clock was set back, and counts as ended. */
const CLOCK_DIFFERENCE_MS = 5_000;
/** Latest end of a valid lease, from now (ms). */
export const LEASE_END_MS_MAX = LEASE_MS_MAX + CLOCK_DIFFERENCE_MS;
/**
 * How long published events are kept, so that a restore can publish them again (ms). Longer than the retries of a message, which
 * take up to 70 minutes: older events have been handled or dead-lettered.
 */
export const PUBLISHED_EVENTS_RETENTION_MS = 2 * HOUR_MS;
/** Documents removed by one statement of a sweep. */
export const SWEEP_BATCH = 500;
/** Documents whose unique keys are refreshed by one query, before a unique index is created. */
export const REFRESH_BATCH_SIZE = 500;
/** Timeout of one database operation, and of selecting a server (ms). */
export const OPERATION_TIMEOUT_MS = 5_000;
export const SERVER_SELECTION_TIMEOUT_MS = 3_000;
/** Maximum length of an id (characters): ids are part of MongoDB's index keys and of cursors. */
export const ID_CHARACTERS = 200;
