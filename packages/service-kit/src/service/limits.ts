import { SECOND_MS } from '@minutehand/contracts/limits';

/** How long handlers of events may take to finish when the service leaves (ms). */
export const CONSUMER_DRAIN_MS = 6 * SECOND_MS;
/** How long spans and metrics may take to flush at the end (ms). */
export const TELEMETRY_FLUSH_MS = 1.5 * SECOND_MS;
