import { beforeAll, describe, it } from '@jest/globals';

/** Defines a `describe` block whose tests run concurrently with each other, but after the tests before it, unlike `it.concurrent` of Jest. */
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
      // Each test awaits its outcome, possibly long after a rejection.
      for (const outcome of outcomes) outcome.catch(() => undefined);
    });
    for (const [index, test] of tests.entries()) it(test.title, () => outcomes[index]);
  });
}
