import { SECOND_MS } from '@minutehand/contracts/limits';

/** How long event handlers may take to finish during shutdown (ms). */
export const CONSUMER_DRAIN_MS = 6 * SECOND_MS;
/** How long spans and metrics may take to flush during shutdown (ms). */
export const TELEMETRY_FLUSH_MS = 1.5 * SECOND_MS;
