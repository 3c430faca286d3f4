import { vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from '../../scripts/tests/limits.ts';

/** Asks again and again until nothing is thrown any more; answers what was answered then. */
export function eventually<T>(check: () => T | Promise<T>, timeoutMs = WAIT_TIMEOUT_MS): Promise<T> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 50 });
}
