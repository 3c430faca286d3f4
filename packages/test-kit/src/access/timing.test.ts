import { describe, expect, it } from 'vitest';
import { isSameClass, timeInTurns } from './timing.ts';

const busyFor = (ms: number) => async () => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('two calls', () => {
  it('are told apart when one of them does more', async () => {
    expect(isSameClass(await timeInTurns(5, busyFor(1), busyFor(30)))).toBe(false);
    expect(isSameClass(await timeInTurns(5, busyFor(60), busyFor(10)))).toBe(false);
  });

  it('are not, when both do the same and something disturbs now and then', async () => {
    let turns = 0;
    const disturbed = () => busyFor(++turns % 3 === 0 ? 40 : 2)();
    expect(isSameClass(await timeInTurns(12, disturbed, busyFor(2)))).toBe(true);
  });
});
