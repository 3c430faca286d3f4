import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createEvent } from '@minutehand/contracts/events';
import { connectBus, startOutboxRelay } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore } from '@minutehand/service-kit/store';
import { event, notes } from './aggregates.ts';
import type { WriterCommand } from './programs.ts';
import { createCrashSwitch } from './steps.ts';

/** Writes the missing notes, publishes their events and exits when the outbox is empty, or crashes at the requested crash point. */
const command: WriterCommand = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: command.service, level: 'silent' });
const crashSwitch = createCrashSwitch(command.crashPoint);
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
          crashSwitch.crashIfDue('after-write');
          wake();
        }),
      claim: async (limit, leaseMs) => {
        const claimed = await store.outbox.claim(limit, leaseMs);
        if (claimed.length > 0) crashSwitch.crashIfDue('after-claim');
        return claimed;
      },
      remove: async (ids) => {
        crashSwitch.crashIfDue('before-remove');
        await store.outbox.remove(ids);
        crashSwitch.crashIfDue('after-remove');
      },
    },
  },
  bus: {
    publish: async (storedEvent) => {
      crashSwitch.crashIfDue('before-publish');
      const confirmed = bus.publish(storedEvent);
      crashSwitch.crashAfterFlushIfDue('after-publish');
      await confirmed;
      crashSwitch.crashIfDue('after-confirm');
    },
  },
  log,
  // Leases of a killed process expire quickly, and small batches reach each step often.
  ...(command.usesRelayDefaults ? {} : { leaseMs: 500, sweepIntervalMs: 50, batchSize: 4 }),
});

const collection = store.collection(notes);
for (let index = 0; index < command.writes; index += 1) {
  const id = `${command.prefix}-${index}`;
  if (command.intervalMs) await wait(command.intervalMs);
  crashSwitch.crashIfDue('before-write');
  await collection.insertOnce(scope, { id, text: 'sample' }, [createEvent(event, { meetingId: id })]);
  process.stdout.write(`written ${id}\n`);
}
while ((await store.outbox.size()) > 0) await wait(20);
await relay.stop();
await bus.close();
await store.close();
