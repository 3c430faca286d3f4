import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEvent, type StoredEvent } from '@minutehand/contracts/events';
import { connectBus } from '@minutehand/service-kit/bus';
import { createLogger } from '@minutehand/service-kit/log';
import { storedEvent } from '@minutehand/test-kit/bus';
import { onTestFinished } from '@minutehand/test-kit/on-test-finished';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { event, otherEvent } from './aggregates.ts';
import { createRandom, DRAINED, type OutboxFixture, openOutboxFixture, shuffle } from './outbox-fixture.ts';
import { consumerSteps } from './steps.ts';

/** Enough that a death, at the fourth time at the latest, leaves messages for the next one. */
const SAID = 60;
const script = fileURLToPath(new URL('../../../scripts/dead-letters.ts', import.meta.url));

let broker: TestRabbitmq;
let fixture: OutboxFixture;

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => fixture.close());
afterAll(() => broker.stop());

describe('a consumer', () => {
  it.each(consumerSteps.map((step, index) => ({ step, seed: index + 1 })))(
    'does each effect exactly once when it is killed $step, and again (seed $seed)',
    async ({ step, seed }) => {
      fixture = await openOutboxFixture(broker);
      const random = createRandom(seed);
      await (await fixture.consume()).stop();
      await publish(fixture.notes(SAID).map((note) => said(note)));
      for (let deaths = 0; deaths < 3; deaths += 1) {
        const crashPoint = { step, time: 1 + Math.floor(random() * 4) };
        expect(await (await fixture.consume({ crashPoint })).ended).toBe('SIGKILL');
      }
      await fixture.expectEachHandledOnce(fixture.notes(SAID), await fixture.consume());
    },
  );

  it('does each effect exactly once, and keeps the newest state, when all comes twice and in any order', async () => {
    fixture = await openOutboxFixture(broker);
    const random = createRandom(7);
    const notes = fixture.notes(30);
    const versions = notes.flatMap((note) => [1, 2, 3].map((version) => said(note, version)));
    const first = await fixture.consume();
    const sayAll = () => publish(shuffle([...versions, ...versions], random));
    await sayAll();
    await eventually(() => expect(fixture.notesDone()).toHaveLength(versions.length), DRAINED);
    await first.kill();
    // A new process remembers nothing of what was completed.
    await sayAll();
    const last = said(`${fixture.prefix}-last`);
    await publish([last]);
    await fixture.expectEachHandledOnce(
      [...versions.map(({ aggregateId }) => aggregateId), last.aggregateId],
      await fixture.consume(),
    );
    const newest = fixture.getNewestVersions();
    expect(notes.map((note) => newest.get(note))).toEqual(notes.map(() => 3));
  });

  it('dead-letters a message that always fails, with its reason, while the others flow; scripts/dead-lettered gives it back', async () => {
    // scripts/dead-lettered lists the product's own services.
    fixture = await openOutboxFixture(broker, 'search');
    const [poison = '', ...others] = fixture.notes(SAID);
    const failing = await fixture.consume({ poison });
    const poisonous = said(poison);
    await publish([poisonous, ...others.map((note) => said(note))]);
    await eventually(async () => expect(await fixture.messagesIn(`${fixture.queue}.dead`)).toBe(1), DRAINED);
    await eventually(() => expect(fixture.notesDone().sort()).toEqual(others.sort()), DRAINED);
    expect(failing.lines.filter((line) => line === `heard ${poisonous.id}`)).toHaveLength(3);

    expect(await deadLetters('list')).toBe(`     1  ${fixture.queue}\n`);
    const shown = await deadLetters('show', fixture.queue);
    expect(JSON.parse(shown)).toMatchObject({
      messageId: poisonous.id,
      aggregateId: poison,
      reason: 'TypeError',
      tries: 3,
    });
    expect(shown).not.toContain('never to be read');
    await failing.stop();

    const mended = await fixture.consume();
    expect(await deadLetters('replay', fixture.queue, poisonous.id)).toBe('Replayed 1 message.\n');
    await eventually(() => expect(fixture.notesDone()).toContain(poison), DRAINED);
    expect(await deadLetters('list')).toBe('No dead letters.\n');
    await fixture.expectEachHandledOnce([poison, ...others], mended);
  });

  it('dead-letters the messages that it keeps dying of, one in each of two queues, and none of those that were in flight with them', async () => {
    fixture = await openOutboxFixture(broker);
    const notes = fixture.notes(SAID);
    const killers = [notes[3] ?? '', notes[4] ?? ''];
    await (await fixture.consume()).stop();
    // Every other one goes through the other queue.
    const events = notes.map((note, index) => (index % 2 === 0 ? said(note) : saidOther(note)));
    await publish(events);
    const others = notes.filter((note) => !killers.includes(note));
    const isOver = async () => {
      expect(fixture.notesDone().sort()).toEqual(others.sort());
      for (const queue of [fixture.queue, fixture.otherQueue]) {
        expect(await fixture.messagesIn(`${queue}.dead`)).toBeGreaterThan(0);
      }
    };
    for (let deaths = 0; ; deaths += 1) {
      // Twice beside others and eight times alone, each of the two, and again if one died while the other was being set apart.
      expect(deaths).toBeLessThanOrEqual(2 * 2 * (2 + 8));
      const consumer = await fixture.consume({ killers });
      const over = eventually(isOver, { ...DRAINED, interval: 250 }).then(() => 'over');
      const fate = await Promise.race([consumer.ended, over]);
      over.catch(() => {});
      if (fate === 'over') break;
      expect(fate).toBe('SIGKILL');
    }
    for (const [queue, deadly] of [
      [fixture.queue, killers[1]],
      [fixture.otherQueue, killers[0]],
    ] as const) {
      for (const shown of (await deadLetters('show', queue)).trim().split('\n')) {
        expect(JSON.parse(shown)).toMatchObject({ aggregateId: deadly, reason: 'bus.consumer_lost' });
      }
    }
  });

  it('dead-letters nothing and does each effect exactly once when it is killed at random, 20 times in a row', async () => {
    fixture = await openOutboxFixture(broker);
    const random = createRandom(11);
    const notes = fixture.notes(600);
    await (await fixture.consume()).stop();
    await publish(notes.map((note, index) => (index % 2 === 0 ? said(note) : saidOther(note))));
    for (let kills = 0; kills < 20; kills += 1) {
      const consumer = await fixture.consume({ effectMs: 150 });
      // It dies with as many in flight as it may have, at some time of their being done.
      await consumer.says('heard');
      await pause(random() * 300);
      expect(await consumer.kill()).toBe('SIGKILL');
    }
    expect(fixture.notesDone().length).toBeLessThan(notes.length);
    await fixture.expectEachHandledOnce(notes, await fixture.consume());
  });
});

let lastEvent = 0;

function said(note: string, aggregateVersion = 1): StoredEvent {
  lastEvent += 1;
  const id = `${fixture.prefix}-event-${lastEvent}`;
  return storedEvent(defineEvent(event, { meetingId: note }), { id, aggregateId: note, aggregateVersion });
}

function saidOther(note: string): StoredEvent {
  lastEvent += 1;
  const id = `${fixture.prefix}-event-${lastEvent}`;
  return storedEvent(defineEvent(otherEvent, { meetingId: note, userIds: [] }), {
    id,
    aggregateId: note,
    aggregateVersion: 1,
  });
}

async function publish(events: readonly StoredEvent[]): Promise<void> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus({ url: broker.url, service: `${fixture.prefix}-said`, log });
  onTestFinished(() => bus.close());
  await Promise.all(events.map((one) => bus.publish(one)));
}

async function deadLetters(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, RABBITMQ_URL: broker.url };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
}
