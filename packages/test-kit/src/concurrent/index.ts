import { beforeAll, describe, it } from '@jest/globals';

/** A `describe` whose tests run concurrently. Jest's own `it.concurrent` runs concurrently with all other tests of a file, not after them. */
export function describeConcurrently(
  title: string,
  define: (it: (title: string, run: () => Promise<void>) => void) => void,
): void {
  describe(title, () => {
    const tests: { title: string; run: () => Promise<void> }[] = [];
    define((name, run) => void tests.push({ title: name, run }));
    let outcomes: Promise<void>[] = [];
    beforeAll(() => {
      outcomes = tests.map(({ run }) => run());
      // Awaited by each test, possibly long after the rejection.
      for (const outcome of outcomes) outcome.catch(() => undefined);
    });
    for (const [index, test] of tests.entries()) it(test.title, () => outcomes[index]);
  });
}
