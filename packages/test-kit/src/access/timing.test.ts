import { describe, expect, it } from '@jest/globals';
import { hasSameTiming, measureInterleaved } from './timing.ts';

/** Simulates work on a separate clock, which is independent of the load of the machine. */
function createWorkClock() {
  let timeMs = 0;
  const workFor = (ms: number) => async () => {
    timeMs += ms;
  };
  return { workFor, now: () => timeMs };
}

describe('two calls', () => {
  it('have different timing if one does more work', async () => {
    const { workFor, now } = createWorkClock();
    expect(hasSameTiming(await measureInterleaved(5, workFor(1), workFor(30), now))).toBe(false);
    expect(hasSameTiming(await measureInterleaved(5, workFor(60), workFor(10), now))).toBe(false);
  });

  it('have the same timing if both do the same work with occasional noise', async () => {
    const { workFor, now } = createWorkClock();
    let callCount = 0;
    const workWithNoise = () => workFor(++callCount % 3 === 0 ? 40 : 2)();
    expect(hasSameTiming(await measureInterleaved(12, workWithNoise, workFor(2), now))).toBe(true);
  });
});
