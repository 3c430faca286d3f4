import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import { monotonicMs } from './monotonic.ts';
import type { Moments } from './outbox-load.ts';
import { handleRequests } from './program.ts';

/** The control of the outbox: publishing and consuming with amqplib alone, on an exchange and a queue like the product's. */
export type AmqpRequest =
  /** Publishes, confirmed, at this pace, or a hundred at a time. Answers when each was handed over. */
  | { readonly do: 'publish'; readonly count: number; readonly perSecond?: number }
  | { readonly do: 'consume' }
  | { readonly do: 'leave' }
  /** Answers when each came, once so many are acknowledged. */
  | { readonly do: 'heard'; readonly count: number };

/** About as much as an event of the product. */
const BODY = Buffer.alloc(160, 'x');
const BATCH = 100;
const PREFETCH = 8;

const [url = '', name = ''] = process.argv.slice(2);
const connection = await connect(url, { noDelay: true });
const publisher = await connection.createConfirmChannel();
const consumer = await connection.createChannel();
await consumer.assertExchange(name, 'topic', { durable: true });
await consumer.assertQueue(name, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
await consumer.bindQueue(name, name, 'said');
const heard: [string, number][] = [];
let tag = '';

function publishOne(messageId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { messageId, persistent: true };
    publisher.publish(name, 'said', BODY, options, (error: unknown) => (error ? reject(error) : resolve()));
  });
}

async function publish(count: number, perSecond: number | undefined): Promise<Moments> {
  const published: [string, number][] = [];
  const begun = monotonicMs();
  let unconfirmed: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    const early = perSecond ? begun + (at * 1_000) / perSecond - monotonicMs() : 0;
    if (early > 0) await pause(early);
    published.push([String(at), monotonicMs()]);
    unconfirmed.push(publishOne(String(at)));
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
    heard.push([String(message.properties.messageId), monotonicMs()]);
    consumer.ack(message);
  });
  tag = consumerTag;
}

async function heardAll(count: number): Promise<Moments> {
  while (heard.length < count) await pause(5);
  return heard.splice(0);
}

handleRequests<AmqpRequest>((question) => {
  switch (question.do) {
    case 'publish':
      return publish(question.count, question.perSecond);
    case 'consume':
      return consume();
    case 'leave':
      return consumer.cancel(tag).then(() => {});
    case 'heard':
      return heardAll(question.count);
  }
});
