import { setTimeout as wait } from 'node:timers/promises';
import type { ConsumeMessage, Message } from 'amqplib';
import { QUARANTINE_SLOT_MS, QUARANTINE_SLOW_MAX } from '../limits.ts';
import type { Session } from '../session.ts';

export type Quarantine = {
  /** Consumes quarantined messages on this session, one at a time. */
  readonly start: (session: Session) => Promise<void>;
  /** Stops consuming. */
  readonly stop: (session: Session) => Promise<void>;
};

/** The consumer of a session's quarantined messages: its tag while it waits for a message, and how many slow messages are in flight. */
type ConsumerState = { tag: string | undefined; slowCount: number };

/**
 * Handles messages that may have crashed their consumers, one at a time, so that a crash affects no other quarantined message. If a message
 * takes longer than `slotMs`, the next one starts before it is done.
 */
export function createQuarantine(options: {
  readonly queue: string;
  /** Handles one message, including its acknowledgement. */
  readonly handleMessage: (session: Session, message: Message) => Promise<void>;
  /** Registers work in flight for draining. */
  readonly track: (work: Promise<unknown>) => void;
  readonly isAccepting: (session: Session) => boolean;
  readonly slotMs?: number;
}): Quarantine {
  const { queue, handleMessage, track, isAccepting, slotMs = QUARANTINE_SLOT_MS } = options;
  const consumerStates = new WeakMap<Session, ConsumerState>();

  const consumeNext = async (session: Session, state: ConsumerState) => {
    if (!isAccepting(session) || state.tag !== undefined || state.slowCount >= QUARANTINE_SLOW_MAX) return;
    // Chosen by the client, because a message may arrive before the broker's response.
    lastTag += 1;
    const tag = `quarantine-${lastTag}`;
    state.tag = tag;
    const onMessage = (message: ConsumeMessage | null) => {
      if (message === null) return session.fail(new Error(`${queue} was deleted`));
      track(handleOne(session, state, tag, message));
    };
    // Sent together: the prefetch of another queue must not come between the two commands.
    await Promise.all([session.consumer.prefetch(1), session.consumer.consume(queue, onMessage, { consumerTag: tag })]);
    if (!isAccepting(session)) await session.consumer.cancel(tag);
  };

  const handleOne = async (session: Session, state: ConsumerState, tag: string, message: Message) => {
    const timerAbort = new AbortController();
    /** Returns true if another message may be in flight besides this one. */
    const consumeNextIfSlow = async (): Promise<boolean> => {
      const isSlow = await wait(slotMs, true, { signal: timerAbort.signal }).catch(() => false);
      if (!isSlow) return false;
      state.slowCount += 1;
      state.tag = undefined;
      await session.consumer
        .cancel(tag)
        .then(() => consumeNext(session, state))
        .catch(session.fail);
      return true;
    };
    const isFollowed = consumeNextIfSlow();
    await handleMessage(session, message);
    timerAbort.abort();
    if (!(await isFollowed)) return;
    state.slowCount -= 1;
    await consumeNext(session, state).catch(session.fail);
  };

  return {
    start: async (session) => {
      const state = { tag: undefined, slowCount: 0 };
      consumerStates.set(session, state);
      await consumeNext(session, state);
    },
    stop: async (session) => {
      const tag = consumerStates.get(session)?.tag;
      if (tag !== undefined) await session.consumer.cancel(tag);
    },
  };
}

let lastTag = 0;
