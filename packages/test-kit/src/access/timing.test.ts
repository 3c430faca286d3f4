import { describe, expect, it } from '@jest/globals';
import { hasSameTiming, measureInterleaved } from './timing.ts';

/** Simulated work with its own clock, independent of the machine's load. */
function aClock() {
  let at = 0;
  const busyFor = (ms: number) => async () => {
    at += ms;
  };
  return { busyFor, now: () => at };
}

describe('two calls', () => {
  it('have different timing when one does more work', async () => {
    const { busyFor, now } = aClock();
    expect(hasSameTiming(await measureInterleaved(5, busyFor(1), busyFor(30), now))).toBe(false);
    expect(hasSameTiming(await measureInterleaved(5, busyFor(60), busyFor(10), now))).toBe(false);
  });

  it('have the same timing when both do the same work with occasional noise', async () => {
    const { busyFor, now } = aClock();
    let turns = 0;
    const disturbed = () => busyFor(++turns % 3 === 0 ? 40 : 2)();
    expect(hasSameTiming(await measureInterleaved(12, disturbed, busyFor(2), now))).toBe(true);
  });
});
