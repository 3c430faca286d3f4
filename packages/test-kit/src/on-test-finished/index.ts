import { afterEach } from '@jest/globals';

let cleanups: (() => unknown)[] = [];

/** Registers a cleanup for the running test, which runs even if the test fails. The most recent cleanup runs first. */
export function onTestFinished(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

afterEach(async () => {
  const pending = cleanups.reverse();
  cleanups = [];
  for (const cleanup of pending) await cleanup();
});
