import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import type { ChannelModel } from 'amqplib';
import { MessageRejectedError, removeMessages } from '../../src/bus/index.ts';
import { createMeetingDeleted, createResources } from './broker-fixture.ts';

let broker: TestRabbitmq;
const resources = createResources(() => broker.url);
/** So long that no message returns from its retry queue (ms). */
const RETRY_DELAY_MS = 64_000;
const RETRY_QUEUE = `search.retry-in-${RETRY_DELAY_MS}`;
const EARLIER_RETRY_QUEUE = `search.retry-${RETRY_DELAY_MS}`;
const MEETING_DELETED_QUEUE = 'search.on-meeting-deleted';
const DEAD_LETTER_QUEUE = 'search.on-account-deleted.dead';

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => resources.closeAll());
afterAll(() => broker.stop());

const createUserChanged = () =>
  createStoredEvent(
    createEvent('accounts.user_changed', { userId: 'u1', name: 'Ann Lee', timeZone: '', accountIds: ['a1'] }),
  );
const createAccountDeleted = () => createStoredEvent(createEvent('accounts.account_deleted', { accountId: 'a1' }));

describe('removing the messages of a publisher', () => {
  it('removes its waiting, delayed and dead-lettered messages, and keeps those of other publishers', async () => {
    const bus = await resources.bus('search');
    const fail = async () => {
      throw new Error('not yet');
    };
    await bus.consume([
      { event: 'meetings.meeting_deleted', firstRetryDelayMs: RETRY_DELAY_MS, handle: fail },
      { event: 'accounts.user_changed', firstRetryDelayMs: RETRY_DELAY_MS, handle: fail },
      {
        event: 'accounts.account_deleted',
        handle: async () => {
          throw new MessageRejectedError('meeting.not_supported');
        },
      },
    ]);
    for (const event of [createMeetingDeleted(), createUserChanged(), createAccountDeleted()]) await bus.publish(event);
    const connection = await resources.connection();
    const channel = await connection.createChannel();
    const count = async (queue: string) => (await channel.checkQueue(queue)).messageCount;
    await eventually(async () => {
      expect([await count(RETRY_QUEUE), await count(DEAD_LETTER_QUEUE)]).toEqual([2, 1]);
    });
    await bus.close();
    await channel.assertQueue(EARLIER_RETRY_QUEUE, { durable: false, autoDelete: false });
    const copied = await channel.get(RETRY_QUEUE);
    if (!copied) throw new Error(`${RETRY_QUEUE} is empty`);
    channel.sendToQueue(EARLIER_RETRY_QUEUE, copied.content);
    channel.nack(copied);
    await eventually(async () => expect([await count(RETRY_QUEUE), await count(EARLIER_RETRY_QUEUE)]).toEqual([2, 1]));

    const first = await removeMessages(connection, ['search', 'absent'], ['meetings']);
    await eventually(async () => expect(await count(RETRY_QUEUE)).toBe(1));
    const second = await removeMessages(connection, ['search'], ['accounts']);
    expect(first + second).toBe(4);
    expect([await count(RETRY_QUEUE), await count(EARLIER_RETRY_QUEUE), await count(DEAD_LETTER_QUEUE)]).toEqual([
      0, 0, 0,
    ]);
    await channel.deleteQueue(EARLIER_RETRY_QUEUE);
  });

  it('removes a message that returns to its queue after the queue was emptied', async () => {
    // A publisher declares the queues of its consumers.
    const bus = await resources.bus('meetings');
    const connection = await resources.connection();
    const observer = await connection.createChannel();
    let returned = 0;
    const broker: ChannelModel = Object.assign(Object.create(connection), {
      createChannel: async () => {
        const channel = await connection.createChannel();
        const purgeQueue = channel.purgeQueue.bind(channel);
        channel.purgeQueue = async (queue) => {
          const purged = await purgeQueue(queue);
          if (queue !== MEETING_DELETED_QUEUE || returned > 0) return purged;
          returned += 1;
          await bus.publish(createMeetingDeleted());
          await eventually(async () => expect((await observer.checkQueue(queue)).messageCount).toBe(1));
          return purged;
        };
        return channel;
      },
    });

    expect(await removeMessages(broker, ['search'], ['meetings'])).toBe(1);
    expect(returned).toBe(1);
    expect((await observer.checkQueue(MEETING_DELETED_QUEUE)).messageCount).toBe(0);
  });
});
