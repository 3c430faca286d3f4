import type { EventName, EventPayload, StoredEvent } from '@minutehand/contracts/events';

/** An event as passed to a handler, parsed. */
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
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted at the drain deadline. */
  readonly signal: AbortSignal;
};

/**
 * One row of a service's subscription table. The queue is `<service>.on-<event>`, for example `search.on-minutes-changed`. A
 * handler that throws is retried with a doubling delay; after the last attempt the message is dead-lettered with its reason.
 * `MessageRejectedError` dead-letters immediately. platform.unavailable and platform.deadline_exceeded are retried for about an hour and
 * do not count as attempts.
 */
export type Subscription<N extends EventName = EventName> = {
  readonly event: N;
  readonly handle: (event: ReceivedEvent<N>, context: HandlerContext) => Promise<void>;
  /** Maximum number of messages in flight. Default 8. */
  readonly prefetch?: number;
  /** Maximum number of attempts. Default 6. */
  readonly maxAttempts?: number;
  /** Delay before the second attempt; doubles with each. Default 1,000 ms. */
  readonly firstRetryDelayMs?: number;
  /** Called before dead-lettering, to record the failure where users see it. An error here is logged; the message is dead-lettered anyway. */
  readonly onDeadLettered?: (event: ReceivedEvent<N>, error: unknown) => Promise<void>;
};

/** A subscription for any event. */
export type AnySubscription = { [K in EventName]: Subscription<K> }[EventName];

// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface Bus {
  /** Resolves when the broker has confirmed. Rejects with AppError platform.unavailable otherwise. */
  publish(event: StoredEvent): Promise<void>;
  /** Declares queues and starts consuming, and does so again after each reconnection. */
  consume(subscriptions: readonly AnySubscription[]): Promise<void>;
  /**
   * Consumes live events through an exclusive, auto-deleted queue of this process. No retries; events are lost while
   * disconnected. `onReconnect` is called after each reconnection.
   */
  consumeLive<N extends EventName>(
    events: readonly N[],
    handle: (event: ReceivedEvent<N>) => void | Promise<void>,
    onReconnect?: () => void,
  ): Promise<void>;
  /** Rejects while there is no connection. */
  ping(): Promise<void>;
  /** Stops consuming and waits for messages in flight. */
  drain(deadlineMs: number): Promise<void>;
  close(): Promise<void>;
}
