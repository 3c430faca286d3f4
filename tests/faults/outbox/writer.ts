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
const command: WriterCommand = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: command.service, level: 'silent' });
const crash = crashAt(command.crashPoint);
const scope = systemScope('the fault test', 'account-1');
const store = await openStore({
  url: command.databaseUrl,
  aggregates: [notes],
  now: () => new Date(),
  newId: randomUUID,
  log,
});
const bus = await connectBus({ url: command.rabbitmqUrl, service: command.service, log });

const relay = startOutboxRelay({
  store: {
    outbox: {
      ...store.outbox,
      onAppend: (wake) =>
        store.outbox.onAppend(() => {
          crash.at('after-write');
          wake();
        }),
      claim: async (limit, leaseMs) => {
        const claimed = await store.outbox.claim(limit, leaseMs);
        if (claimed.length > 0) crash.at('after-claim');
        return claimed;
      },
      remove: async (ids) => {
        crash.at('before-remove');
        await store.outbox.remove(ids);
        crash.at('after-remove');
      },
    },
  },
  bus: {
    publish: async (said) => {
      crash.at('before-publish');
      const confirmed = bus.publish(said);
      crash.soonAt('after-publish');
      await confirmed;
      crash.at('after-confirm');
    },
  },
  log,
  // What a killed process had claimed is free again soon, and small batches make many steps.
  ...(command.isPatient ? {} : { leaseMs: 500, sweepIntervalMs: 50, batchSize: 4 }),
});

const collection = store.collection(notes);
for (let index = 0; index < command.writes; index += 1) {
  const id = `${command.prefix}-${index}`;
  if (command.everyMs) await pause(command.everyMs);
  crash.at('before-write');
  await collection.insertOnce(scope, { id, text: 'said' }, [defineEvent(event, { meetingId: id })]);
  process.stdout.write(`written ${id}\n`);
}
while ((await store.outbox.size()) > 0) await pause(20);
await relay.stop();
await bus.close();
await store.close();
