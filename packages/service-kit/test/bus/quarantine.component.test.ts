import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onTestFinished } from '@minutehand/test-kit/on-test-finished';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import type { Message } from 'amqplib';
import { createQuarantine } from '../../src/bus/dead-letters/quarantine.ts';
import { QUARANTINE_SLOW_MAX } from '../../src/bus/limits.ts';
import { openSession } from '../../src/bus/session.ts';

let broker: TestRabbitmq;
const pollOptions = { interval: 10 };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterAll(() => broker.stop());

/** Starts a quarantine with `count` messages; each is in flight until `finish` is called. */
async function startQuarantine(count: number, slotMs: number) {
  const session = await openSession(broker.url, 'quarantine-test');
  onTestFinished(() => session.close());
  const queue = `quarantine-test-${randomBytes(5).toString('hex')}`;
  await session.consumer.assertQueue(queue, { exclusive: true });
  for (let n = 0; n < count; n += 1) session.publisher.sendToQueue(queue, Buffer.from(String(n)));
  await session.publisher.waitForConfirms();
  const inFlight = new Map<string, () => void>();
  const started: string[] = [];
  const quarantine = createQuarantine({
    queue,
    slotMs,
    isAccepting: () => session.isAlive(),
    track: () => {},
    handleMessage: async (_session, message: Message) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const name = String(message.content);
      started.push(name);
      inFlight.set(name, resolve);
      await promise;
      inFlight.delete(name);
      session.consumer.ack(message);
    },
  });
  await quarantine.start(session);
  const finish = (name: string) => inFlight.get(name)?.();
  return { quarantine, session, started, inFlight, finish };
}

describe('quarantined messages', () => {
  it('are in flight one at a time', async () => {
    const { started, inFlight, finish } = await startQuarantine(5, 60_000);
    for (let n = 0; n < 5; n += 1) {
      await eventually(() => expect([...inFlight.keys()]).toEqual([String(n)]), pollOptions);
      finish(String(n));
    }
    expect(started).toHaveLength(5);
  });

  it('wait for a slow message only for the slot time, while a limited number of slow messages is in flight', async () => {
    const { started, inFlight, finish } = await startQuarantine(QUARANTINE_SLOW_MAX + 3, 20);
    await eventually(() => expect(inFlight.size).toBe(QUARANTINE_SLOW_MAX), pollOptions);
    finish('2');
    await eventually(() => expect(started).toHaveLength(QUARANTINE_SLOW_MAX + 1), pollOptions);
    expect(inFlight.size).toBe(QUARANTINE_SLOW_MAX);
    for (let n = 0; n < QUARANTINE_SLOW_MAX + 3; n += 1) {
      await eventually(() => expect(started).toContain(String(n)), pollOptions);
      finish(String(n));
    }
    await eventually(() => expect(inFlight.size).toBe(0), pollOptions);
    expect(started).toHaveLength(QUARANTINE_SLOW_MAX + 3);
  });

  it('are not consumed after the quarantine stopped', async () => {
    const { quarantine, session, started, finish } = await startQuarantine(2, 60_000);
    await eventually(() => expect(started).toEqual(['0']), pollOptions);
    await quarantine.stop(session);
    finish('0');
    // Sent after the acknowledgement, on the same channel.
    await session.consumer.prefetch(1);
    expect(started).toEqual(['0']);
  });
});
