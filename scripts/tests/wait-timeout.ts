import { vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from './limits.ts';

const { waitFor } = vi;
/** vitest has a setting for expect.poll and none for this; both give up after one second. */
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options });
