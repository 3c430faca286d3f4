import { expect, it } from '@jest/globals';
import { createTokenBucket } from './token-bucket.ts';

it('a sender may burst, then as fast as the allowance refills', () => {
  let at = 0;
  const may = createTokenBucket({ burst: 3, perSecond: 2 }, () => new Date(at));
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false]);
  at = 400;
  expect(may()).toBe(false);
  at = 1_000;
  expect([may(), may(), may()]).toEqual([true, true, false]);
  at = 60_000;
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false]);
});
