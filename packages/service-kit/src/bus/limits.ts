import { DAY_MS, HOUR_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** Defaults of a subscription. */
export const PREFETCH = 8;
export const MAX_ATTEMPTS = 6;
export const FIRST_RETRY_DELAY_MS = SECOND_MS;

/**
 * A failure with platform.unavailable or platform.deadline_exceeded is an outage of a dependency. It does not count as an
 * attempt. Longest delay between two retries (ms), and number of retries: about an hour in total.
 */
export const OUTAGE_DELAY_MAX_MS = 64 * SECOND_MS;
export const OUTAGE_RETRIES_MAX = 60;

/**
 * Lost deliveries (process killed, connection lost) after which a message is quarantined. One is normal, for example after a lost
 * connection or a stopped process.
 */
export const QUARANTINE_AFTER_DELIVERIES = 2;
/**
 * Lost deliveries in quarantine after which a message is dead-lettered. The delay starts at 1 s and doubles with each, so they take
 * at least two minutes and random crashes do not dead-letter a harmless message. A subscription with more attempts than this uses
 * its own maximum.
 */
export const QUARANTINE_LOSSES_MAX = 8;
/** How long the next quarantined message waits for the one in flight (ms), and the maximum number of slower ones in flight. */
export const QUARANTINE_SLOT_MS = 10 * SECOND_MS;
export const QUARANTINE_SLOW_MAX = 8;
/** The broker's own delivery limit, practically unlimited: beyond it a message would be dropped. RabbitMQ 4 defaults to 20; 3.x rejects -1. */
export const BROKER_DELIVERY_LIMIT = 1_000_000_000;
/** Our brokers retry after this time to deliver a message from a retry queue whose target queue was not open yet (ms). */
export const DELAYED_DELIVERY_RETRY_MS = 2 * SECOND_MS;

/**
 * How long a dead letter is kept after its last failure (ms), maximum number in one queue, and interval of the check (ms). Services keep
 * the data that a message refers to longer than this, so that it can be replayed.
 */
export const DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;
export const DEAD_LETTERS_PER_QUEUE = 10_000;
export const DEAD_LETTER_SWEEP_MS = HOUR_MS;
/** Recent dead letters that a check skips before it ends. */
export const DEAD_LETTERS_EXAMINED = 100;

/** How long a publisher waits for the broker's confirmation (ms). */
export const CONFIRM_DEADLINE_MS = 5 * SECOND_MS;
/** Timeout for connecting to the broker (ms), and interval of heartbeats (s). */
export const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
export const HEARTBEAT_SECONDS = 10;
/** Pause before a reconnection: doubles from first to max, half of it random (ms). */
export const RECONNECT_DELAY_MS = { first: 200, max: 5 * SECOND_MS } as const;

/** Pause before a message is requeued because the broker did not accept its republished copy (ms). */
export const REQUEUE_DELAY_MS = SECOND_MS;
/** How long the readiness check waits for the broker (ms). */
export const PING_DEADLINE_MS = 2 * SECOND_MS;

/** Ids of completed events that each consumer remembers. */
export const COMPLETED_IDS_MAX = 1_000;

/** The outbox relay. */
export const OUTBOX_BATCH = 100;
export const OUTBOX_SWEEP_MS = 5 * SECOND_MS;
/**
 * Lease of claimed events: how long other relays wait for the events of a crashed process. Short, because it is renewed several
 * times per lease, so that a process that is busy for a few seconds keeps the lease.
 */
export const OUTBOX_LEASE_MS = 5 * SECOND_MS;
export const OUTBOX_RENEWALS_PER_LEASE = 3;
/** Sweep interval after a start, until the leases of a crashed predecessor have expired (ms). */
export const OUTBOX_FIRST_SWEEP_MS = 500;
