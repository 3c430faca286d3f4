import { describe, expect, it } from '@jest/globals';
import { defineEvent } from '@minutehand/contracts/events';
import { RejectMessage, type Subscription } from '@minutehand/service-kit/bus';
import { createMemoryBus, storedEvent } from './index.ts';

const said = storedEvent(defineEvent('meetings.meeting_deleted', { meetingId: 'm1' }));

function subscription(handle: Subscription<'meetings.meeting_deleted'>['handle'], maxAttempts = 3) {
  return { event: 'meetings.meeting_deleted', handle, maxAttempts } as const;
}

describe('the bus in memory', () => {
  it('delivers what is published, parsed, after publish has returned', async () => {
    const bus = createMemoryBus();
    const heard: string[] = [];
    await bus.consume([subscription(async (event) => void heard.push(`${event.id} ${event.payload.meetingId}`))]);
    await bus.publish(said);
    expect(heard).toEqual([]);
    await bus.settled();
    expect(heard).toEqual([`${said.id} m1`]);
    expect(bus.published).toEqual([said]);
  });

  it('is settled only when what handlers publish is handled too', async () => {
    const bus = createMemoryBus();
    const answers: string[] = [];
    await bus.consume([
      subscription(() => bus.publish(storedEvent(defineEvent('accounts.user_deleted', { userId: 'u1' })))),
      { event: 'accounts.user_deleted', handle: async (event) => void answers.push(event.payload.userId) },
    ]);
    await bus.publish(said);
    await bus.settled();
    expect(answers).toEqual(['u1']);
  });

  it('tries again without waiting, and dead-letters after the last try, having told the subscriber', async () => {
    const bus = createMemoryBus({ service: 'search' });
    const attempts: number[] = [];
    const told: string[] = [];
    await bus.consume([
      {
        ...subscription(async (_event, { attempt }) => {
          attempts.push(attempt);
          throw new TypeError('no');
        }),
        onDeadLettered: async (event: { id: string }) => void told.push(event.id),
      },
    ]);
    await bus.publish(said);
    await bus.settled();
    expect(attempts).toEqual([1, 2, 3]);
    expect(told).toEqual([said.id]);
    expect(bus.deadLetters).toEqual([
      { queue: 'search.on-meeting-deleted', reason: 'TypeError', attempts: 3, event: said },
    ]);
  });

  it('dead-letters a rejected message at once', async () => {
    const bus = createMemoryBus();
    await bus.consume([subscription(() => Promise.reject(new RejectMessage('meeting.of_no_use')))]);
    await bus.publish(said);
    await bus.settled();
    expect(bus.deadLetters).toMatchObject([{ reason: 'meeting.of_no_use', attempts: 1 }]);
  });

  it('hands live listeners the events they named, and survives their failures', async () => {
    const bus = createMemoryBus();
    const heard: string[] = [];
    await bus.listen(['meetings.meeting_deleted'], (event) => {
      heard.push(event.id);
      throw new Error('no');
    });
    await bus.publish(said);
    await bus.publish(storedEvent(defineEvent('accounts.user_deleted', { userId: 'u1' })));
    await bus.settled();
    expect(heard).toEqual([said.id]);
  });

  it('answers unavailable once closed', async () => {
    const bus = createMemoryBus();
    await bus.close();
    await expect(bus.publish(said)).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(bus.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });
});
