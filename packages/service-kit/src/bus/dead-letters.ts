import { type EventName, eventTypes } from '@minutehand/contracts/events';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { decodeEnvelope } from './envelope.ts';
import { getReason } from './failure.ts';
import { readFailure, traceHeader } from './headers.ts';
import { CONNECT_TIMEOUT_MS } from './limits.ts';
import { publishConfirmed } from './publish.ts';
import { getDeadLetterQueueName, getQueueName } from './topology.ts';

/** What may be shown of a dead letter: ids, reason and times, never its payload. */
export type DeadLetter = {
  readonly messageId: string;
  readonly type: string;
  readonly accountId: string;
  readonly aggregateId: string;
  readonly reason: string;
  readonly tries: number;
  readonly firstFailedAt: string;
  readonly lastFailedAt: string;
};

/** A connection for the commands below. */
export type Broker = ChannelModel;

/** Connects for the time of `work`. */
export async function withBroker<T>(url: string, work: (broker: Broker) => Promise<T>): Promise<T> {
  const broker = await connect(url, { noDelay: true, timeout: CONNECT_TIMEOUT_MS });
  // What breaks the connection fails the call that waits for it.
  broker.on('error', () => {});
  try {
    return await work(broker);
  } finally {
    await broker.close().catch(() => {});
  }
}

/** Dead-letter queues of these services that are not empty. A queue nobody subscribes to any more is found too. */
export async function listDeadLetters(
  broker: Broker,
  services: readonly string[],
): Promise<{ queue: string; messages: number }[]> {
  const events = Object.keys(eventTypes) as EventName[];
  const names = new Set(
    services.flatMap((service) =>
      events.flatMap((event) => [getQueueName(service, event, [event]), getQueueName(service, event, events)]),
    ),
  );
  const found: { queue: string; messages: number }[] = [];
  for (const queue of names) {
    const messages = await countIn(broker, getDeadLetterQueueName(queue));
    if (messages > 0) found.push({ queue, messages });
  }
  return found;
}

/** The first messages that are dead-lettered for a queue, which stay there. */
export async function readDeadLetters(broker: Broker, queue: string, limit: number): Promise<DeadLetter[]> {
  return withChannel(broker, async (channel) => {
    const shown: DeadLetter[] = [];
    while (shown.length < limit) {
      const message = await channel.get(getDeadLetterQueueName(queue));
      if (!message) break;
      shown.push(describe(message));
    }
    return shown;
  });
}

/** Gives dead letters back to their queue, as new: all that are there now, or the one of this id. Answers how many. */
export async function replayDeadLetters(broker: Broker, queue: string, messageId?: string): Promise<number> {
  const publisher = await broker.createConfirmChannel();
  return withChannel(broker, async (channel) => {
    const { messageCount } = await channel.checkQueue(getDeadLetterQueueName(queue));
    let replayed = 0;
    for (let seen = 0; seen < messageCount; seen += 1) {
      const message = await channel.get(getDeadLetterQueueName(queue));
      if (!message) break;
      const { messageId: id, type, contentType } = message.properties;
      if (messageId !== undefined && id !== messageId) continue;
      await publishConfirmed(publisher, {
        exchange: '',
        routingKey: queue,
        body: message.content,
        properties: { messageId: id, type, contentType, headers: traceHeader(message.properties) },
        mandatory: true,
      });
      channel.ack(message);
      replayed += 1;
    }
    await publisher.close();
    return replayed;
  });
}

/** What is taken and not acknowledged goes back when the channel closes. */
async function withChannel<T>(broker: Broker, work: (channel: Channel) => Promise<T>): Promise<T> {
  const channel = await broker.createChannel();
  // The failed call rejects too: this only keeps the event from ending the process.
  channel.on('error', () => {});
  try {
    return await work(channel);
  } finally {
    await channel.close().catch(() => {});
  }
}

async function countIn(broker: Broker, queue: string): Promise<number> {
  return withChannel(broker, async (channel) => {
    try {
      return (await channel.checkQueue(queue)).messageCount;
    } catch {
      return 0;
    }
  });
}

function describe(message: GetMessage): DeadLetter {
  const { failedTries, waits: _, ...failure } = readFailure(message.properties);
  const ids = idsOf(message);
  return { ...ids, tries: failedTries, ...failure };
}

function idsOf(message: GetMessage): Pick<DeadLetter, 'messageId' | 'type' | 'accountId' | 'aggregateId'> {
  const messageId = String(message.properties.messageId ?? '');
  try {
    const { type, accountId, aggregateId } = decodeEnvelope(message.content).event;
    return { messageId, type, accountId, aggregateId };
  } catch (error) {
    return { messageId, type: getReason(error), accountId: '', aggregateId: '' };
  }
}
