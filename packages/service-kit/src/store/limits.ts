import { DAY_MS, MIB, MINUTE_MS } from '@minutehand/contracts/limits';

/** The body of one document as JSON (bytes). */
export const DOCUMENT_BYTES = 15 * MIB;
/** Ids that one findMany, or values that one `in`, may name. */
export const LOOKUP_VALUES = 1_000;
/** Documents that a stream holds at a time. */
export const STREAM_BATCH = 50;
/** How often `update` tries again after a stale write. */
export const UPDATE_RETRIES = 5;
/** The longest pause before the first of these (ms); it doubles each time. */
export const UPDATE_PAUSE_MS = 4;
/** A tombstone's life (ms). */
export const TOMBSTONE_MS = 30 * DAY_MS;
/** Between two sweeps (ms). */
export const SWEEP_INTERVAL_MS = 10 * MINUTE_MS;
/** Documents that one statement of a sweep removes. */
export const SWEEP_BATCH = 500;
/** How long a database may take for one operation, and to be found (ms). */
export const OPERATION_MS = 5_000;
export const SERVER_SELECTION_MS = 3_000;
/** Ids are short; MongoDB's index keys and cursors carry them. */
export const ID_CHARACTERS = 200;
