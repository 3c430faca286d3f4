import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writerSteps } from './steps.ts';
import { DRAINED, openWorld, seeded, type World } from './world.ts';

/** Enough that a death, at the fourth time at the latest, leaves steps for the next one. */
const WRITES = 40;
const BACKLOG = 10_000;

let broker: TestRabbitmq;
let world: World;

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
beforeEach(async () => {
  world = await openWorld(broker);
});
afterEach(() => world.close());
afterAll(() => broker.stop());

describe('what a store has announced', () => {
  it.each(writerSteps.map((step, index) => ({ step, seed: index + 1 })))(
    'is done exactly once when the writer is killed $step, and again (seed $seed)',
    async ({ step, seed }) => {
      const random = seeded(seed);
      const consumer = await world.consume();
      for (let deaths = 0; deaths < 2; deaths += 1) {
        const death = { step, time: 1 + Math.floor(random() * 4) };
        expect(await world.write({ writes: WRITES, death }).ended).toBe('SIGKILL');
      }
      expect(await world.write({ writes: WRITES }).ended).toBe('0');
      await world.expectEachOnce(world.notes(WRITES), consumer);
    },
  );

  it('is done exactly once over a restart of the broker in the middle', async () => {
    const writes = 200;
    const consumer = await world.consume();
    const writer = world.write({ writes });
    await vi.waitFor(() => expect(world.notesDone().length).toBeGreaterThan(writes / 10), DRAINED);
    expect(world.notesDone().length).toBeLessThan(writes);
    await broker.restart?.();
    expect(await writer.ended).toBe('0');
    await world.expectEachOnce(world.notes(writes), consumer);
  });

  it(`drains though ${BACKLOG} wait`, async () => {
    // The queue is there, its consumer and the relay are away.
    await (await world.consume()).stop();
    const writer = world.write({ writes: BACKLOG, rabbitmqUrl: 'amqp://127.0.0.1:1', isPatient: true });
    await vi.waitFor(() => expect(writer.lines).toHaveLength(BACKLOG), { timeout: 120_000, interval: 100 });
    await writer.kill();

    const relayed = performance.now();
    expect(await world.write({ writes: 0, isPatient: true }).ended).toBe('0');
    const handled = performance.now();
    const consumer = await world.consume();
    await vi.waitFor(() => expect(world.notesDone()).toHaveLength(BACKLOG), { timeout: 240_000, interval: 200 });
    const ended = performance.now();
    console.log(
      `relayed ${rate(handled - relayed)} events/s, handled ${rate(ended - handled)} events/s, starts included`,
    );
    await world.expectEachOnce(world.notes(BACKLOG), consumer);
  }, 480_000);
});

function rate(ms: number): number {
  return Math.round((BACKLOG / ms) * 1_000);
}
