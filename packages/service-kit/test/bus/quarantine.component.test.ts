import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onTestFinished } from '@minutehand/test-kit/on-test-finished';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import type { Message } from 'amqplib';
import { QUARANTINE_SLOW_MAX } from '../../src/bus/limits.ts';
import { createQuarantine } from '../../src/bus/quarantine.ts';
import { openSession } from '../../src/bus/session.ts';

let broker: TestRabbitmq;
const soon = { interval: 10 };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterAll(() => broker.stop());

/** Suspects in a queue, each in flight until it is let go. */
async function takingSuspects(count: number, slotMs: number) {
  const session = await openSession(broker.url, 'suspects');
  onTestFinished(() => session.close());
  const queue = `suspects-${randomBytes(5).toString('hex')}`;
  await session.consumer.assertQueue(queue, { exclusive: true });
  for (let n = 0; n < count; n += 1) session.publisher.sendToQueue(queue, Buffer.from(String(n)));
  await session.publisher.waitForConfirms();
  const inFlight = new Map<string, () => void>();
  const taken: string[] = [];
  const quarantine = createQuarantine({
    queue,
    slotMs,
    isWanted: () => session.isAlive(),
    track: () => {},
    take: async (_session, message: Message) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const name = String(message.content);
      taken.push(name);
      inFlight.set(name, resolve);
      await promise;
      inFlight.delete(name);
      session.consumer.ack(message);
    },
  });
  await quarantine.start(session);
  const letGo = (name: string) => inFlight.get(name)?.();
  return { quarantine, session, taken, inFlight, letGo };
}

describe('suspects', () => {
  it('are in flight one at a time', async () => {
    const { taken, inFlight, letGo } = await takingSuspects(5, 60_000);
    for (let n = 0; n < 5; n += 1) {
      await eventually(() => expect([...inFlight.keys()]).toEqual([String(n)]), soon);
      letGo(String(n));
    }
    expect(taken).toHaveLength(5);
  });

  it('wait for one that does not end only so long, and for no more than a few of these', async () => {
    const { taken, inFlight, letGo } = await takingSuspects(QUARANTINE_SLOW_MAX + 3, 20);
    await eventually(() => expect(inFlight.size).toBe(QUARANTINE_SLOW_MAX), soon);
    letGo('2');
    await eventually(() => expect(taken).toHaveLength(QUARANTINE_SLOW_MAX + 1), soon);
    expect(inFlight.size).toBe(QUARANTINE_SLOW_MAX);
    for (let n = 0; n < QUARANTINE_SLOW_MAX + 3; n += 1) {
      await eventually(() => expect(taken).toContain(String(n)), soon);
      letGo(String(n));
    }
    await eventually(() => expect(inFlight.size).toBe(0), soon);
    expect(taken).toHaveLength(QUARANTINE_SLOW_MAX + 3);
  });

  it('are taken no more after it stopped', async () => {
    const { quarantine, session, taken, letGo } = await takingSuspects(2, 60_000);
    await eventually(() => expect(taken).toEqual(['0']), soon);
    await quarantine.stop(session);
    letGo('0');
    // The acknowledgement is on its way before this question, on the same channel.
    await session.consumer.prefetch(1);
    expect(taken).toEqual(['0']);
  });
});
