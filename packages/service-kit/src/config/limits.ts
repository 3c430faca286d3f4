import { SECOND_MS } from '@minutehand/contracts/limits';

/** Maximum of DRAIN_MS, the wait before the drain (ms). Then in-flight work and the telemetry flush must fit within STOP_DEADLINE_MS. */
export const DRAIN_DELAY_MS_MAX = 8 * SECOND_MS;
