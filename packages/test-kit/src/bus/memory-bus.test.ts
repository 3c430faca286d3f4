import { describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { MessageRejectedError, type Subscription } from '@minutehand/service-kit/bus';
import { createMemoryBus, createStoredEvent } from './index.ts';

const event = createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }));

function createSubscription(handle: Subscription<'meetings.meeting_deleted'>['handle'], maxAttempts = 3) {
  return { event: 'meetings.meeting_deleted', handle, maxAttempts } as const;
}

describe('the memory bus', () => {
  it('delivers parsed events after publish has returned', async () => {
    const bus = createMemoryBus();
    const handled: string[] = [];
    await bus.consume([
      createSubscription(async (event) => void handled.push(`${event.id} ${event.payload.meetingId}`)),
    ]);
    await bus.publish(event);
    expect(handled).toEqual([]);
    await bus.settled();
    expect(handled).toEqual([`${event.id} m1`]);
    expect(bus.published).toEqual([event]);
  });

  it('settles only after the events that handlers publish are handled, too', async () => {
    const bus = createMemoryBus();
    const userIds: string[] = [];
    await bus.consume([
      createSubscription(() =>
        bus.publish(createStoredEvent(createEvent('accounts.user_deleted', { userId: 'u1', accountIds: [] }))),
      ),
      { event: 'accounts.user_deleted', handle: async (event) => void userIds.push(event.payload.userId) },
    ]);
    await bus.publish(event);
    await bus.settled();
    expect(userIds).toEqual(['u1']);
  });

  it('retries without delay, and after the last attempt calls onDeadLettered and dead-letters', async () => {
    const bus = createMemoryBus({ service: 'search' });
    const attempts: number[] = [];
    const notified: string[] = [];
    await bus.consume([
      {
        ...createSubscription(async (_event, { attempt }) => {
          attempts.push(attempt);
          throw new TypeError('no');
        }),
        onDeadLettered: async (event: { id: string }) => void notified.push(event.id),
      },
    ]);
    await bus.publish(event);
    await bus.settled();
    expect(attempts).toEqual([1, 2, 3]);
    expect(notified).toEqual([event.id]);
    expect(bus.deadLetters).toEqual([{ queue: 'search.on-meeting-deleted', reason: 'TypeError', attempts: 3, event }]);
  });

  it('dead-letters a rejected message immediately', async () => {
    const bus = createMemoryBus();
    await bus.consume([createSubscription(() => Promise.reject(new MessageRejectedError('meeting.invalid')))]);
    await bus.publish(event);
    await bus.settled();
    expect(bus.deadLetters).toMatchObject([{ reason: 'meeting.invalid', attempts: 1 }]);
  });

  it('delivers an event once to live subscriptions, even if they fail', async () => {
    const bus = createMemoryBus();
    const handled: string[] = [];
    await bus.consumeLive(['meetings.meeting_deleted'], (event) => {
      handled.push(event.id);
      throw new Error('no');
    });
    await bus.publish(event);
    await bus.publish(createStoredEvent(createEvent('accounts.user_deleted', { userId: 'u1', accountIds: [] })));
    await bus.settled();
    expect(handled).toEqual([event.id]);
  });

  it('rejects with platform.unavailable after it was closed', async () => {
    const bus = createMemoryBus();
    await bus.close();
    await expect(bus.publish(event)).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(bus.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });
});
