import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumeMessage, Message } from 'amqplib';
import { QUARANTINE_SLOT_MS, QUARANTINE_SLOW_MAX } from './limits.ts';
import type { Session } from './session.ts';

export type Quarantine = {
  /** Takes quarantined messages on this session, one at a time. */
  readonly start: (session: Session) => Promise<void>;
  /** Takes no more. */
  readonly stop: (session: Session) => Promise<void>;
};

/** The place of a session at which its quarantined messages are taken. */
type Place = { tag: string | undefined; slow: number };

/**
 * Messages that processes may have died of, one in flight at a time: the one that kills takes no other quarantined message with it, whose
 * deliveries would count as lost too until it is dead-lettered beside it. Ordinary messages flow meanwhile. One that takes long, or never
 * ends, holds up the others only for a while.
 */
export function createQuarantine(parts: {
  readonly queue: string;
  /** Handles one to its end, the acknowledgement included. */
  readonly take: (session: Session, message: Message) => Promise<void>;
  /** Keeps the process until the work is done. */
  readonly track: (work: Promise<unknown>) => void;
  readonly isWanted: (session: Session) => boolean;
  readonly slotMs?: number;
}): Quarantine {
  const { queue, take, track, isWanted, slotMs = QUARANTINE_SLOT_MS } = parts;
  const places = new WeakMap<Session, Place>();

  const open = async (session: Session, place: Place) => {
    if (!isWanted(session) || place.tag !== undefined || place.slow >= QUARANTINE_SLOW_MAX) return;
    // Chosen here, so that a message that comes before the broker's answer is known to be this one's.
    lastTag += 1;
    const tag = `quarantine-${lastTag}`;
    place.tag = tag;
    const onMessage = (message: ConsumeMessage | null) => {
      if (message === null) return session.fail(new Error(`${queue} is gone`));
      track(handle(session, place, tag, message));
    };
    // Sent in one go: another queue's prefetch must not come between.
    await Promise.all([session.consumer.prefetch(1), session.consumer.consume(queue, onMessage, { consumerTag: tag })]);
    if (!isWanted(session)) await session.consumer.cancel(tag);
  };

  const handle = async (session: Session, place: Place, tag: string, message: Message) => {
    const finished = new AbortController();
    /** True once another may be taken beside it. */
    const openNextSlot = async (): Promise<boolean> => {
      const isSlow = await pause(slotMs, true, { signal: finished.signal }).catch(() => false);
      if (!isSlow) return false;
      place.slow += 1;
      place.tag = undefined;
      await session.consumer
        .cancel(tag)
        .then(() => open(session, place))
        .catch(session.fail);
      return true;
    };
    const nextSlot = openNextSlot();
    await take(session, message);
    finished.abort();
    if (!(await nextSlot)) return;
    place.slow -= 1;
    await open(session, place).catch(session.fail);
  };

  return {
    start: async (session) => {
      const place = { tag: undefined, slow: 0 };
      places.set(session, place);
      await open(session, place);
    },
    stop: async (session) => {
      const tag = places.get(session)?.tag;
      if (tag !== undefined) await session.consumer.cancel(tag);
    },
  };
}

let lastTag = 0;
