import { expect, test } from '@jest/globals';
import { findAreaPath } from './routes.ts';

test.each([
  ['/sign-in', 'account'],
  ['/settings/profile', 'account'],
  ['/meetings', 'meetings'],
  ['/meetings/abc', 'meetings'],
  ['/action_items', 'meetings'],
  ['/assigned/a-token', 'meetings'],
  ['/account_meeting_types', 'meetings'],
  ['/record/abc', 'recordings'],
  ['/search', 'search'],
  ['/pricing', 'billing'],
])('%s belongs to %s', (path, area) => {
  expect(findAreaPath(path)?.area).toBe(area);
});

test('matches prefixes only at segment boundaries', () => {
  expect(findAreaPath('/meetingsroom')).toBeUndefined();
  expect(findAreaPath('/nothing')).toBeUndefined();
});
