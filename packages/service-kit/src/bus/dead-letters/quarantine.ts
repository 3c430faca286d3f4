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

/** The consumer of a session's quarantined messages: its tag, and how many slow messages are in flight besides it. */
type Slot = { tag: string | undefined; slowCount: number };

/**
 * Handles messages that may have crashed their consumers, one at a time, so that a crash affects no other quarantined message. After the
 * slot, the next message starts even if the current one is not done.
 */
export function createQuarantine(parts: {
  readonly queue: string;
  /** Handles one message, including its acknowledgement. */
  readonly handleMessage: (session: Session, message: Message) => Promise<void>;
  /** Registers work in flight for draining. */
  readonly track: (work: Promise<unknown>) => void;
  readonly isAccepting: (session: Session) => boolean;
  readonly slotMs?: number;
}): Quarantine {
  const { queue, handleMessage, track, isAccepting, slotMs = QUARANTINE_SLOT_MS } = parts;
  const slots = new WeakMap<Session, Slot>();

  const openSlot = async (session: Session, slot: Slot) => {
    if (!isAccepting(session) || slot.tag !== undefined || slot.slowCount >= QUARANTINE_SLOW_MAX) return;
    // Chosen by the client, because a message may arrive before the broker's response.
    lastTag += 1;
    const tag = `quarantine-${lastTag}`;
    slot.tag = tag;
    const onMessage = (message: ConsumeMessage | null) => {
      if (message === null) return session.fail(new Error(`${queue} was deleted`));
      track(handleInSlot(session, slot, tag, message));
    };
    // Sent together: the prefetch of another queue must not come between the two commands.
    await Promise.all([session.consumer.prefetch(1), session.consumer.consume(queue, onMessage, { consumerTag: tag })]);
    if (!isAccepting(session)) await session.consumer.cancel(tag);
  };

  const handleInSlot = async (session: Session, slot: Slot, tag: string, message: Message) => {
    const timerAbort = new AbortController();
    /** Returns true if another message may be in flight besides this one. */
    const openNextSlot = async (): Promise<boolean> => {
      const isSlow = await wait(slotMs, true, { signal: timerAbort.signal }).catch(() => false);
      if (!isSlow) return false;
      slot.slowCount += 1;
      slot.tag = undefined;
      await session.consumer
        .cancel(tag)
        .then(() => openSlot(session, slot))
        .catch(session.fail);
      return true;
    };
    const nextSlot = openNextSlot();
    await handleMessage(session, message);
    timerAbort.abort();
    if (!(await nextSlot)) return;
    slot.slowCount -= 1;
    await openSlot(session, slot).catch(session.fail);
  };

  return {
    start: async (session) => {
      const slot = { tag: undefined, slowCount: 0 };
      slots.set(session, slot);
      await openSlot(session, slot);
    },
    stop: async (session) => {
      const tag = slots.get(session)?.tag;
      if (tag !== undefined) await session.consumer.cancel(tag);
    },
  };
}

let lastTag = 0;
