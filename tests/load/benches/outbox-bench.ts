import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import type { AmqpRequest } from '../control-amqp.ts';
import type { OutboxRequest, OutboxSettings, Timestamps } from '../outbox-load.ts';
import { type Program, startProgram } from '../program.ts';

const PER_SECOND = 50;
const MEASURED_EVENTS = 500;
const BACKLOG = 5_000;
const P99_MS = 200;
const DRAIN_PER_SECOND = 1_000;

type Side<Request> = { readonly request: <Result>(command: Request) => Promise<Result> };
type Report = (line: string) => void;

/**
 * Latency of an event from its commit to its consumer, and throughput of a backlog: two processes of the product, one that
 * writes and relays, one that consumes and writes an effect for each event; the control is amqplib alone, which stores nothing.
 */
export async function measureOutbox(report: Report): Promise<readonly BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-outbox-bench-'));
  const broker = await startTestRabbitmq();
  const programs: Program[] = [];
  const start = async <Request extends object>(name: string, args: readonly string[]): Promise<Side<Request>> => {
    const program = await startProgram(name, { args });
    programs.push(program);
    return { request: (command) => program.request(command) };
  };
  const service = `bench${randomBytes(4).toString('hex')}`;
  const startProduct = (role: string) => {
    const databaseUrl = `sqlite:${join(folder, `${role}.db`)}`;
    const settings: OutboxSettings = { service: `${service}-${role}`, rabbitmqUrl: broker.url, databaseUrl };
    return start<OutboxRequest>('outbox-load', [JSON.stringify(settings)]);
  };
  const startControl = () => start<AmqpRequest>('control-amqp', [broker.url, `${service}-control`]);
  try {
    const product = { writer: await startProduct('writer'), consumer: await startProduct('consumer') };
    const control = { writer: await startControl(), consumer: await startControl() };
    const delays = await measureDelay(product, control, report);
    const writer = await startProduct('backlog');
    return [...delays, ...(await measureDrain({ writer, consumer: product.consumer }, control, report))];
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Sides<Request> = { readonly writer: Side<Request>; readonly consumer: Side<Request> };

async function measureDelay(
  product: Sides<OutboxRequest>,
  control: Sides<AmqpRequest>,
  report: Report,
): Promise<BenchmarkResult[]> {
  await product.consumer.request({ do: 'consume' });
  await product.writer.request({ do: 'relay' });
  await control.consumer.request({ do: 'consume' });
  // Warm-up: the first events include connecting and compiling.
  await product.writer.request({ do: 'write', count: MEASURED_EVENTS / 5, perSecond: PER_SECOND });
  await product.consumer.request({ do: 'getReceived', count: MEASURED_EVENTS / 5 });
  await control.writer.request({ do: 'publish', count: MEASURED_EVENTS / 5, perSecond: PER_SECOND });
  await control.consumer.request({ do: 'getReceived', count: MEASURED_EVENTS / 5 });

  report(`outbox: commit to consumer, ${PER_SECOND} per second`);
  const committed = await product.writer.request<Timestamps>({
    do: 'write',
    count: MEASURED_EVENTS,
    perSecond: PER_SECOND,
  });
  const delays = getDelays(
    committed,
    await product.consumer.request<Timestamps>({ do: 'getReceived', count: MEASURED_EVENTS }),
  );
  report(`outbox: publish to consumer with amqplib alone, ${PER_SECOND} per second`);
  const published = await control.writer.request<Timestamps>({
    do: 'publish',
    count: MEASURED_EVENTS,
    perSecond: PER_SECOND,
  });
  const controlDelays = getDelays(
    published,
    await control.consumer.request<Timestamps>({ do: 'getReceived', count: MEASURED_EVENTS }),
  );

  const createResult = (share: number): BenchmarkResult => ({
    name: `commit to consumer at ${PER_SECOND}/s, p${share * 100}`,
    product: percentile(delays, share),
    control: percentile(controlDelays, share),
    unit: 'ms',
  });
  const p99 = createResult(0.99);
  return [createResult(0.5), { ...p99, target: `≤ ${P99_MS} ms`, isReached: p99.product <= P99_MS }];
}

/** The product's `writer` must have no connection to the broker, so that its backlog stays in the outbox at first. */
async function measureDrain(
  { writer, consumer }: { readonly writer: Side<OutboxRequest>; readonly consumer: Side<OutboxRequest> },
  control: Sides<AmqpRequest>,
  report: Report,
): Promise<BenchmarkResult[]> {
  const target = `≥ ${DRAIN_PER_SECOND} events/s`;
  const createRateResult = (name: string, product: number, control: number): BenchmarkResult => {
    return { name, product, control, unit: 'events/s', target, isReached: product >= DRAIN_PER_SECOND };
  };
  await consumer.request({ do: 'stop' });
  await control.consumer.request({ do: 'stop' });

  report(`outbox: a backlog of ${BACKLOG}, from the outbox to the broker`);
  await writer.request({ do: 'write', count: BACKLOG });
  const relayRate = await measureRate(() => writer.request({ do: 'relay' }));
  const publishRate = await measureRate(() => control.writer.request({ do: 'publish', count: BACKLOG }));

  report('outbox: the backlog, from the queue to the effects');
  const handleRate = await measureRate(async () => {
    await consumer.request({ do: 'consume' });
    await consumer.request({ do: 'getReceived', count: BACKLOG });
  });
  const consumeRate = await measureRate(async () => {
    await control.consumer.request({ do: 'consume' });
    await control.consumer.request({ do: 'getReceived', count: BACKLOG });
  });
  return [
    createRateResult('backlog from the outbox to the broker', relayRate, publishRate),
    createRateResult('backlog from the queue to the effects in the store', handleRate, consumeRate),
  ];
}

async function measureRate(drain: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await drain();
  return (BACKLOG / (performance.now() - startedAt)) * 1_000;
}

/** Time between the entries of each id in the two lists (ms). */
function getDelays(starts: Timestamps, ends: Timestamps): number[] {
  const endsById = new Map(ends);
  return starts.map(([id, start]) => (endsById.get(id) ?? Number.NaN) - start);
}
