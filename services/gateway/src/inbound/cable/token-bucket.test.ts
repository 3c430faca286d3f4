import { expect, it } from '@jest/globals';
import { createTokenBucket } from './token-bucket.ts';

it('allows a burst, then refills at the given rate', () => {
  let time = 0;
  const take = createTokenBucket({ burst: 3, perSecond: 2 }, () => new Date(time));
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  time = 400;
  expect(take()).toBe(false);
  time = 1_000;
  expect([take(), take(), take()]).toEqual([true, true, false]);
  time = 60_000;
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});
