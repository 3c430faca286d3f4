import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until `isSo` answers true; throws `message` when the time is up or `isOver` says it never will be. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  options: { timeoutMs: number; everyMs?: number; message: () => string; isOver?: () => boolean },
): Promise<void> {
  const end = performance.now() + options.timeoutMs;
  while (!(await isSo().catch(() => false))) {
    if (options.isOver?.() || performance.now() > end) throw new Error(options.message());
    await sleep(options.everyMs ?? 100);
  }
}
