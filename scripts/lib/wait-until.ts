import { setTimeout as wait } from 'node:timers/promises';

export type WaitOptions = {
  readonly timeoutMs: number;
  readonly intervalMs?: number;
  readonly message: () => string;
  readonly shouldStop?: () => boolean;
};

/** Polls until `condition` is true. Throws `message` after the timeout, or when `shouldStop` returns true. */
export async function waitUntil(condition: () => Promise<boolean>, options: WaitOptions): Promise<void> {
  const deadline = performance.now() + options.timeoutMs;
  while (!(await condition().catch(() => false))) {
    if (options.shouldStop?.() || performance.now() > deadline) throw new Error(options.message());
    await wait(options.intervalMs ?? 100);
  }
}
