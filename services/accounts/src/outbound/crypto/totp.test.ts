import { expect, it } from '@jest/globals';
import { totp } from './totp.ts';

/** The secret and codes of RFC 6238, appendix B (the last six of eight digits). */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('accepts the code of the RFC at %s s, and returns its time step', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(totp.findStep(SECRET, code, new Date(seconds * 1_000))).toBe(step);
  // A clock that is 30 s off.
  expect(totp.findStep(SECRET, code, new Date((seconds + 30) * 1_000))).toBe(step);
  expect(totp.findStep(SECRET, code, new Date((seconds + 90) * 1_000))).toBeUndefined();
});

it.each(['', '28708', '2870821', 'ABCDEF', '28708\u0662'])('rejects %j', (code) => {
  expect(totp.findStep(SECRET, code, new Date(59_000))).toBeUndefined();
});

it('creates random secrets of 160 bits, and URIs that authenticator apps read', () => {
  const secret = totp.newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totp.newSecret()).not.toBe(secret);
  const uri = new URL(totp.toUri(secret, 'ada@sample.example'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Minutehand', digits: '6' });
});
