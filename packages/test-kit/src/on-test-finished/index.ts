import { afterEach } from '@jest/globals';

let endings: (() => unknown)[] = [];

/** Registers a cleanup for the running test, called even if it fails; last one first. */
export function onTestFinished(ending: () => unknown): void {
  endings.push(ending);
}

afterEach(async () => {
  const last = endings.reverse();
  endings = [];
  for (const ending of last) await ending();
});
