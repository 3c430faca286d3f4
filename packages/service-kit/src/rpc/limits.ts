import { KIB, MIB, SECOND_MS } from '@minutehand/contracts/limits';

/** One message, either way (bytes). What may be larger is streamed. */
export const RPC_MESSAGE_BYTES = 4 * MIB;
/** An error's details, which travel in a header (bytes); larger ones are left out. */
export const ERROR_DETAILS_BYTES = 4 * KIB;
/** Wait before the one retry, at random between the two (ms). */
export const RETRY_DELAY_MS = { min: 50, max: 150 } as const;
/** Failures in a row that open a client's circuit. */
export const BREAKER_FAILURES = 5;
/** An open circuit lets one call try again after this (ms). */
export const BREAKER_HALF_OPEN_MS = 2 * SECOND_MS;
/** A client tries to reconnect between the two (ms). */
export const RECONNECT_MS = { initial: 100, max: 2 * SECOND_MS } as const;
/** A name is looked up again at most this often (ms). */
export const RESOLUTION_INTERVAL_MS = 1 * SECOND_MS;
/** A silent connection is probed after `time` and given up after `timeout` more (ms). */
export const KEEPALIVE_MS = { time: 5 * SECOND_MS, timeout: 5 * SECOND_MS } as const;
/** A readiness question to another service (ms). */
export const PING_DEADLINE_MS = 2 * SECOND_MS;
/** How long calls in flight may take when the server drains (ms). */
export const DRAIN_DEADLINE_MS = 6 * SECOND_MS;
/** Clocks and timers of a deadline may disagree by so much (ms). */
export const DEADLINE_TOLERANCE_MS = 20;
