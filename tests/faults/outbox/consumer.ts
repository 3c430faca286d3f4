import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createEvent } from '@minutehand/contracts/events';
import { connectBus, type ReceivedEvent, withBroker } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore } from '@minutehand/service-kit/store';
import { effects, event, latestVersions, otherEvent } from './aggregates.ts';
import type { ConsumerCommand } from './programs.ts';
import { createCrashSwitch } from './steps.ts';

/** Consumes events and stores an effect for each, until SIGTERM or the requested crash point. */
const command: ConsumerCommand = JSON.parse(process.argv[2] ?? '');
const log = createLogger({ service: command.service, level: 'silent' });
const crashSwitch = createCrashSwitch(command.crashPoint);
const store = await openStore({
  url: command.databaseUrl,
  aggregates: [effects, latestVersions],
  now: () => new Date(),
  newId: randomUUID,
  log,
});
const effectCollection = store.collection(effects);
const versionCollection = store.collection(latestVersions);

// Only the bus acknowledges messages, so the crash points around it are patched into the prototype that all channels share.
await withBroker(command.rabbitmqUrl, async (broker) => {
  const prototype = Object.getPrototypeOf(await broker.createChannel());
  const { ack } = prototype;
  prototype.ack = function (...args: unknown[]) {
    crashSwitch.crashIfDue('before-ack');
    ack.apply(this, args);
    crashSwitch.crashAfterFlushIfDue('after-ack');
  };
});

const bus = await connectBus({ url: command.rabbitmqUrl, service: command.service, log });
const handle = async (receivedEvent: ReceivedEvent<typeof event | typeof otherEvent>) => {
  const { id, accountId, aggregateVersion } = receivedEvent;
  // The events are those of meetings, so the payload has the note's id in the field for the meeting's id.
  const noteId = receivedEvent.payload.meetingId;
  process.stdout.write(`received ${id}\n`);
  if (command.crashingNotes?.includes(noteId)) process.kill(process.pid, 'SIGKILL');
  if (noteId === command.failingNote) throw new TypeError('text that must not be logged');
  crashSwitch.crashIfDue('before-handle');
  if (command.effectDelayMs) await wait(command.effectDelayMs);
  const scope = systemScope('the fault test', accountId);
  const version = await versionCollection.insertOnce(scope, { id: noteId, aggregateVersion });
  if (!version.inserted) {
    await versionCollection.update(scope, noteId, (document) =>
      document.aggregateVersion < aggregateVersion ? { document: { ...document, aggregateVersion } } : undefined,
    );
  }
  crashSwitch.crashIfDue('before-effect');
  const nextEvent = createEvent(event, { meetingId: noteId });
  await effectCollection.insertOnce(scope, { id, noteId, aggregateVersion }, [nextEvent]);
  crashSwitch.crashIfDue('after-effect');
};
const retryPolicy = { maxAttempts: 3, firstRetryDelayMs: 50 };
await bus.consume([
  { event, ...retryPolicy, handle },
  { event: otherEvent, ...retryPolicy, handle },
]);
process.stdout.write('ready\n');

process.once('SIGTERM', async () => {
  await bus.drain(10_000);
  await bus.close();
  await store.close();
});
