import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineEvent } from '@minutehand/contracts/events';
import { connectBus, startOutboxRelay } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { defineAggregate, openStore } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { monotonicMs } from './monotonic.ts';
import { handleRequests } from './program.ts';

/** Where this process finds what it needs; `service` is what its queues are named after. */
export type Place = { readonly service: string; readonly rabbitmqUrl: string; readonly databaseUrl: string };

/** What the product's side of the measurement can be asked, in either of its two processes. */
export type OutboxRequest =
  /** Writes so many documents with an event each, at this pace or as fast as it can. Answers when each was committed. */
  | { readonly do: 'write'; readonly count: number; readonly perSecond?: number }
  /** Says from now on what waits and what is written; answers once nothing waits. */
  | { readonly do: 'relay' }
  /** Takes events from now on and writes one document for each; answers once the queue is there. */
  | { readonly do: 'consume' }
  /** Takes no more, leaving the queue. */
  | { readonly do: 'leave' }
  /** Answers when each handler was entered, once so many effects are done. */
  | { readonly do: 'heard'; readonly count: number };

/** Pairs of an id and its moment (ms of the machine's monotonic clock). */
export type Moments = readonly (readonly [string, number])[];

type Written = { text: string };
const documents = defineAggregate<Written>({
  name: 'documents',
  tenancy: 'account',
  schema: new Schema({ text: { type: String, required: true } }),
  indexes: [],
});

const event = 'meetings.meeting_deleted' as const;
const place: Place = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: place.service, level: 'silent' });
const scope = systemScope('the benchmark', 'account-1');
const store = await openStore({
  url: place.databaseUrl,
  aggregates: [documents],
  now: () => new Date(),
  newId: randomUUID,
  log,
});
const collection = store.collection(documents);
const connect = () => connectBus({ url: place.rabbitmqUrl, service: place.service, log });
type Connected = Awaited<ReturnType<typeof connect>>;
let consuming: Connected | undefined;
let relaying = false;
const heard = new Map<string, number>();
let effects = 0;

async function write(count: number, perSecond: number | undefined): Promise<Moments> {
  const committed: [string, number][] = [];
  const begun = monotonicMs();
  for (let at = 0; at < count; at += 1) {
    const early = perSecond ? begun + (at * 1_000) / perSecond - monotonicMs() : 0;
    if (early > 0) await pause(early);
    const id = randomUUID();
    await collection.insert(scope, { id, text: 'said' }, [defineEvent(event, { meetingId: id })]);
    committed.push([id, monotonicMs()]);
  }
  return committed;
}

async function relay(): Promise<void> {
  if (!relaying) startOutboxRelay({ store, bus: await connect(), log });
  relaying = true;
  while ((await store.outbox.size()) > 0) await pause(5);
}

async function consume(): Promise<void> {
  consuming = await connect();
  await consuming.consume([
    {
      event,
      handle: async ({ id, aggregateId }) => {
        heard.set(aggregateId, monotonicMs());
        await collection.insertOnce(scope, { id, text: aggregateId });
        effects += 1;
      },
    },
  ]);
}

async function leave(): Promise<void> {
  await consuming?.drain(10_000);
  await consuming?.close();
}

async function heardAll(count: number): Promise<Moments> {
  while (effects < count) await pause(5);
  effects = 0;
  const moments = [...heard];
  heard.clear();
  return moments;
}

handleRequests<OutboxRequest>((question) => {
  switch (question.do) {
    case 'write':
      return write(question.count, question.perSecond);
    case 'relay':
      return relay();
    case 'consume':
      return consume();
    case 'leave':
      return leave();
    case 'heard':
      return heardAll(question.count);
  }
});
