import { expect, test } from '@jest/globals';
import { formatActivity } from './format-activity.ts';

const now = new Date(2026, 10, 24, 9);

test('shows the last activity by day, and a day that has only begun in UTC as today', () => {
  expect(['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-20'].map((day) => formatActivity(day, now))).toEqual([
    'Today',
    'Today',
    'Yesterday',
    '4 days ago',
  ]);
});
