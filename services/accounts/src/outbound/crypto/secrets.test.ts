import { expect, it } from '@jest/globals';
import { secrets } from './secrets.ts';

it('creates random access tokens with a prefix, and hashes them for storage', () => {
  const secret = secrets.newAccessTokenSecret();
  expect(secret).toMatch(/^mh_[A-Za-z0-9_-]{43}$/);
  expect(secret).not.toBe(secrets.newAccessTokenSecret());
  expect(secrets.hash(secret)).toMatch(/^[0-9a-f]{64}$/);
});
