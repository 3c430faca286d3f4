import { type EventName, getConsumedEvents, getPublishedEvents } from '@minutehand/contracts/events';
import type { Channel } from 'amqplib';
import { type Broker, withChannel } from './dead-letters.ts';
import { decodeEnvelope } from './envelope.ts';
import { FIRST_RETRY_DELAY_MS } from './limits.ts';
import { getDeadLetterQueueName, getQuarantineQueueName, getQueueName, getRetryQueueName } from './topology.ts';

/** Retry delays double from the default first delay or a multiple of it; none takes longer than this many doublings. */
const RETRY_DOUBLINGS_MAX = 16;
const NOT_FOUND = 404;
/** The delays of all retry queues that services may declare (ms). */
export const RETRY_DELAYS_MS: readonly number[] = Array.from(
  { length: RETRY_DOUBLINGS_MAX + 1 },
  (_, doublings) => FIRST_RETRY_DELAY_MS * 2 ** doublings,
);

/**
 * Removes all messages about events of these publishers: waiting, delayed, quarantined and dead-lettered ones. For a broker without
 * connected services, before an earlier state of the publishers is used. Returns their number.
 */
export async function removeMessages(
  broker: Broker,
  services: readonly string[],
  publishers: readonly string[],
): Promise<number> {
  const removed = new Set<string>(publishers.flatMap(getPublishedEvents));
  let count = 0;
  for (const service of services) {
    const events = getConsumedEvents(service);
    for (const event of events) {
      if (!removed.has(event)) continue;
      const queue = getQueueName(service, event, events);
      count += await purge(broker, queue);
      count += await purge(broker, getDeadLetterQueueName(queue));
    }
    // These hold messages of several publishers.
    const shared = [getQuarantineQueueName(service), ...RETRY_DELAYS_MS.map((ms) => getRetryQueueName(service, ms))];
    for (const queue of shared) count += await removeMatching(broker, queue, (event) => removed.has(event));
  }
  return count;
}

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
      const event = findEvent(message.content);
      if (event === undefined || !isRemoved(event)) continue;
      channel.ack(message);
      count += 1;
    }
    return count;
  });
}

function findEvent(content: Uint8Array): EventName | undefined {
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
