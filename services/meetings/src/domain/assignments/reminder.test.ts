import { describe, expect, it } from '@jest/globals';
import { changeActionItem, createOpenActionItem, toggleDone } from '../action-items/action-item.ts';
import { formatLocalTime } from '../local-time.ts';
import { getReminderDays, getReminderRecipient, isReminderDue, updatePlannedAt } from './reminder.ts';

const at = (instant: string) => new Date(instant);
const longAgo = at('2026-01-01T00:00:00Z');
const dueOn = (dueDate: string | null, plannedAt: Date | null = longAgo) =>
  ({ state: 'open', dueDate, plannedAt }) as const;
const isDue = (instant: string, zone: string, item = dueOn('2026-11-27')) => isReminderDue(item, at(instant), zone);

describe('the local time', () => {
  it.each([
    ['2026-11-21T08:00:00Z', 'UTC', '2026-11-21T08:00'],
    ['2026-11-21T23:30:00Z', 'Pacific/Auckland', '2026-11-22T12:30'],
    ['2026-11-21T04:00:00Z', 'America/Los_Angeles', '2026-11-20T20:00'],
    ['2026-11-21T00:00:00Z', 'Asia/Kathmandu', '2026-11-21T05:45'],
    ['2026-11-21T00:00:00Z', '', '2026-11-21T00:00'],
    ['2026-11-21T00:00:00Z', 'Nowhere/At_All', '2026-11-21T00:00'],
    // Daylight saving time starts and ends: both 01:30 look the same.
    ['2026-03-29T00:59:00Z', 'Europe/London', '2026-03-29T00:59'],
    ['2026-03-29T01:00:00Z', 'Europe/London', '2026-03-29T02:00'],
    ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25T01:30'],
    ['2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25T01:30'],
  ])('of %s in %s is %s', (instant, zone, expected) => {
    expect(formatLocalTime(at(instant), zone)).toBe(expected);
  });
});

describe('a reminder', () => {
  it.each([
    ['UTC', '2026-11-26T08:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-25T18:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-26T19:00:00Z'],
    ['Asia/Kolkata', '2026-11-26T02:30:00Z'],
  ])('is due from 08:00 on the previous day, in %s', (zone, morning) => {
    expect(isDue(new Date(at(morning).getTime() - 1).toISOString(), zone)).toBe(false);
    expect(isDue(morning, zone)).toBe(true);
  });

  it('is due until the due date ends in the assignee’s time zone, even after an outage', () => {
    expect(isDue('2026-11-28T04:59:00Z', 'America/New_York')).toBe(true);
    expect(isDue('2026-11-28T05:00:00Z', 'America/New_York')).toBe(false);
  });

  it.each([
    // Daylight saving time started, and ended, in the night before.
    ['2026-03-30', '2026-03-29T07:00:00Z'],
    ['2026-03-29', '2026-03-28T08:00:00Z'],
    ['2026-10-26', '2026-10-25T08:00:00Z'],
    ['2026-10-25', '2026-10-24T07:00:00Z'],
  ])('for %s is due at 08:00 London time across daylight saving changes', (day, morning) => {
    expect(isDue(new Date(at(morning).getTime() - 1).toISOString(), 'Europe/London', dueOn(day))).toBe(false);
    expect(isDue(morning, 'Europe/London', dueOn(day))).toBe(true);
  });

  it('is due on the morning of the due date if planned after the morning before', () => {
    const plannedLate = dueOn('2026-11-27', at('2026-11-26T08:01:00Z'));
    expect(isDue('2026-11-26T12:00:00Z', 'UTC', plannedLate)).toBe(false);
    expect(isDue('2026-11-27T08:00:00Z', 'UTC', plannedLate)).toBe(true);
  });

  it('is not due if planned on the due date, or after the due date', () => {
    expect(isDue('2026-11-27T12:00:00Z', 'UTC', dueOn('2026-11-27', at('2026-11-27T08:01:00Z')))).toBe(false);
    expect(isDue('2026-11-27T12:00:00Z', 'UTC', dueOn('2026-11-20', at('2026-11-27T08:00:00Z')))).toBe(false);
  });

  it('is not due for done, rejected or proposed items, or without a due date', () => {
    const now = at('2026-11-27T12:00:00Z');
    for (const state of ['done', 'rejected', 'proposed'] as const) {
      expect(isReminderDue({ ...dueOn('2026-11-27'), state }, now, 'UTC')).toBe(false);
    }
    expect(isReminderDue(dueOn(null), now, 'UTC')).toBe(false);
  });

  it('covers the due dates of all time zones', () => {
    expect(getReminderDays(at('2026-12-31T23:00:00Z'))).toEqual({ gte: '2026-12-30', lte: '2027-01-02' });
  });

  it('is sent to members, and to email addresses with a link', () => {
    expect(getReminderRecipient({ assigneeId: 'u1', assigneeEmail: null, linkId: '' })).toBe('u1');
    expect(getReminderRecipient({ assigneeId: null, assigneeEmail: 'Eve@sample.example', linkId: 'l1' })).toBe(
      'eve@sample.example',
    );
    expect(getReminderRecipient({ assigneeId: null, assigneeEmail: 'eve@sample.example', linkId: '' })).toBeUndefined();
    expect(getReminderRecipient({ assigneeId: null, assigneeEmail: null, linkId: '' })).toBeUndefined();
  });
});

describe('plannedAt', () => {
  const now = at('2026-11-21T10:00:00Z');
  const created = createOpenActionItem({
    meetingId: 'm',
    position: 1,
    changes: { description: 'x', dueDate: '2026-11-27' },
  });
  const item = updatePlannedAt(undefined, created, longAgo);

  it('is set when an item is created, rescheduled, reassigned or accepted', () => {
    expect(item.plannedAt).toBe(longAgo);
    for (const changes of [{ dueDate: '2026-11-28' }, { assigneeId: 'u1' }, { assigneeEmail: 'eve@sample.example' }]) {
      expect(updatePlannedAt(item, changeActionItem(item, changes), now).plannedAt).toBe(now);
    }
    const proposed = { ...item, state: 'proposed' as const };
    expect(updatePlannedAt(proposed, changeActionItem(proposed, { state: 'open' }), now).plannedAt).toBe(now);
  });

  it('is not set when the description changes or completion is toggled', () => {
    expect(updatePlannedAt(item, changeActionItem(item, { description: 'y' }), now).plannedAt).toBe(longAgo);
    const done = updatePlannedAt(item, toggleDone(item), now);
    expect(updatePlannedAt(done, toggleDone(done), now).plannedAt).toBe(longAgo);
  });
});
