import { SECOND_MS } from '@minutehand/contracts/limits';

/** Defaults of a subscription. */
export const PREFETCH = 8;
export const MAX_ATTEMPTS = 6;
export const FIRST_RETRY_DELAY_MS = SECOND_MS;

/**
 * What fails because another part is away or hangs (platform.unavailable, platform.deadline_exceeded) is not the message's fault: it waits, without using up its
 * tries, at most so long between two (ms) and so often: about an hour.
 */
export const OUTAGE_DELAY_MAX_MS = 64 * SECOND_MS;
export const OUTAGE_WAITS_MAX = 60;

/**
 * Deliveries that ended without an acknowledgement (the process was killed, the connection lost) before a message is quarantined, to be handled
 * with no other quarantined message beside it. One is usual: a connection broke, a process was stopped.
 */
export const QUARANTINE_AFTER_DELIVERIES = 2;
/**
 * How often a message may be lost while it was the only quarantined message in flight, before it is dead-lettered. Each time it waits twice as long as
 * before: with a first delay of 1 s these take two minutes, so that not even kills without pause dead-letter a harmless message.
 * Never fewer than the subscription's own tries.
 */
export const QUARANTINE_LOSSES_MAX = 8;
/** How long the other quarantined messages wait for one that is in flight (ms), and how many that take longer may be in flight beside it. */
export const QUARANTINE_SLOT_MS = 10 * SECOND_MS;
export const QUARANTINE_SLOW_MAX = 8;
/** The broker's own limit, out of the way: past it a message would vanish. RabbitMQ 4 defaults to 20; 3.x refuses -1. */
export const BROKER_DELIVERY_LIMIT = 1_000_000_000;
/** After this a broker of ours tries again to hand on what left a retry queue while its queue was not open yet (ms). */
export const DELAYED_DELIVERY_RETRY_MS = 2 * SECOND_MS;

/** How long a publisher waits for the broker's word (ms). */
export const CONFIRM_DEADLINE_MS = 5 * SECOND_MS;
export const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
export const HEARTBEAT_SECONDS = 10;
/** Pause before a reconnection: doubles from first to max, half of it random (ms). */
export const RECONNECT_DELAY_MS = { first: 200, max: 5 * SECOND_MS } as const;

/** Pause before a message is handed back whose retry or dead-lettering the broker did not take (ms). */
export const REQUEUE_DELAY_MS = SECOND_MS;
/** How long readiness waits for the broker's answer (ms). */
export const PING_DEADLINE_MS = 2 * SECOND_MS;

/** Ids of completed events that a queue's consumer remembers. */
export const COMPLETED_IDS_REMEMBERED = 1_000;

/** The outbox relay. */
export const OUTBOX_BATCH = 100;
export const OUTBOX_SWEEP_MS = 5 * SECOND_MS;
/**
 * How long others wait for what a process had claimed when it died. Short, since it is renewed while its holder works: so often
 * that a process which is busy with something else for a second or two does not lose it.
 */
export const OUTBOX_LEASE_MS = 5 * SECOND_MS;
export const OUTBOX_RENEWALS_PER_LEASE = 3;
/** Until its first lease would be over, a relay looks so often for what its predecessor had claimed. */
export const OUTBOX_FIRST_SWEEP_MS = 500;
