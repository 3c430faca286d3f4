/** Tolerated ratio and difference (ms) of the durations of two calls: noise, not work. */
const FACTOR = 3;
const SLACK_MS = 8;

export type TimingPair = { readonly first: number; readonly second: number };

/**
 * Measures the durations of two calls (ms) in alternation, so that the load of the machine affects both. Returns the lower
 * quartile, because noise only adds. The first turn warms up caches and is not counted.
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

/** Returns true if the durations are too similar to distinguish the two calls. */
export function hasSameTiming({ first, second }: TimingPair): boolean {
  return Math.max(first, second) <= Math.min(first, second) * FACTOR + SLACK_MS;
}
