import { getErrorMessage } from '@minutehand/web-kit';
import { BULK_REQUESTS_AT_ONCE } from '../../limits.ts';

/** What succeeded, in the given order, and how many failed with the message of the first failure. */
export type BulkOutcome = { succeededIds: string[]; failedCount: number; reason: string };

/** A few requests at a time; a failed one does not stop the others. */
export async function runEach(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<BulkOutcome> {
  const failures = new Map<string, unknown>();
  const waiting = [...ids];
  async function runWaiting() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const current = id;
      await run(current).catch((error: unknown) => failures.set(current, error));
    }
  }
  await Promise.all(Array.from({ length: BULK_REQUESTS_AT_ONCE }, runWaiting));
  const first = ids.find((id) => failures.has(id));
  return {
    succeededIds: ids.filter((id) => !failures.has(id)),
    failedCount: failures.size,
    reason: first === undefined ? '' : getErrorMessage(failures.get(first)),
  };
}
