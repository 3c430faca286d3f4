import { expect, test } from '@jest/globals';
import { getReturnPath, getSignInPath } from './return-path.ts';

test('returns to the requested path after sign-in', () => {
  const path = getSignInPath('/meetings/7?tab=transcript');
  expect(getReturnPath(new URL(path, 'http://here.test').searchParams)).toBe('/meetings/7?tab=transcript');
});

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])(
  'rejects a URL of another origin: %s',
  (target) => {
    expect(getReturnPath(new URLSearchParams({ return_to: target }))).toBe('/');
  },
);
