import { expect, test } from '@jest/globals';
import { BULK_REQUESTS_AT_ONCE } from '../../limits.ts';
import { runEach } from './run-each.ts';

test('sends a few requests at a time, and a failed one does not stop the others', async () => {
  const ids = Array.from({ length: BULK_REQUESTS_AT_ONCE * 3 }, (_, index) => `m${index}`);
  let running = 0;
  let maxConcurrent = 0;
  const outcome = await runEach(ids, async (id) => {
    running += 1;
    maxConcurrent = Math.max(maxConcurrent, running);
    await Promise.resolve();
    running -= 1;
    if (id === 'm1' || id === 'm5') throw new Error(id);
  });
  expect(maxConcurrent).toBe(BULK_REQUESTS_AT_ONCE);
  expect(outcome.succeededIds).toEqual(ids.filter((id) => id !== 'm1' && id !== 'm5'));
  expect(outcome).toMatchObject({ failedCount: 2, reason: 'Something went wrong. Please try again.' });
});
