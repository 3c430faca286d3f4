import { expect, test } from '@jest/globals';
import { formatActivity } from './format-activity.ts';

const now = new Date(2026, 10, 24, 9);

test('formats the last activity as days ago, and a UTC date after today as today', () => {
  expect(['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-20'].map((day) => formatActivity(day, now))).toEqual([
    'today',
    'today',
    'yesterday',
    '4 days ago',
  ]);
});
