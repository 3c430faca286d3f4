/** One kind may take so many times as long as the other, and so much longer (ms), before it tells something: noise, not work. */
const FACTOR = 3;
const SLACK_MS = 8;

export type TimingPair = { readonly first: number; readonly second: number };

/**
 * How long two calls take (ms), tried in turns so that whatever else the machine does falls on both: the lower quartile, since what
 * disturbs only ever adds. The first turn is not counted: caches are cold then.
 */
export async function measureInterleaved(
  tries: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<TimingPair> {
  const taken: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= tries; turn++) {
    for (const [at, work] of [first, second].entries()) {
      const startedAt = now();
      await work();
      if (turn > 0) taken[at]?.push(now() - startedAt);
    }
  }
  return { first: lowerQuartile(taken[0]), second: lowerQuartile(taken[1]) };
}

function lowerQuartile(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;
}

/** True when both took about as long: nobody can tell by a clock which of the two was asked. */
export function hasSameTiming({ first, second }: TimingPair): boolean {
  return Math.max(first, second) <= Math.min(first, second) * FACTOR + SLACK_MS;
}
