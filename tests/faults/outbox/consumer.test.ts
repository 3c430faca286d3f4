import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, type StoredEvent } from '@minutehand/contracts/events';
import { connectBus } from '@minutehand/service-kit/bus';
import { createLogger } from '@minutehand/service-kit/log';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { onTestFinished } from '@minutehand/test-kit/on-test-finished';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { createRandom } from '../../../scripts/lib/seeded-random.ts';
import { event, otherEvent } from './aggregates.ts';
import { type OutboxFixture, openOutboxFixture, QUEUE_WAIT_OPTIONS, shuffle } from './outbox-fixture.ts';
import { consumerSteps } from './steps.ts';

/** More messages than it takes to pass any crash point four times, in each of three runs. */
const EVENTS = 60;
const deadLettersScript = fileURLToPath(new URL('../../../scripts/dead-letters.ts', import.meta.url));

let broker: TestRabbitmq;
let fixture: OutboxFixture;

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => fixture.close());
afterAll(() => broker.stop());

describe('a consumer', () => {
  it.each(consumerSteps.map((step, index) => ({ step, seed: index + 1 })))(
    'stores each effect exactly once when it is killed $step three times (seed $seed)',
    async ({ step, seed }) => {
      fixture = await openOutboxFixture(broker);
      const random = createRandom(seed);
      await (await fixture.startConsumer()).stop();
      await publish(fixture.createNoteIds(EVENTS).map((note) => createNoteEvent(note)));
      for (let crashes = 0; crashes < 3; crashes += 1) {
        const crashPoint = { step, occurrence: 1 + Math.floor(random() * 4) };
        expect(await (await fixture.startConsumer({ crashPoint })).exit).toBe('SIGKILL');
      }
      await fixture.expectEachHandledOnce(fixture.createNoteIds(EVENTS), await fixture.startConsumer());
    },
  );

  it('stores each effect exactly once and keeps the newest state when events are duplicated and reordered', async () => {
    fixture = await openOutboxFixture(broker);
    const random = createRandom(7);
    const notes = fixture.createNoteIds(30);
    const events = notes.flatMap((note) => [1, 2, 3].map((version) => createNoteEvent(note, version)));
    const firstConsumer = await fixture.startConsumer();
    const publishAll = () => publish(shuffle([...events, ...events], random));
    await publishAll();
    await eventually(() => expect(fixture.getHandledNotes()).toHaveLength(events.length), QUEUE_WAIT_OPTIONS);
    await firstConsumer.kill();
    // A new process has no completed events in memory.
    await publishAll();
    const last = createNoteEvent(`${fixture.prefix}-last`);
    await publish([last]);
    await fixture.expectEachHandledOnce(
      [...events.map(({ aggregateId }) => aggregateId), last.aggregateId],
      await fixture.startConsumer(),
    );
    const latestVersions = fixture.getLatestVersions();
    expect(notes.map((note) => latestVersions.get(note))).toEqual(notes.map(() => 3));
  });

  it('dead-letters a message that always fails, with its reason, without blocking others; scripts/dead-letters.ts replays it', async () => {
    // The script only lists queues of the product's services.
    fixture = await openOutboxFixture(broker, 'search');
    const [poison = '', ...others] = fixture.createNoteIds(EVENTS);
    const failingConsumer = await fixture.startConsumer({ failingNote: poison });
    const poisonEvent = createNoteEvent(poison);
    await publish([poisonEvent, ...others.map((note) => createNoteEvent(note))]);
    await eventually(
      async () => expect(await fixture.countMessages(`${fixture.queue}.dead`)).toBe(1),
      QUEUE_WAIT_OPTIONS,
    );
    await eventually(() => expect(fixture.getHandledNotes().sort()).toEqual(others.sort()), QUEUE_WAIT_OPTIONS);
    expect(failingConsumer.lines.filter((line) => line === `received ${poisonEvent.id}`)).toHaveLength(3);

    expect(await runDeadLetters('list')).toBe(`     1  ${fixture.queue}\n`);
    const deadLetter = await runDeadLetters('show', fixture.queue);
    expect(JSON.parse(deadLetter)).toMatchObject({
      messageId: poisonEvent.id,
      aggregateId: poison,
      reason: 'TypeError',
      tries: 3,
    });
    expect(deadLetter).not.toContain('text that must not be logged');
    await failingConsumer.stop();

    const fixedConsumer = await fixture.startConsumer();
    expect(await runDeadLetters('replay', fixture.queue, poisonEvent.id)).toBe('Replayed 1 message.\n');
    await eventually(() => expect(fixture.getHandledNotes()).toContain(poison), QUEUE_WAIT_OPTIONS);
    expect(await runDeadLetters('list')).toBe('No dead letters.\n');
    await fixture.expectEachHandledOnce([poison, ...others], fixedConsumer);
  });

  it('dead-letters the messages that kill it, one in each of two queues, and no message that was in flight with them', async () => {
    fixture = await openOutboxFixture(broker);
    const notes = fixture.createNoteIds(EVENTS);
    const crashingNotes = [notes[3] ?? '', notes[4] ?? ''];
    await (await fixture.startConsumer()).stop();
    // Every other message uses the second queue.
    const events = notes.map((note, index) => (index % 2 === 0 ? createNoteEvent(note) : createOtherEvent(note)));
    await publish(events);
    const others = notes.filter((note) => !crashingNotes.includes(note));
    const expectDeadLettered = async () => {
      expect(fixture.getHandledNotes().sort()).toEqual(others.sort());
      for (const queue of [fixture.queue, fixture.otherQueue]) {
        expect(await fixture.countMessages(`${queue}.dead`)).toBeGreaterThan(0);
      }
    };
    for (let crashes = 0; ; crashes += 1) {
      // Each of the two messages crashes the consumer twice while others are in flight and eight times in quarantine. The count doubles
      // if a crash interrupts moving the other message to quarantine.
      expect(crashes).toBeLessThanOrEqual(2 * 2 * (2 + 8));
      const consumer = await fixture.startConsumer({ crashingNotes });
      const deadLettered = eventually(expectDeadLettered, { ...QUEUE_WAIT_OPTIONS, interval: 250 }).then(
        () => 'dead-lettered',
      );
      const outcome = await Promise.race([consumer.exit, deadLettered]);
      deadLettered.catch(() => {});
      if (outcome === 'dead-lettered') break;
      expect(outcome).toBe('SIGKILL');
    }
    for (const [queue, crashingNote] of [
      [fixture.queue, crashingNotes[1]],
      [fixture.otherQueue, crashingNotes[0]],
    ] as const) {
      for (const deadLetter of (await runDeadLetters('show', queue)).trim().split('\n')) {
        expect(JSON.parse(deadLetter)).toMatchObject({ aggregateId: crashingNote, reason: 'bus.consumer_lost' });
      }
    }
  });

  it('dead-letters nothing and stores each effect exactly once when it is killed at random 20 times', async () => {
    fixture = await openOutboxFixture(broker);
    const random = createRandom(11);
    const notes = fixture.createNoteIds(600);
    await (await fixture.startConsumer()).stop();
    await publish(notes.map((note, index) => (index % 2 === 0 ? createNoteEvent(note) : createOtherEvent(note))));
    for (let kills = 0; kills < 20; kills += 1) {
      const consumer = await fixture.startConsumer({ effectDelayMs: 150 });
      // Kills it at a random time while the maximum number of messages is in flight.
      await consumer.waitForLine('received');
      await wait(random() * 300);
      expect(await consumer.kill()).toBe('SIGKILL');
    }
    expect(fixture.getHandledNotes().length).toBeLessThan(notes.length);
    await fixture.expectEachHandledOnce(notes, await fixture.startConsumer());
  });
});

let eventCount = 0;

function createNoteEvent(note: string, aggregateVersion = 1): StoredEvent {
  eventCount += 1;
  const id = `${fixture.prefix}-event-${eventCount}`;
  return createStoredEvent(createEvent(event, { meetingId: note }), { id, aggregateId: note, aggregateVersion });
}

function createOtherEvent(note: string): StoredEvent {
  eventCount += 1;
  const id = `${fixture.prefix}-event-${eventCount}`;
  return createStoredEvent(createEvent(otherEvent, { meetingId: note, userIds: [] }), {
    id,
    aggregateId: note,
    aggregateVersion: 1,
  });
}

async function publish(events: readonly StoredEvent[]): Promise<void> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus({ url: broker.url, service: `${fixture.prefix}-publisher`, log });
  onTestFinished(() => bus.close());
  await Promise.all(events.map((published) => bus.publish(published)));
}

async function runDeadLetters(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, RABBITMQ_URL: broker.url };
  return (await promisify(execFile)(process.execPath, [deadLettersScript, ...args], { env })).stdout;
}
