import { vi } from 'vitest';

/** Long enough for a busy machine; what answers is taken at once. */
const PATIENCE_MS = 15_000;

/** Asks again and again until nothing is thrown any more; answers what was answered then. */
export function eventually<T>(check: () => T | Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 50 });
}
