import { KIB, MIB, SECOND_MS } from '@minutehand/contracts/limits';

/** Maximum message size in both directions (bytes). Larger data is streamed. */
export const RPC_MESSAGE_BYTES = 4 * MIB;
/** Maximum size of an error's details in the metadata (bytes). Larger details are omitted. */
export const ERROR_DETAILS_BYTES = 4 * KIB;
/** Random delay before the retry, from `min` to `max` (ms). */
export const RETRY_DELAY_MS = { min: 50, max: 150 } as const;
/** Consecutive failures that open a client's circuit. */
export const BREAKER_FAILURES = 5;
/** An open circuit allows a trial call after this time (ms). */
export const BREAKER_HALF_OPEN_MS = 2 * SECOND_MS;
/** First and maximum delay between reconnection attempts (ms). */
export const RECONNECT_MS = { initial: 100, max: 2 * SECOND_MS } as const;
/** Minimum time between two DNS lookups of an address (ms). */
export const RESOLUTION_INTERVAL_MS = 1 * SECOND_MS;
/** An idle connection is probed after `time` and closed after `timeout` without a response (ms). */
export const KEEPALIVE_MS = { time: 5 * SECOND_MS, timeout: 5 * SECOND_MS } as const;
/** Deadline of a readiness check of another service (ms). */
export const PING_DEADLINE_MS = 2 * SECOND_MS;
/** How long calls in flight may take while the server drains (ms). */
export const DRAIN_DEADLINE_MS = 6 * SECOND_MS;
/** A call that is cancelled less than this before its deadline fails with deadline_exceeded, because its timer may fire early (ms). */
export const DEADLINE_TOLERANCE_MS = 20;
