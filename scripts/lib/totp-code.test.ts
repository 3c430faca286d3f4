import { expect, it } from '@jest/globals';
import { createTotpCode } from './totp-code.ts';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('creates the code of RFC 6238 at %s s', (seconds, code) => {
  expect(createTotpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds * 1_000)).toBe(code);
});
