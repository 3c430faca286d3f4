import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `condition` is true. Throws `message` after the timeout, or when `isOver` returns true. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  options: { timeoutMs: number; everyMs?: number; message: () => string; isOver?: () => boolean },
): Promise<void> {
  const end = performance.now() + options.timeoutMs;
  while (!(await condition().catch(() => false))) {
    if (options.isOver?.() || performance.now() > end) throw new Error(options.message());
    await sleep(options.everyMs ?? 100);
  }
}
