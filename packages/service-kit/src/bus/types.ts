import type { EventName, EventPayload, StoredEvent } from '@minutehand/contracts/events';

/** An event as a handler gets it, parsed. */
export type ReceivedEvent<N extends EventName = EventName> = {
  [K in N]: {
    readonly id: string;
    readonly type: K;
    readonly accountId: string;
    readonly aggregateId: string;
    readonly aggregateVersion: number;
    readonly occurredAt: string;
    readonly payload: EventPayload<K>;
  };
}[N];

export type HandlerContext = {
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the process drains and its time is up. */
  readonly signal: AbortSignal;
};

/**
 * One row of a service's subscriptions table. The queue is `<service>.on-<event>`, for example `search.on-minutes-changed`.
 * A handler that returns is done; one that throws is retried after a doubling delay; after the last try the message is dead-lettered
 * with its reason. `RejectMessage` dead-letters at once. What fails with platform.unavailable or platform.deadline_exceeded, because
 * the store or a neighbour is away or hangs, waits up to about an hour without using up its tries.
 */
export type Subscription<N extends EventName = EventName> = {
  readonly event: N;
  readonly handle: (event: ReceivedEvent<N>, context: HandlerContext) => Promise<void>;
  /** Messages in flight at once. Default 8. */
  readonly prefetch?: number;
  /** Tries in all. Default 6. */
  readonly maxAttempts?: number;
  /** Delay before the second try; doubles from there. Default 1,000 ms. */
  readonly firstRetryDelayMs?: number;
  /** Told before dead-lettering, to record the failure where people see it. Its own failure is logged, dead-lettering goes on. */
  readonly onDeadLettered?: (event: ReceivedEvent<N>, error: unknown) => Promise<void>;
};

/** A row of whichever event: what a subscriptions table is made of. */
export type AnySubscription = { [K in EventName]: Subscription<K> }[EventName];

export interface Bus {
  /** Resolves when the broker has confirmed. Rejects with AppError platform.unavailable while it can't. */
  publish(event: StoredEvent): Promise<void>;
  /** Declares queues and starts consuming; survives reconnects. */
  consume(subscriptions: readonly AnySubscription[]): Promise<void>;
  /**
   * Live pushes: an exclusive, auto-deleted queue of this process; lossy by design; no retries. `onReconnect` is told when it listens
   * again after the connection was lost: what was said meanwhile is not heard.
   */
  listen<N extends EventName>(
    events: readonly N[],
    handle: (event: ReceivedEvent<N>) => void | Promise<void>,
    onReconnect?: () => void,
  ): Promise<void>;
  /** Rejects while there is no connection. */
  ping(): Promise<void>;
  /** Stops intake and waits for what is in flight. */
  drain(deadlineMs: number): Promise<void>;
  close(): Promise<void>;
}
