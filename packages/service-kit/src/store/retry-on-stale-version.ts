import { setTimeout as wait } from 'node:timers/promises';
import { StaleVersionError } from './errors.ts';
import { CONTENDED_WRITE_PAUSE_MS, CONTENDED_WRITE_ROUNDS } from './limits.ts';

/**
 * Repeats a write of a document that many requests write concurrently, such as a counter of an account. `Collection.update` alone rejects
 * after a few stale writes.
 */
export async function retryOnStaleVersion<T>(write: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StaleVersionError) || round === CONTENDED_WRITE_ROUNDS) throw error;
      await wait(Math.random() * CONTENDED_WRITE_PAUSE_MS * round);
    }
  }
}
