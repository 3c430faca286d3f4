import { afterEach } from '@jest/globals';

let endings: (() => unknown)[] = [];

/** Registers what ends with the test that runs now, whether it passes or fails; the last one first. */
export function onTestFinished(ending: () => unknown): void {
  endings.push(ending);
}

afterEach(async () => {
  const last = endings.reverse();
  endings = [];
  for (const ending of last) await ending();
});
