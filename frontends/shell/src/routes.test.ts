import { expect, test } from '@jest/globals';
import { areaPathOf } from './routes.ts';

test.each([
  ['/sign-in', 'account'],
  ['/settings/profile', 'account'],
  ['/meetings', 'meetings'],
  ['/meetings/abc', 'meetings'],
  ['/action_items', 'meetings'],
  ['/assigned/a-token', 'meetings'],
  ['/account_meeting_types', 'meetings'],
  ['/search', 'search'],
  ['/pricing', 'billing'],
])('%s belongs to %s', (path, area) => {
  expect(areaPathOf(path)?.area).toBe(area);
});

test('a prefix is a whole part of the path', () => {
  expect(areaPathOf('/meetingsroom')).toBeUndefined();
  expect(areaPathOf('/nothing')).toBeUndefined();
});
