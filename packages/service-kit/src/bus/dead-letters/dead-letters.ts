import { type EventName, eventTypes } from '@minutehand/contracts/events';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { decodeEnvelope } from '../envelope.ts';
import { getReason } from '../failure.ts';
import { getTraceHeader, readFailure } from '../headers.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { publishConfirmed } from '../publish.ts';
import { getDeadLetterQueueName, getQueueName } from '../topology.ts';

/** The visible part of a dead letter: ids, reason and times, never its payload. */
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

/** A broker connection for the functions below. */
export type Broker = ChannelModel;

/** Connects to the broker, runs `work` and closes the connection. */
export async function withBroker<T>(url: string, work: (broker: Broker) => Promise<T>): Promise<T> {
  const broker = await connect(url, { noDelay: true, timeout: CONNECT_TIMEOUT_MS });
  // The pending call rejects with the same error.
  broker.on('error', () => {});
  try {
    return await work(broker);
  } finally {
    await broker.close().catch(() => {});
  }
}

/** Lists the non-empty dead-letter queues of these services, including those of removed subscriptions. */
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
  const queues: { queue: string; messages: number }[] = [];
  for (const queue of names) {
    const messages = await countMessages(broker, getDeadLetterQueueName(queue));
    if (messages > 0) queues.push({ queue, messages });
  }
  return queues;
}

/** Reads up to `limit` dead letters of a queue without removing them. */
export async function readDeadLetters(broker: Broker, queue: string, limit: number): Promise<DeadLetter[]> {
  return withChannel(broker, async (channel) => {
    const deadLetters: DeadLetter[] = [];
    while (deadLetters.length < limit) {
      const message = await channel.get(getDeadLetterQueueName(queue));
      if (!message) break;
      deadLetters.push(toDeadLetter(message));
    }
    return deadLetters;
  });
}

/** Moves dead letters back to their queue as new messages: all of them, or only `messageId`. Returns how many were moved. */
export async function replayDeadLetters(broker: Broker, queue: string, messageId?: string): Promise<number> {
  const publisher = await broker.createConfirmChannel();
  return withChannel(broker, async (channel) => {
    const { messageCount } = await channel.checkQueue(getDeadLetterQueueName(queue));
    let replayed = 0;
    for (let index = 0; index < messageCount; index += 1) {
      const message = await channel.get(getDeadLetterQueueName(queue));
      if (!message) break;
      const { messageId: id, type, contentType } = message.properties;
      if (messageId !== undefined && id !== messageId) continue;
      await publishConfirmed(publisher, {
        exchange: '',
        routingKey: queue,
        body: message.content,
        properties: { messageId: id, type, contentType, headers: getTraceHeader(message.properties) },
        mandatory: true,
      });
      channel.ack(message);
      replayed += 1;
    }
    await publisher.close();
    return replayed;
  });
}

/** Runs `work` on a channel. When it closes, unacknowledged messages return to their queue. */
export async function withChannel<T>(broker: Broker, work: (channel: Channel) => Promise<T>): Promise<T> {
  const channel = await broker.createChannel();
  // The pending call rejects too. This listener only prevents an uncaught error event.
  channel.on('error', () => {});
  try {
    return await work(channel);
  } finally {
    await channel.close().catch(() => {});
  }
}

async function countMessages(broker: Broker, queue: string): Promise<number> {
  return withChannel(broker, async (channel) => {
    try {
      return (await channel.checkQueue(queue)).messageCount;
    } catch {
      return 0;
    }
  });
}

function toDeadLetter(message: GetMessage): DeadLetter {
  const { failedAttempts, outageRetries: _, ...failure } = readFailure(message.properties);
  const ids = getIds(message);
  return { ...ids, tries: failedAttempts, ...failure };
}

function getIds(message: GetMessage): Pick<DeadLetter, 'messageId' | 'type' | 'accountId' | 'aggregateId'> {
  const messageId = String(message.properties.messageId ?? '');
  try {
    const { type, accountId, aggregateId } = decodeEnvelope(message.content).event;
    return { messageId, type, accountId, aggregateId };
  } catch (error) {
    return { messageId, type: getReason(error), accountId: '', aggregateId: '' };
  }
}
