/** Two durations that differ by at most this ratio and this many milliseconds count as equal. */
const MAX_RATIO = 3;
const MAX_DIFFERENCE_MS = 8;

export type TimingPair = { readonly first: number; readonly second: number };

/**
 * Measures the durations of two calls (ms) in alternation, so that the load of the machine affects both. Returns the lower
 * quartile, because noise only adds. The first round warms up caches and is not counted.
 */
export async function measureInterleaved(
  rounds: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<TimingPair> {
  const durations: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    for (const [index, call] of [first, second].entries()) {
      const startedAt = now();
      await call();
      if (round > 0) durations[index]?.push(now() - startedAt);
    }
  }
  return { first: lowerQuartile(durations[0]), second: lowerQuartile(durations[1]) };
}

function lowerQuartile(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;
}

/** Returns true if the durations are too similar to distinguish the two calls. */
export function hasSameTiming({ first, second }: TimingPair): boolean {
  return Math.max(first, second) <= Math.min(first, second) * MAX_RATIO + MAX_DIFFERENCE_MS;
}
