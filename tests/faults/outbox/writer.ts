import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineEvent } from '@minutehand/contracts/events';
import { connectBus, startOutboxRelay } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore } from '@minutehand/service-kit/store';
import { event, notes } from './aggregates.ts';
import type { WriterCommand } from './programs.ts';
import { crashAt } from './steps.ts';

/** Writes notes that are not there yet, says their events, and ends when the outbox is empty; or is killed where it was told. */
const order: WriterCommand = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: order.service, level: 'silent' });
const dying = crashAt(order.death);
const scope = systemScope('the fault test', 'account-1');
const store = await openStore({
  url: order.databaseUrl,
  aggregates: [notes],
  now: () => new Date(),
  newId: randomUUID,
  log,
});
const bus = await connectBus({ url: order.rabbitmqUrl, service: order.service, log });

const relay = startOutboxRelay({
  store: {
    outbox: {
      ...store.outbox,
      onAppend: (wake) =>
        store.outbox.onAppend(() => {
          dying.at('after-write');
          wake();
        }),
      claim: async (limit, leaseMs) => {
        const claimed = await store.outbox.claim(limit, leaseMs);
        if (claimed.length > 0) dying.at('after-claim');
        return claimed;
      },
      remove: async (ids) => {
        dying.at('before-remove');
        await store.outbox.remove(ids);
        dying.at('after-remove');
      },
    },
  },
  bus: {
    publish: async (said) => {
      dying.at('before-publish');
      const confirmed = bus.publish(said);
      dying.soonAt('after-publish');
      await confirmed;
      dying.at('after-confirm');
    },
  },
  log,
  // What a killed process had claimed is free again soon, and small batches make many steps.
  ...(order.isPatient ? {} : { leaseMs: 500, sweepIntervalMs: 50, batchSize: 4 }),
});

const collection = store.collection(notes);
for (let index = 0; index < order.writes; index += 1) {
  const id = `${order.prefix}-${index}`;
  if (order.everyMs) await pause(order.everyMs);
  dying.at('before-write');
  await collection.insertOnce(scope, { id, text: 'said' }, [defineEvent(event, { meetingId: id })]);
  process.stdout.write(`written ${id}\n`);
}
while ((await store.outbox.size()) > 0) await pause(20);
await relay.stop();
await bus.close();
await store.close();
