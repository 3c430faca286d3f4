import { randomBytes } from 'node:crypto';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import type { Message } from 'amqplib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SLOW_SUSPECTS_MAX } from '../../src/bus/limits.ts';
import { openSession } from '../../src/bus/session.ts';
import { createSuspects } from '../../src/bus/suspects.ts';

let broker: TestRabbitmq;
const soon = { interval: 10 };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterAll(() => broker.stop());

/** Suspects in a queue, each in hand until it is let go. */
async function takingSuspects(count: number, aloneMaxMs: number) {
  const session = await openSession(broker.url, 'suspects');
  onTestFinished(() => session.close());
  const queue = `suspects-${randomBytes(5).toString('hex')}`;
  await session.consumer.assertQueue(queue, { exclusive: true });
  for (let n = 0; n < count; n += 1) session.publisher.sendToQueue(queue, Buffer.from(String(n)));
  await session.publisher.waitForConfirms();
  const inHand = new Map<string, () => void>();
  const taken: string[] = [];
  const suspects = createSuspects({
    queue,
    aloneMaxMs,
    isWanted: () => session.isAlive(),
    hold: () => {},
    take: async (_session, message: Message) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const name = String(message.content);
      taken.push(name);
      inHand.set(name, resolve);
      await promise;
      inHand.delete(name);
      session.consumer.ack(message);
    },
  });
  await suspects.start(session);
  const letGo = (name: string) => inHand.get(name)?.();
  return { suspects, session, taken, inHand, letGo };
}

describe('suspects', () => {
  it('are in hand one at a time', async () => {
    const { taken, inHand, letGo } = await takingSuspects(5, 60_000);
    for (let n = 0; n < 5; n += 1) {
      await vi.waitFor(() => expect([...inHand.keys()]).toEqual([String(n)]), soon);
      letGo(String(n));
    }
    expect(taken).toHaveLength(5);
  });

  it('wait for one that does not end only so long, and for no more than a few of these', async () => {
    const { taken, inHand, letGo } = await takingSuspects(SLOW_SUSPECTS_MAX + 3, 20);
    await vi.waitFor(() => expect(inHand.size).toBe(SLOW_SUSPECTS_MAX), soon);
    letGo('2');
    await vi.waitFor(() => expect(taken).toHaveLength(SLOW_SUSPECTS_MAX + 1), soon);
    expect(inHand.size).toBe(SLOW_SUSPECTS_MAX);
    for (let n = 0; n < SLOW_SUSPECTS_MAX + 3; n += 1) {
      await vi.waitFor(() => expect(taken).toContain(String(n)), soon);
      letGo(String(n));
    }
    await vi.waitFor(() => expect(inHand.size).toBe(0), soon);
    expect(taken).toHaveLength(SLOW_SUSPECTS_MAX + 3);
  });

  it('are taken no more after it stopped', async () => {
    const { suspects, session, taken, letGo } = await takingSuspects(2, 60_000);
    await vi.waitFor(() => expect(taken).toEqual(['0']), soon);
    await suspects.stop(session);
    letGo('0');
    // The acknowledgement is on its way before this question, on the same channel.
    await session.consumer.prefetch(1);
    expect(taken).toEqual(['0']);
  });
});
