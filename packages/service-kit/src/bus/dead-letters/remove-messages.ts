import { setTimeout } from 'node:timers/promises';
import { type EventName, getConsumedEvents, getPublishedEvents } from '@minutehand/contracts/events';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { Channel } from 'amqplib';
import { decodeEnvelope } from '../envelope.ts';
import { DELAYED_DELIVERY_RETRY_MS, FIRST_RETRY_DELAY_MS } from '../limits.ts';
import { getDeadLetterQueueName, getQuarantineQueueName, getQueueName, getRetryQueueName } from '../topology.ts';
import { type Broker, withChannel } from './dead-letters.ts';

/** Retry delays are the default first delay, or a multiple of it, doubled at most this many times. */
const RETRY_DOUBLINGS_MAX = 16;
const NOT_FOUND = 404;
/** The delays of all retry queues that services may declare (ms). */
export const RETRY_DELAYS_MS: readonly number[] = Array.from(
  { length: RETRY_DOUBLINGS_MAX + 1 },
  (_, doublings) => FIRST_RETRY_DELAY_MS * 2 ** doublings,
);

/**
 * A message may be between a retry queue and its own queue, or the broker may still retry to deliver it. Passes therefore repeat after
 * this pause (ms), until one finds nothing. Maximum number of passes.
 */
const PASS_PAUSE_MS = DELAYED_DELIVERY_RETRY_MS + SECOND_MS;
const PASSES_MAX = 10;

/**
 * Removes all messages about events of these publishers: waiting, delayed, quarantined and dead-lettered ones. For a restore: no service may
 * be connected to the broker, and the databases of the publishers have an earlier state afterwards. Returns their number.
 */
export async function removeMessages(
  broker: Broker,
  services: readonly string[],
  publishers: readonly string[],
): Promise<number> {
  const removedEvents = new Set<string>(publishers.flatMap(getPublishedEvents));
  let count = await removeOnce(broker, services, removedEvents);
  for (let pass = 1; pass < PASSES_MAX; pass += 1) {
    await setTimeout(PASS_PAUSE_MS);
    const found = await removeOnce(broker, services, removedEvents);
    if (found === 0) return count;
    count += found;
  }
  throw new Error('Messages still arrive in the queues. Stop all services, and repeat this.');
}

async function removeOnce(
  broker: Broker,
  services: readonly string[],
  removedEvents: ReadonlySet<string>,
): Promise<number> {
  let count = 0;
  for (const service of services) {
    // The retry and quarantine queues hold messages of several publishers. They are emptied first, because they return messages to the
    // other queues.
    const shared = [
      ...RETRY_DELAYS_MS.flatMap((ms) => getRetryQueueNames(service, ms)),
      getQuarantineQueueName(service),
    ];
    for (const queue of shared) count += await removeMatching(broker, queue, (event) => removedEvents.has(event));
    const events = getConsumedEvents(service);
    for (const event of events) {
      if (!removedEvents.has(event)) continue;
      const queue = getQueueName(service, event, events);
      count += await purge(broker, queue);
      count += await purge(broker, getDeadLetterQueueName(queue));
    }
  }
  return count;
}

/** Includes the name in an earlier release, whose queues remain until their messages have expired. */
const getRetryQueueNames = (service: string, delayMs: number): string[] => [
  getRetryQueueName(service, delayMs),
  `${service}.retry-${delayMs}`,
];

async function purge(broker: Broker, queue: string): Promise<number> {
  return ifExists(broker, queue, async (channel) => (await channel.purgeQueue(queue)).messageCount);
}

/** Messages that are kept return to the queue when the channel closes. */
async function removeMatching(
  broker: Broker,
  queue: string,
  isRemoved: (event: EventName) => boolean,
): Promise<number> {
  return ifExists(broker, queue, async (channel, messageCount) => {
    let count = 0;
    for (let index = 0; index < messageCount; index += 1) {
      const message = await channel.get(queue);
      if (!message) break;
      const event = findEventName(message.content);
      if (event === undefined || !isRemoved(event)) continue;
      channel.ack(message);
      count += 1;
    }
    return count;
  });
}

function findEventName(content: Uint8Array): EventName | undefined {
  try {
    return decodeEnvelope(content).event.type;
  } catch {
    // Its consumer dead-letters it.
    return undefined;
  }
}

async function ifExists(
  broker: Broker,
  queue: string,
  work: (channel: Channel, messageCount: number) => Promise<number>,
): Promise<number> {
  return withChannel(broker, async (channel) => {
    const found = await channel.checkQueue(queue).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === NOT_FOUND) return undefined;
      throw error;
    });
    return found ? work(channel, found.messageCount) : 0;
  });
}
