import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineEvent } from '@minutehand/contracts/events';
import { connectBus, type ReceivedEvent, withBroker } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore } from '@minutehand/service-kit/store';
import { effects, event, newest, otherEvent } from './aggregates.ts';
import type { ConsumerCommand } from './programs.ts';
import { crashAt } from './steps.ts';

/** Hears events and does each one's effect in its own store, until it is told to stop, or is killed where it was told. */
const command: ConsumerCommand = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: command.service, level: 'silent' });
const crash = crashAt(command.crashPoint);
const store = await openStore({
  url: command.databaseUrl,
  aggregates: [effects, newest],
  now: () => new Date(),
  newId: randomUUID,
  log,
});
const [effectsDone, states] = [store.collection(effects), store.collection(newest)];

// The acknowledgement is the bus's own affair: all channels share what they do.
await withBroker(command.rabbitmqUrl, async (broker) => {
  const channels = Object.getPrototypeOf(await broker.createChannel());
  const { ack } = channels;
  channels.ack = function (...of: unknown[]) {
    crash.at('before-ack');
    ack.apply(this, of);
    crash.soonAt('after-ack');
  };
});

const bus = await connectBus({ url: command.rabbitmqUrl, service: command.service, log });
const handle = async (received: ReceivedEvent<typeof event | typeof otherEvent>) => {
  const { id, accountId, aggregateVersion } = received;
  const noteId = received.payload.meetingId;
  process.stdout.write(`heard ${id}\n`);
  if (command.killers?.includes(noteId)) process.kill(process.pid, 'SIGKILL');
  if (noteId === command.poison) throw new TypeError('never to be read');
  crash.at('before-handle');
  if (command.effectMs) await pause(command.effectMs);
  const scope = systemScope('the fault test', accountId);
  const state = await states.insertOnce(scope, { id: noteId, aggregateVersion });
  if (!state.inserted) {
    await states.update(scope, noteId, (document) =>
      document.aggregateVersion < aggregateVersion ? { document: { ...document, aggregateVersion } } : undefined,
    );
  }
  crash.at('before-effect');
  const said = defineEvent(event, { meetingId: noteId });
  await effectsDone.insertOnce(scope, { id, noteId, aggregateVersion }, [said]);
  crash.at('after-effect');
};
const tries = { maxAttempts: 3, firstRetryDelayMs: 50 };
await bus.consume([
  { event, ...tries, handle },
  { event: otherEvent, ...tries, handle },
]);
process.stdout.write('ready\n');

process.once('SIGTERM', async () => {
  await bus.drain(10_000);
  await bus.close();
  await store.close();
});
