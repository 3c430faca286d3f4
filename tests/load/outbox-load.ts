import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createEvent } from '@minutehand/contracts/events';
import { connectBus, startOutboxRelay } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { defineAggregate, openStore } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { monotonicMs } from './monotonic.ts';
import { handleParentCommands } from './program.ts';

/** Connection settings; `service` is the prefix of the queue names. */
export type OutboxSettings = { readonly service: string; readonly rabbitmqUrl: string; readonly databaseUrl: string };

/** A request to either of the product's two processes in the outbox bench. */
export type OutboxRequest =
  /** Writes `count` documents with an event each, as fast as possible without `perSecond`. Returns the commit times. */
  | { readonly do: 'write'; readonly count: number; readonly perSecond?: number }
  /** Starts to relay the outbox; returns when the outbox is empty. */
  | { readonly do: 'relay' }
  /** Starts to consume events and to write one document for each; returns when the queue exists. */
  | { readonly do: 'consume' }
  /** Stops consuming; the queue stays. */
  | { readonly do: 'stop' }
  /** Waits until `count` documents are stored; returns the start time of each handler. */
  | { readonly do: 'getReceived'; readonly count: number };

/** Pairs of an id and a time (monotonicMs). */
export type Timestamps = readonly (readonly [string, number])[];

type Document = { text: string };
const documents = defineAggregate<Document>({
  name: 'documents',
  tenancy: 'account',
  schema: new Schema({ text: { type: String, required: true } }),
  indexes: [],
});

const event = 'meetings.meeting_deleted' as const;
const settings: OutboxSettings = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: settings.service, level: 'silent' });
const scope = systemScope('the benchmark', 'account-1');
const store = await openStore({
  url: settings.databaseUrl,
  aggregates: [documents],
  now: () => new Date(),
  newId: randomUUID,
  log,
});
const collection = store.collection(documents);
const connect = () => connectBus({ url: settings.rabbitmqUrl, service: settings.service, log });
let consumerBus: Awaited<ReturnType<typeof connect>> | undefined;
let isRelaying = false;
const receivedAt = new Map<string, number>();
let effectCount = 0;

async function write(count: number, perSecond: number | undefined): Promise<Timestamps> {
  const committed: [string, number][] = [];
  const startedAt = monotonicMs();
  for (let index = 0; index < count; index += 1) {
    const delayMs = perSecond ? startedAt + (index * 1_000) / perSecond - monotonicMs() : 0;
    if (delayMs > 0) await wait(delayMs);
    const id = randomUUID();
    await collection.insert(scope, { id, text: 'sample' }, [createEvent(event, { meetingId: id })]);
    committed.push([id, monotonicMs()]);
  }
  return committed;
}

async function relay(): Promise<void> {
  if (!isRelaying) startOutboxRelay({ store, bus: await connect(), log });
  isRelaying = true;
  while ((await store.outbox.size()) > 0) await wait(5);
}

async function consume(): Promise<void> {
  consumerBus = await connect();
  await consumerBus.consume([
    {
      event,
      handle: async ({ id, aggregateId }) => {
        receivedAt.set(aggregateId, monotonicMs());
        await collection.insertOnce(scope, { id, text: aggregateId });
        effectCount += 1;
      },
    },
  ]);
}

async function stopConsuming(): Promise<void> {
  await consumerBus?.drain(10_000);
  await consumerBus?.close();
}

async function waitForReceived(count: number): Promise<Timestamps> {
  while (effectCount < count) await wait(5);
  effectCount = 0;
  const timestamps = [...receivedAt];
  receivedAt.clear();
  return timestamps;
}

handleParentCommands<OutboxRequest>((command) => {
  switch (command.do) {
    case 'write':
      return write(command.count, command.perSecond);
    case 'relay':
      return relay();
    case 'consume':
      return consume();
    case 'stop':
      return stopConsuming();
    case 'getReceived':
      return waitForReceived(command.count);
  }
});
