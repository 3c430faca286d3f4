import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { listDeadLetters, RejectMessage, readDeadLetters, replayDeadLetters } from '../../src/bus/index.ts';
import { meetingDeleted, openThings, serviceName } from './broker-fixture.ts';

let broker: TestRabbitmq;
const things = openThings(() => broker.url);
const event = 'meetings.meeting_deleted' as const;
const soon = { interval: 20 };
const script = new URL('../../../../scripts/dead-letters.ts', import.meta.url).pathname;

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => things.closeAll());
afterAll(() => broker.stop());

/** A service that refuses what it hears until it is mended; two messages are dead-lettered. */
async function serviceWithParked() {
  const service = serviceName();
  const queue = `${service}.on-meeting-deleted`;
  const bus = await things.bus(service);
  const heard: [string, number][] = [];
  const state = { isMended: false };
  await bus.consume([
    {
      event,
      handle: async ({ id }, { attempt }) => {
        if (!state.isMended) throw new RejectMessage('meeting.of_no_use');
        heard.push([id, attempt]);
      },
    },
  ]);
  const said = [meetingDeleted({ accountId: 'a1', aggregateId: 'm1' }), meetingDeleted()] as const;
  for (const each of said) await bus.publish(each);
  const connection = await things.connection();
  await eventually(async () => {
    expect(await listDeadLetters(connection, [service])).toEqual([{ queue, messages: 2 }]);
  }, soon);
  return { service, queue, connection, heard, state, said };
}

describe('dead letters', () => {
  it('are shown by ids, reason and times, and stay', async () => {
    const { queue, connection, said, service } = await serviceWithParked();
    const shown = await readDeadLetters(connection, queue, 10);
    expect(shown).toHaveLength(2);
    expect(shown.find(({ messageId }) => messageId === said[0].id)).toEqual({
      messageId: said[0].id,
      type: event,
      accountId: 'a1',
      aggregateId: 'm1',
      reason: 'meeting.of_no_use',
      tries: 1,
      firstFailedAt: '2026-01-05T10:00:00.000Z',
      lastFailedAt: '2026-01-05T10:00:00.000Z',
    });
    await eventually(async () => expect((await listDeadLetters(connection, [service]))[0]?.messages).toBe(2), soon);
  });

  it('go back to their queue as new, one or all', async () => {
    const { service, queue, connection, heard, state, said } = await serviceWithParked();
    state.isMended = true;
    expect(await replayDeadLetters(connection, queue, said[1].id)).toBe(1);
    await eventually(() => expect(heard).toEqual([[said[1].id, 1]]), soon);
    await eventually(async () => expect((await listDeadLetters(connection, [service]))[0]?.messages).toBe(1), soon);
    expect(await replayDeadLetters(connection, queue)).toBe(1);
    await eventually(() => expect(heard).toContainEqual([said[0].id, 1]), soon);
    expect(await listDeadLetters(connection, [service])).toEqual([]);
  });

  it('stay where they are when their queue is gone', async () => {
    const { queue, connection } = await serviceWithParked();
    await things.closeAllBuses();
    const channel = await connection.createChannel();
    await channel.deleteQueue(queue);
    await expect(replayDeadLetters(connection, queue)).rejects.toMatchObject({ code: 'platform.unavailable' });
    await eventually(async () => expect((await channel.checkQueue(`${queue}.dead`)).messageCount).toBe(2), soon);
  });

  it('are listed, shown and replayed by scripts/dead-letters.ts', async () => {
    const { queue, state, heard, said } = await serviceWithParked();
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
    ).toEqual(Array(2).fill('meeting.of_no_use'));
    state.isMended = true;
    // What "show" took is back a moment after it ended.
    await eventually(async () => {
      expect((await run('replay', `${queue}.dead`)).stdout).toMatch(/^Replayed .*\.\n$/);
      expect(heard.map(([id]) => id).sort()).toEqual(said.map(({ id }) => id).sort());
    }, soon);
    await expect(run('replay')).rejects.toMatchObject({ code: 2 });
  });
});
