import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defineEvent, type StoredEvent } from '@minutehand/contracts/events';
import { connectBus } from '@minutehand/service-kit/bus';
import { createLogger } from '@minutehand/service-kit/log';
import { storedEvent } from '@minutehand/test-kit/bus';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { event } from './aggregates.ts';
import { consumerSteps } from './steps.ts';
import { DRAINED, openWorld, seeded, shuffled, type World } from './world.ts';

/** Enough that a death, at the fourth time at the latest, leaves messages for the next one. */
const SAID = 60;
const script = fileURLToPath(new URL('../../../scripts/parked.ts', import.meta.url));

let broker: TestRabbitmq;
let world: World;

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => world.close());
afterAll(() => broker.stop());

describe('a consumer', () => {
  it.each(consumerSteps.map((step, index) => ({ step, seed: index + 1 })))(
    'does each effect exactly once when it is killed $step, and again (seed $seed)',
    async ({ step, seed }) => {
      world = await openWorld(broker);
      const random = seeded(seed);
      await (await world.consume()).stop();
      await publish(world.notes(SAID).map((note) => said(note)));
      for (let deaths = 0; deaths < 3; deaths += 1) {
        const death = { step, time: 1 + Math.floor(random() * 4) };
        expect(await (await world.consume({ death })).ended).toBe('SIGKILL');
      }
      await world.expectEachOnce(world.notes(SAID), await world.consume());
    },
  );

  it('does each effect exactly once, and keeps the newest state, when all comes twice and in any order', async () => {
    world = await openWorld(broker);
    const random = seeded(7);
    const notes = world.notes(30);
    const versions = notes.flatMap((note) => [1, 2, 3].map((version) => said(note, version)));
    const first = await world.consume();
    const sayAll = () => publish(shuffled([...versions, ...versions], random));
    await sayAll();
    await vi.waitFor(() => expect(world.notesDone()).toHaveLength(versions.length), DRAINED);
    await first.kill();
    // A new process remembers nothing of what was completed.
    await sayAll();
    const last = said(`${world.prefix}-last`);
    await publish([last]);
    await world.expectEachOnce(
      [...versions.map(({ aggregateId }) => aggregateId), last.aggregateId],
      await world.consume(),
    );
    const newest = world.newestOf();
    expect(notes.map((note) => newest.get(note))).toEqual(notes.map(() => 3));
  });

  it('parks a message that always fails, with its reason, while the others flow; scripts/parked gives it back', async () => {
    // scripts/parked lists the product's own services.
    world = await openWorld(broker, 'search');
    const [poison = '', ...others] = world.notes(SAID);
    const failing = await world.consume({ poison });
    const poisonous = said(poison);
    await publish([poisonous, ...others.map((note) => said(note))]);
    await vi.waitFor(async () => expect(await world.messagesIn(`${world.queue}.dead`)).toBe(1), DRAINED);
    await vi.waitFor(() => expect(world.notesDone().sort()).toEqual(others.sort()), DRAINED);
    expect(failing.lines.filter((line) => line === `heard ${poisonous.id}`)).toHaveLength(3);

    expect(await parked('list')).toBe(`     1  ${world.queue}\n`);
    const shown = await parked('show', world.queue);
    expect(JSON.parse(shown)).toMatchObject({
      messageId: poisonous.id,
      aggregateId: poison,
      reason: 'TypeError',
      tries: 3,
    });
    expect(shown).not.toContain('never to be read');
    await failing.stop();

    const mended = await world.consume();
    expect(await parked('replay', world.queue, poisonous.id)).toBe('1 message went back.\n');
    await vi.waitFor(() => expect(world.notesDone()).toContain(poison), DRAINED);
    expect(await parked('list')).toBe('Nothing is parked.\n');
    await world.expectEachOnce([poison, ...others], mended);
  });

  it('parks the message that it keeps dying of, and none of those that were in hand with it', async () => {
    world = await openWorld(broker);
    const notes = world.notes(SAID);
    const killer = notes[3] ?? '';
    await (await world.consume()).stop();
    const deadly = said(killer);
    await publish(notes.map((note) => (note === killer ? deadly : said(note))));
    let deaths = 0;
    for (;;) {
      const consumer = await world.consume({ killer });
      const isParked = vi.waitFor(
        async () => expect(await world.messagesIn(`${world.queue}.dead`)).toBeGreaterThan(0),
        DRAINED,
      );
      const fate = await Promise.race([consumer.ended, isParked.then(() => 'parked')]);
      isParked.catch(() => {});
      if (fate === 'parked') break;
      expect(fate).toBe('SIGKILL');
      deaths += 1;
      expect(deaths).toBeLessThan(10);
    }
    const others = notes.filter((note) => note !== killer);
    await vi.waitFor(() => expect(world.notesDone().sort()).toEqual(others.sort()), DRAINED);
    expect(JSON.parse(await parked('show', world.queue))).toMatchObject({
      messageId: deadly.id,
      reason: 'bus.consumer_lost',
    });
  });
});

let lastEvent = 0;

function said(note: string, aggregateVersion = 1): StoredEvent {
  lastEvent += 1;
  const id = `${world.prefix}-event-${lastEvent}`;
  return storedEvent(defineEvent(event, { meetingId: note }), { id, aggregateId: note, aggregateVersion });
}

async function publish(events: readonly StoredEvent[]): Promise<void> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus({ url: broker.url, service: `${world.prefix}-said`, log });
  onTestFinished(() => bus.close());
  for (const one of events) await bus.publish(one);
}

async function parked(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, RABBITMQ_URL: broker.url };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
}
