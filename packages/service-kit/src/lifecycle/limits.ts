import { SECOND_MS, STOP_DEADLINE_MS } from '@minutehand/contracts/limits';

/** All shutdown steps together (ms). The rest of STOP_DEADLINE_MS is for flushing telemetry and exiting. */
export const STOP_STEPS_DEADLINE_MS = STOP_DEADLINE_MS - 2 * SECOND_MS;
/** One step that stops intake; it may wait for work in flight (ms). */
export const INTAKE_STEP_DEADLINE_MS = 10 * SECOND_MS;
/** One step that closes a resource (ms). */
export const CLOSE_STEP_DEADLINE_MS = 3 * SECOND_MS;
/** A step that takes longer than this is logged (ms). */
export const SLOW_STEP_MS = 1 * SECOND_MS;
