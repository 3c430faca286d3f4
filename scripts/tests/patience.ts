import { vi } from 'vitest';

/** How long a test waits for what it expects, unless it says otherwise (ms): a busy machine is slow, and no reason to fail. */
export const PATIENCE_MS = 20_000;

const { waitFor } = vi;
/** vitest has a setting for expect.poll and none for this; both give up after one second. */
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
