import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import type { AmqpRequest } from '../bare-amqp.ts';
import { type Figure, percentile } from '../figure.ts';
import type { Moments, OutboxRequest, Place } from '../outbox-load.ts';
import { type Program, startProgram } from '../program.ts';

const PER_SECOND = 50;
const DELAYS = 500;
const BACKLOG = 5_000;
const P99_MS = 200;
const DRAIN_PER_SECOND = 1_000;

type Side<Question> = { readonly ask: <HttpResponse>(question: Question) => Promise<HttpResponse> };
type Say = (line: string) => void;

/**
 * How long an event takes from its commit to its consumer, and how fast a backlog drains: two processes of the product, one that
 * writes and relays, one that hears and writes an effect for each; beside them two with amqplib alone, which store nothing.
 */
export async function measureOutbox(say: Say): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-outbox-bench-'));
  const broker = await startTestRabbitmq();
  const open: Program[] = [];
  const start = async <Question extends object>(name: string, args: readonly string[]): Promise<Side<Question>> => {
    const program = await startProgram(name, { args });
    open.push(program);
    return { ask: (question) => program.ask(question) };
  };
  const service = `bench${randomBytes(4).toString('hex')}`;
  const ofProduct = (role: string) => {
    const databaseUrl = `sqlite:${join(folder, `${role}.db`)}`;
    const place: Place = { service: `${service}-${role}`, rabbitmqUrl: broker.url, databaseUrl };
    return start<OutboxRequest>('outbox-load', [JSON.stringify(place)]);
  };
  const ofControl = () => start<AmqpRequest>('bare-amqp', [broker.url, `${service}-bare`]);
  try {
    const product = { writer: await ofProduct('writer'), consumer: await ofProduct('consumer') };
    const bare = { writer: await ofControl(), consumer: await ofControl() };
    const delays = await measureDelay(product, bare, say);
    const late = await ofProduct('late');
    return [...delays, ...(await measureDrain({ late, consumer: product.consumer }, bare, say))];
  } finally {
    await Promise.all(open.map((program) => program.stop()));
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Sides<Question> = { readonly writer: Side<Question>; readonly consumer: Side<Question> };

async function measureDelay(product: Sides<OutboxRequest>, bare: Sides<AmqpRequest>, say: Say): Promise<Figure[]> {
  await product.consumer.ask({ do: 'consume' });
  await product.writer.ask({ do: 'relay' });
  await bare.consumer.ask({ do: 'consume' });
  // The first ones pay for connecting and compiling.
  await product.writer.ask({ do: 'write', count: DELAYS / 5, perSecond: PER_SECOND });
  await product.consumer.ask({ do: 'heard', count: DELAYS / 5 });
  await bare.writer.ask({ do: 'publish', count: DELAYS / 5, perSecond: PER_SECOND });
  await bare.consumer.ask({ do: 'heard', count: DELAYS / 5 });

  say(`commit to consumer, ${PER_SECOND} a second`);
  const committed = await product.writer.ask<Moments>({ do: 'write', count: DELAYS, perSecond: PER_SECOND });
  const delays = between(committed, await product.consumer.ask<Moments>({ do: 'heard', count: DELAYS }));
  say(`publish to consumer with amqplib alone, ${PER_SECOND} a second`);
  const published = await bare.writer.ask<Moments>({ do: 'publish', count: DELAYS, perSecond: PER_SECOND });
  const bareDelays = between(published, await bare.consumer.ask<Moments>({ do: 'heard', count: DELAYS }));

  const figure = (share: number): Figure => ({
    name: `commit to consumer at ${PER_SECOND}/s, p${share * 100}`,
    product: percentile(delays, share),
    control: percentile(bareDelays, share),
    unit: 'ms',
  });
  const p99 = figure(0.99);
  return [figure(0.5), { ...p99, target: `≤ ${P99_MS} ms`, isReached: p99.product <= P99_MS }];
}

/** `late` has a backlog before it knows of a broker. */
async function measureDrain(
  { late, consumer }: { readonly late: Side<OutboxRequest>; readonly consumer: Side<OutboxRequest> },
  bare: Sides<AmqpRequest>,
  say: Say,
): Promise<Figure[]> {
  const target = `≥ ${DRAIN_PER_SECOND} events/s`;
  const figure = (name: string, product: number, control: number): Figure => {
    return { name, product, control, unit: 'events/s', target, isReached: product >= DRAIN_PER_SECOND };
  };
  await consumer.ask({ do: 'leave' });
  await bare.consumer.ask({ do: 'leave' });

  say(`a backlog of ${BACKLOG} in the outbox goes to the broker`);
  await late.ask({ do: 'write', count: BACKLOG });
  const relayed = await rateOf(() => late.ask({ do: 'relay' }));
  const published = await rateOf(() => bare.writer.ask({ do: 'publish', count: BACKLOG }));

  say('and from its queue to an effect each');
  const handled = await rateOf(async () => {
    await consumer.ask({ do: 'consume' });
    await consumer.ask({ do: 'heard', count: BACKLOG });
  });
  const consumed = await rateOf(async () => {
    await bare.consumer.ask({ do: 'consume' });
    await bare.consumer.ask({ do: 'heard', count: BACKLOG });
  });
  return [
    figure('backlog from the outbox to the broker', relayed, published),
    figure('backlog from the queue to an effect in the store each', handled, consumed),
  ];
}

async function rateOf(drain: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await drain();
  return (BACKLOG / (performance.now() - begun)) * 1_000;
}

/** From the moment of each id in the first list to its moment in the second (ms). */
function between(from: Moments, to: Moments): number[] {
  const ends = new Map(to);
  return from.map(([id, at]) => (ends.get(id) ?? Number.NaN) - at);
}
