import { expect, test } from '@jest/globals';
import { getReturnPath, getSignInPath } from './return-path.ts';

test('signing in comes back to where somebody wanted to go', () => {
  const path = getSignInPath('/meetings/7?tab=transcript');
  expect(getReturnPath(new URL(path, 'http://here.test').searchParams)).toBe('/meetings/7?tab=transcript');
});

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])(
  'it never leads to another site: %s',
  (target) => {
    expect(getReturnPath(new URLSearchParams({ return_to: target }))).toBe('/');
  },
);
