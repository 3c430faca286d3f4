import { SECOND_MS } from '@minutehand/contracts/limits';

/** Most that a service may go on answering after SIGTERM: what it has in flight then, and the flush, end within STOP_DEADLINE_MS (ms). */
export const DRAIN_MS_MAX = 8 * SECOND_MS;
