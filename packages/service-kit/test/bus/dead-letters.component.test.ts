import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { trimDeadLetterQueue } from '../../src/bus/dead-letters/trim-dead-letters.ts';
import { listDeadLetters, MessageRejectedError, readDeadLetters, replayDeadLetters } from '../../src/bus/index.ts';
import { createMeetingDeleted, createResources, createServiceName } from './broker-fixture.ts';

let broker: TestRabbitmq;
const resources = createResources(() => broker.url);
const event = 'meetings.meeting_deleted' as const;
const pollOptions = { interval: 20 };
const script = new URL('../../../../scripts/dead-letters.ts', import.meta.url).pathname;

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => resources.closeAll());
afterAll(() => broker.stop());

/** A service that rejects events until `isFixed` is set; two messages are dead-lettered. */
async function createServiceWithDeadLetters() {
  const service = createServiceName();
  const queue = `${service}.on-meeting-deleted`;
  const bus = await resources.bus(service);
  const handled: [string, number][] = [];
  const state = { isFixed: false };
  await bus.consume([
    {
      event,
      handle: async ({ id }, { attempt }) => {
        if (!state.isFixed) throw new MessageRejectedError('meeting.not_supported');
        handled.push([id, attempt]);
      },
    },
  ]);
  const published = [createMeetingDeleted({ accountId: 'a1', aggregateId: 'm1' }), createMeetingDeleted()] as const;
  for (const each of published) await bus.publish(each);
  const connection = await resources.connection();
  await eventually(async () => {
    expect(await listDeadLetters(connection, [service])).toEqual([{ queue, messages: 2 }]);
  }, pollOptions);
  return { service, queue, connection, handled, state, published };
}

describe('dead letters', () => {
  it('are read with ids, reason and times, and not removed', async () => {
    const { queue, connection, published, service } = await createServiceWithDeadLetters();
    const shown = await readDeadLetters(connection, queue, 10);
    expect(shown).toHaveLength(2);
    expect(shown.find(({ messageId }) => messageId === published[0].id)).toEqual({
      messageId: published[0].id,
      type: event,
      accountId: 'a1',
      aggregateId: 'm1',
      reason: 'meeting.not_supported',
      tries: 1,
      firstFailedAt: '2026-01-05T10:00:00.000Z',
      lastFailedAt: '2026-01-05T10:00:00.000Z',
    });
    await eventually(
      async () => expect((await listDeadLetters(connection, [service]))[0]?.messages).toBe(2),
      pollOptions,
    );
  });

  it('return to their queue as new messages, one at a time or all together', async () => {
    const { service, queue, connection, handled, state, published } = await createServiceWithDeadLetters();
    state.isFixed = true;
    expect(await replayDeadLetters(connection, queue, published[1].id)).toBe(1);
    await eventually(() => expect(handled).toEqual([[published[1].id, 1]]), pollOptions);
    await eventually(
      async () => expect((await listDeadLetters(connection, [service]))[0]?.messages).toBe(1),
      pollOptions,
    );
    expect(await replayDeadLetters(connection, queue)).toBe(1);
    await eventually(() => expect(handled).toContainEqual([published[0].id, 1]), pollOptions);
    expect(await listDeadLetters(connection, [service])).toEqual([]);
  });

  it('are kept when their queue was deleted', async () => {
    const { queue, connection } = await createServiceWithDeadLetters();
    await resources.closeAllBuses();
    const channel = await connection.createChannel();
    await channel.deleteQueue(queue);
    await expect(replayDeadLetters(connection, queue)).rejects.toMatchObject({ code: 'platform.unavailable' });
    await eventually(async () => expect((await channel.checkQueue(`${queue}.dead`)).messageCount).toBe(2), pollOptions);
  });

  it('are listed, shown and replayed by scripts/dead-letters.ts', async () => {
    const { queue, state, handled, published } = await createServiceWithDeadLetters();
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [script, ...args], {
        env: { PATH: process.env.PATH, RABBITMQ_URL: broker.url },
      });
    expect((await run('list')).stdout).toMatch(/^No dead letters|^ +\d/);
    const { stdout } = await run('show', queue);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).reason),
    ).toEqual(Array(2).fill('meeting.not_supported'));
    state.isFixed = true;
    // Messages read by "show" return to the queue shortly after it ended.
    await eventually(async () => {
      expect((await run('replay', `${queue}.dead`)).stdout).toMatch(/^Replayed .*\.\n$/);
      expect(handled.map(([id]) => id).sort()).toEqual(published.map(({ id }) => id).sort());
    }, pollOptions);
    await expect(run('replay')).rejects.toMatchObject({ code: 2 });
  });

  it('are removed after their retention, and the oldest beyond the maximum', async () => {
    const { queue, connection } = await createServiceWithDeadLetters();
    const deadLetterQueue = `${queue}.dead`;
    const channel = await connection.createChannel();
    const trim = (now: string, maxMessages: number) =>
      trimDeadLetterQueue(channel, deadLetterQueue, new Date(now), { retentionMs: DAY_MS, maxMessages });
    const count = async () => (await readDeadLetters(connection, queue, 10)).length;
    expect(await trim('2026-01-06T09:59:59.000Z', 2)).toMatchObject({ removed: 0 });
    // Returned messages are counted again a moment later.
    await eventually(async () => expect(await count()).toBe(2), pollOptions);
    await eventually(
      async () => expect(await trim('2026-01-06T09:59:59.000Z', 1)).toMatchObject({ removed: 1 }),
      pollOptions,
    );
    await eventually(async () => expect(await count()).toBe(1), pollOptions);
    await eventually(
      async () => expect(await trim('2026-01-06T10:00:01.000Z', 2)).toEqual({ removed: 1, remaining: 0 }),
      pollOptions,
    );
    await channel.close();
  });
});
