import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { createRandom, DRAINED, type OutboxFixture, openOutboxFixture } from './outbox-fixture.ts';
import { writerSteps } from './steps.ts';

/** Enough that a death, at the fourth time at the latest, leaves steps for the next one. */
const WRITES = 40;
const BACKLOG = 10_000;
/** A lease, a look at what is free again, and the start of a program on a busy machine. */
const RECOVERED_MS = 15_000;

let broker: TestRabbitmq;
let mongodb: TestMongodb;
let fixture: OutboxFixture;

beforeAll(async () => {
  [broker, mongodb] = await Promise.all([startTestRabbitmq(), startTestMongodb()]);
});
beforeEach(async () => {
  fixture = await openOutboxFixture(broker);
});
afterEach(() => fixture.close());
afterAll(async () => {
  await Promise.all([broker.stop(), mongodb.stop()]);
});

/** Where the writer keeps what it writes; undefined for a file of the world's own. */
const inMongodb = () => ({ databaseUrl: withDatabase(mongodb.url, fixture.prefix) });
const stores = [
  ['SQLite', () => ({})],
  ['MongoDB', inMongodb],
] as const;

describe.each(stores)('what a store in %s has announced', (_name, database) => {
  it.each(writerSteps.map((step, index) => ({ step, seed: index + 1 })))(
    'is done exactly once when the writer is killed $step, and again (seed $seed)',
    async ({ step, seed }) => {
      const random = createRandom(seed);
      const consumer = await fixture.consume();
      for (let deaths = 0; deaths < 2; deaths += 1) {
        const crashPoint = { step, time: 1 + Math.floor(random() * 4) };
        expect(await fixture.write({ writes: WRITES, crashPoint, ...database() }).ended).toBe('SIGKILL');
      }
      expect(await fixture.write({ writes: WRITES, ...database() }).ended).toBe('0');
      await fixture.expectEachHandledOnce(fixture.notes(WRITES), consumer);
    },
  );

  it('and a killed relay had claimed is said within seconds, under the usual lease', async () => {
    const consumer = await fixture.consume();
    const crashPoint = { step: 'after-claim', time: 1 } as const;
    expect(await fixture.write({ writes: WRITES, isPatient: true, crashPoint, ...database() }).ended).toBe('SIGKILL');
    const killed = performance.now();
    expect(await fixture.write({ writes: WRITES, isPatient: true, ...database() }).ended).toBe('0');
    expect(performance.now() - killed).toBeLessThan(RECOVERED_MS);
    await fixture.expectEachHandledOnce(fixture.notes(WRITES), consumer);
  });
});

describe('what a store has announced', () => {
  it('is done exactly once over a stop of the broker in the middle, while writes go on', async () => {
    const writes = 400;
    const consumer = await fixture.consume();
    const writer = fixture.write({ writes, everyMs: 10 });
    await eventually(() => expect(fixture.notesDone().length).toBeGreaterThan(writes / 20), DRAINED);
    await broker.restart?.(async () => {
      const [written, done] = [writer.lines.length, fixture.notesDone().length];
      await eventually(() => expect(writer.lines.length).toBeGreaterThan(written + 100), DRAINED);
      expect(writer.isRunning() && consumer.isRunning()).toBe(true);
      // What was in flight may still have been done, not what was written meanwhile.
      expect(fixture.notesDone().length).toBeLessThan(done + 20);
    });
    expect(await writer.ended).toBe('0');
    await fixture.expectEachHandledOnce(fixture.notes(writes), consumer);
  });

  it(`drains though ${BACKLOG} wait`, async () => {
    // The queue is there, its consumer and the relay are away.
    await (await fixture.consume()).stop();
    const writer = fixture.write({ writes: BACKLOG, rabbitmqUrl: 'amqp://127.0.0.1:1', isPatient: true });
    await eventually(() => expect(writer.lines).toHaveLength(BACKLOG), { timeout: 120_000, interval: 100 });
    await writer.kill();

    const relayed = performance.now();
    expect(await fixture.write({ writes: 0, isPatient: true }).ended).toBe('0');
    const handled = performance.now();
    const consumer = await fixture.consume();
    await eventually(() => expect(fixture.notesDone()).toHaveLength(BACKLOG), { timeout: 240_000, interval: 200 });
    const ended = performance.now();
    console.log(
      `relayed ${rate(handled - relayed)} events/s, handled ${rate(ended - handled)} events/s, starts included`,
    );
    await fixture.expectEachHandledOnce(fixture.notes(BACKLOG), consumer);
  }, 480_000);
});

function rate(ms: number): number {
  return Math.round((BACKLOG / ms) * 1_000);
}
