import { beforeAll, describe, it } from '@jest/globals';

/** A `describe` whose tests run at the same time. Jest's own `it.concurrent` starts beside all other tests of a file, not after them. */
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
      // Each is awaited by its own test, some of them long after they have failed.
      for (const outcome of outcomes) outcome.catch(() => undefined);
    });
    for (const [index, test] of tests.entries()) it(test.title, () => outcomes[index]);
  });
}
