import { describe, expect, it } from '@jest/globals';
import {
  createAssignmentNotification,
  createCommentNotification,
  createDueNotification,
  createMeetingNotification,
  createMinutesReadyNotification,
  isReplacedBy,
  markNotification,
} from './notification.ts';

describe('a notification', () => {
  const unseen = createMinutesReadyNotification('user-1', { id: 'meeting/1', title: 'Sample meeting' });

  it('has the title of the meeting, and links to it with an encoded id', () => {
    expect(unseen).toMatchObject({
      url: '/meetings/meeting%2F1',
      title: 'Sample meeting',
      body: 'Minutes are ready',
      seen: false,
      read: false,
    });
  });

  it('is replaced by one of a later event of the same kind and meeting, unless it is read or says something of its own', () => {
    const meeting = { id: 'm1', title: 'Sample meeting' };
    const toDate = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
    const at = (hour: number) => ({ occurredAt: toDate(hour), createdAt: toDate(20 - hour) });
    const earlier = { ...createMinutesReadyNotification('user-1', meeting), ...at(8) };
    const newest = { ...createMinutesReadyNotification('user-1', meeting, true), ...at(9) };
    expect(newest.body).toBe('New draft ready');
    expect([isReplacedBy(earlier, newest), isReplacedBy(newest, earlier)]).toEqual([true, false]);
    expect(isReplacedBy({ ...earlier, read: true }, newest)).toBe(false);
    expect(isReplacedBy({ ...earlier, url: '/meetings/m2' }, newest)).toBe(false);
    const mention = {
      ...createMeetingNotification('user-1', meeting, { kind: 'mentioned', actorName: 'Ada' }),
      ...at(8),
    };
    expect(isReplacedBy(mention, { ...mention, ...at(9) })).toBe(false);
    const ofEarlierRelease = { ...earlier, occurredAt: undefined, createdAt: toDate(8) };
    expect([isReplacedBy(ofEarlierRelease, newest), isReplacedBy(newest, ofEarlierRelease)]).toEqual([true, false]);
  });

  it('has the title of its meeting, for every kind of event in a meeting', () => {
    const meeting = { id: 'm1', title: 'Sample meeting' };
    const item = { meetingId: 'm1', meetingTitle: 'Sample meeting', description: 'Book the hall' };
    const updates = ['mentioned', 'shared', 'submitted', 'returned', 'approved', 'failed'] as const;
    const notifications = [
      createMinutesReadyNotification('user-1', meeting),
      ...updates.map((kind) => createMeetingNotification('user-1', meeting, { kind, actorName: 'Ada' })),
      createAssignmentNotification('user-1', { ...item, assignedByName: 'Ada' }),
      createCommentNotification('user-1', { ...item, actionItemId: 'i1', authorName: 'Ada' }),
    ];
    expect(notifications.map(({ title }) => title)).toEqual(notifications.map(() => 'Sample meeting'));
    expect(new Set(notifications.map(({ body }) => body)).size).toBe(notifications.length);
  });

  it('has the day as its title if it is about due items, which may be of several meetings', () => {
    const items = [{ description: 'Book the hall', meetingId: 'm1' }];
    expect(createDueNotification('user-1', { isToday: true, items, more: 1 })).toMatchObject({
      title: 'Due today',
      url: '/action_items',
    });
  });

  it('is seen when it is read, and remains read when it is marked as seen', () => {
    const read = markNotification(unseen, 'read');
    expect(read).toMatchObject({ seen: true, read: true });
    expect(markNotification(read, 'seen')).toBe(read);
    expect(markNotification(unseen, 'seen')).toMatchObject({ seen: true, read: false });
  });
});
