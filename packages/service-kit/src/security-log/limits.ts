import { MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** How long events are collected before they are sent together (ms). */
export const COLLECT_MS = 200;
/** Events sent together. */
export const SECURITY_EVENTS_PER_CALL = 100;
/** Events that wait in memory while the receiver is unavailable. Further ones are only written as lines. */
export const WAITING_SECURITY_EVENTS_MAX = 10_000;
/** Wait before the first repetition, doubled for each later one, and its maximum (ms). */
export const RESEND_MS = 1 * SECOND_MS;
export const RESEND_MAX_MS = 1 * MINUTE_MS;
