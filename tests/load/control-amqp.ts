import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'amqplib';
import { monotonicMs } from './monotonic.ts';
import type { Timestamps } from './outbox-load.ts';
import { handleParentCommands } from './program.ts';

/** A request to the control of the outbox bench: amqplib alone, with an exchange and a queue like the product's. */
export type AmqpRequest =
  /** Publishes with confirms, in batches of 100 without `perSecond`. Returns the publish times. */
  | { readonly do: 'publish'; readonly count: number; readonly perSecond?: number }
  | { readonly do: 'consume' }
  | { readonly do: 'stop' }
  /** Waits until `count` messages are acknowledged; returns their arrival times. */
  | { readonly do: 'getReceived'; readonly count: number };

/** About the size of a typical event. */
const BODY = Buffer.alloc(160, 'x');
const BATCH = 100;
const PREFETCH = 8;

const [url = '', name = ''] = process.argv.slice(2);
const connection = await connect(url, { noDelay: true });
const publisher = await connection.createConfirmChannel();
const consumer = await connection.createChannel();
await consumer.assertExchange(name, 'topic', { durable: true });
await consumer.assertQueue(name, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
await consumer.bindQueue(name, name, 'sample');
const received: [string, number][] = [];
let activeConsumerTag = '';

function publishOne(messageId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { messageId, persistent: true };
    publisher.publish(name, 'sample', BODY, options, (error: unknown) => (error ? reject(error) : resolve()));
  });
}

async function publish(count: number, perSecond: number | undefined): Promise<Timestamps> {
  const published: [string, number][] = [];
  const startedAt = monotonicMs();
  let unconfirmed: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const delayMs = perSecond ? startedAt + (index * 1_000) / perSecond - monotonicMs() : 0;
    if (delayMs > 0) await wait(delayMs);
    published.push([String(index), monotonicMs()]);
    unconfirmed.push(publishOne(String(index)));
    if (unconfirmed.length < BATCH) continue;
    await Promise.all(unconfirmed);
    unconfirmed = [];
  }
  await Promise.all(unconfirmed);
  return published;
}

async function consume(): Promise<void> {
  await consumer.prefetch(PREFETCH);
  const { consumerTag } = await consumer.consume(name, (message) => {
    if (!message) return;
    received.push([String(message.properties.messageId), monotonicMs()]);
    consumer.ack(message);
  });
  activeConsumerTag = consumerTag;
}

async function waitForReceived(count: number): Promise<Timestamps> {
  while (received.length < count) await wait(5);
  return received.splice(0);
}

handleParentCommands<AmqpRequest>((command) => {
  switch (command.do) {
    case 'publish':
      return publish(command.count, command.perSecond);
    case 'consume':
      return consume();
    case 'stop':
      return consumer.cancel(activeConsumerTag).then(() => {});
    case 'getReceived':
      return waitForReceived(command.count);
  }
});
