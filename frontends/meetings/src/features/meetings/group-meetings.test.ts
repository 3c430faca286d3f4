import { expect, test } from '@jest/globals';
import { buildMeeting } from '../../test/samples.ts';
import { formatStart, groupMeetings } from './group-meetings.ts';

const MONDAY = 1;
/** A Thursday. */
const now = new Date(2026, 10, 26, 15, 30);
const on = (...date: [number, number, number, number?]) =>
  buildMeeting({ id: date.join('-'), started_at: new Date(...date).toISOString() });
const labels = (meetings: ReturnType<typeof on>[], weekStart = MONDAY) =>
  groupMeetings(meetings, now, weekStart).map(({ label, meetings: { length } }) => `${label} ${length}`);

test('groups by upcoming, today, yesterday, this week and month, with the year of other years', () => {
  const meetings = [on(2026, 10, 27), on(2026, 10, 26, 23), on(2026, 10, 26), on(2026, 10, 25), on(2026, 10, 24)];
  expect(labels([...meetings, on(2026, 10, 23), on(2026, 10, 22), on(2026, 0, 3), on(2025, 11, 31)])).toEqual([
    'Upcoming 1',
    'Today 2',
    'Yesterday 1',
    'This week 2',
    'November 1',
    'January 1',
    'December 2025 1',
  ]);
});

test('a week begins on the first day of the language', () => {
  expect(labels([on(2026, 10, 22)], 0)).toEqual(['This week 1']);
  expect(labels([on(2026, 10, 22)], MONDAY)).toEqual(['November 1']);
});

test('a meeting without a start belongs to the day of its creation', () => {
  const created = buildMeeting({ started_at: null, created_at: new Date(2026, 10, 25).toISOString() });
  expect(labels([created])).toEqual(['Yesterday 1']);
});

test('a row shows the day unless the heading of its group does', () => {
  const start = new Date(2026, 10, 24, 9, 5);
  expect(formatStart(start, { key: 'today', isOneDay: true })).not.toMatch(/Tue|Nov|24/);
  expect(formatStart(start, { key: 'week', isOneDay: false })).toContain('Tue');
  expect(formatStart(start, { key: '2026-10', isOneDay: false })).toMatch(/Nov.*24|24.*Nov/);
});
