import { describe, expect, it } from '@jest/globals';
import { hasSameTiming, measureInterleaved } from './timing.ts';

/** Work by a clock of its own, so that no busy machine has a say. */
function aClock() {
  let at = 0;
  const busyFor = (ms: number) => async () => {
    at += ms;
  };
  return { busyFor, now: () => at };
}

describe('two calls', () => {
  it('are told apart when one of them does more', async () => {
    const { busyFor, now } = aClock();
    expect(hasSameTiming(await measureInterleaved(5, busyFor(1), busyFor(30), now))).toBe(false);
    expect(hasSameTiming(await measureInterleaved(5, busyFor(60), busyFor(10), now))).toBe(false);
  });

  it('are not, when both do the same and something disturbs now and then', async () => {
    const { busyFor, now } = aClock();
    let turns = 0;
    const disturbed = () => busyFor(++turns % 3 === 0 ? 40 : 2)();
    expect(hasSameTiming(await measureInterleaved(12, disturbed, busyFor(2), now))).toBe(true);
  });
});
