import { describe, expect, it } from '@jest/globals';
import { forEachInBatches } from './for-each-in-batches.ts';
import { WRITE_BATCH } from './limits.ts';

async function* count(elements: number): AsyncGenerator<number> {
  for (let element = 0; element < elements; element += 1) yield element;
}

describe('a change in batches', () => {
  it('covers each element once, a limited number at a time', async () => {
    const seen: number[] = [];
    let running = 0;
    let maxRunning = 0;
    await forEachInBatches(count(3 * WRITE_BATCH + 1), async (element) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      seen.push(element);
      running -= 1;
    });
    expect(seen).toEqual(Array.from({ length: 3 * WRITE_BATCH + 1 }, (_, element) => element));
    expect(maxRunning).toBe(WRITE_BATCH);
  });

  it('lets other work run between two batches', async () => {
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 0);
    const turnsByBatch = new Set<number>();
    await forEachInBatches(count(3 * WRITE_BATCH), async () => turnsByBatch.add(turns));
    clearInterval(other);
    expect(turnsByBatch.size).toBe(3);
  });

  it('stops after the batch with a failure', async () => {
    const seen: number[] = [];
    const failing = forEachInBatches(count(2 * WRITE_BATCH), async (element) => {
      if (element === 1) throw new Error('one failed');
      await Promise.resolve();
      seen.push(element);
    });
    await expect(failing).rejects.toThrow('one failed');
    expect(seen).toHaveLength(WRITE_BATCH - 1);
  });
});
