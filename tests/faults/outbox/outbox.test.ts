import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { createRandom } from '../../../scripts/lib/seeded-random.ts';
import { printLine } from '../print-line.ts';
import { type OutboxFixture, openOutboxFixture, QUEUE_WAIT_OPTIONS } from './outbox-fixture.ts';
import { writerSteps } from './steps.ts';

/** More writes than it takes to pass any crash point four times, in each of two runs: the relay passes some of them only once per batch of 4. */
const WRITES = 40;
const BACKLOG = 10_000;
/** Covers the lease, the sweep interval and the start of a process, on a busy machine (ms). */
const RECOVERY_MS = 15_000;

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

/** Overrides the default database of the writer, a SQLite file of the fixture. */
const inMongodb = () => ({ databaseUrl: withDatabase(mongodb.url, fixture.prefix) });
const stores = [
  ['SQLite', () => ({})],
  ['MongoDB', inMongodb],
] as const;

describe.each(stores)('the outbox of a %s store', (_name, getOptions) => {
  it.each(writerSteps.map((step, index) => ({ step, seed: index + 1 })))(
    'has exactly one effect per event when the writer is killed $step twice (seed $seed)',
    async ({ step, seed }) => {
      const random = createRandom(seed);
      const consumer = await fixture.startConsumer();
      for (let crashes = 0; crashes < 2; crashes += 1) {
        const crashPoint = { step, occurrence: 1 + Math.floor(random() * 4) };
        expect(await fixture.startWriter({ writes: WRITES, crashPoint, ...getOptions() }).exit).toBe('SIGKILL');
      }
      expect(await fixture.startWriter({ writes: WRITES, ...getOptions() }).exit).toBe('0');
      await fixture.expectEachHandledOnce(fixture.createNoteIds(WRITES), consumer);
    },
  );

  it('is published within seconds by another relay after one with the default lease is killed', async () => {
    const consumer = await fixture.startConsumer();
    const crashPoint = { step: 'after-claim', occurrence: 1 } as const;
    expect(
      await fixture.startWriter({ writes: WRITES, usesRelayDefaults: true, crashPoint, ...getOptions() }).exit,
    ).toBe('SIGKILL');
    const killedAt = performance.now();
    expect(await fixture.startWriter({ writes: WRITES, usesRelayDefaults: true, ...getOptions() }).exit).toBe('0');
    expect(performance.now() - killedAt).toBeLessThan(RECOVERY_MS);
    await fixture.expectEachHandledOnce(fixture.createNoteIds(WRITES), consumer);
  });
});

describe('an outbox', () => {
  it('loses and duplicates no event while the broker restarts and writes continue', async () => {
    const writes = 400;
    const consumer = await fixture.startConsumer();
    const writer = fixture.startWriter({ writes, intervalMs: 10 });
    await eventually(() => expect(fixture.getHandledNotes().length).toBeGreaterThan(writes / 20), QUEUE_WAIT_OPTIONS);
    await broker.restart?.(async () => {
      const [writtenBefore, handledBefore] = [writer.lines.length, fixture.getHandledNotes().length];
      await eventually(() => expect(writer.lines.length).toBeGreaterThan(writtenBefore + 100), QUEUE_WAIT_OPTIONS);
      expect(writer.isRunning() && consumer.isRunning()).toBe(true);
      // Events in flight may have been handled, but not those written while the broker was stopped.
      expect(fixture.getHandledNotes().length).toBeLessThan(handledBefore + 20);
    });
    expect(await writer.exit).toBe('0');
    await fixture.expectEachHandledOnce(fixture.createNoteIds(writes), consumer);
  });

  it(`drains a backlog of ${BACKLOG} entries`, async () => {
    // The queue exists, but its consumer and the relay are stopped.
    await (await fixture.startConsumer()).stop();
    const writer = fixture.startWriter({ writes: BACKLOG, rabbitmqUrl: 'amqp://127.0.0.1:1', usesRelayDefaults: true });
    await eventually(() => expect(writer.lines).toHaveLength(BACKLOG), { timeout: 120_000, interval: 100 });
    await writer.kill();

    const relayStart = performance.now();
    expect(await fixture.startWriter({ writes: 0, usesRelayDefaults: true }).exit).toBe('0');
    const consumerStart = performance.now();
    const consumer = await fixture.startConsumer();
    await eventually(() => expect(fixture.getHandledNotes()).toHaveLength(BACKLOG), {
      timeout: 240_000,
      interval: 200,
    });
    const consumerEnd = performance.now();
    printLine(
      `relayed ${eventsPerSecond(consumerStart - relayStart)} events/s, handled ${eventsPerSecond(consumerEnd - consumerStart)} events/s, including process starts`,
    );
    await fixture.expectEachHandledOnce(fixture.createNoteIds(BACKLOG), consumer);
  }, 480_000);
});

function eventsPerSecond(ms: number): number {
  return Math.round((BACKLOG / ms) * 1_000);
}
