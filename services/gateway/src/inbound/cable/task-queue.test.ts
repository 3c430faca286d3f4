import { describe, expect, it } from '@jest/globals';
import { createTaskQueue } from './task-queue.ts';

function setup(max: number) {
  const run = createTaskQueue(max);
  const started: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const add = (task: number) =>
    run(
      () =>
        new Promise<number>((resolve, reject) => {
          started.push(task);
          ends.set(task, (error) => (error ? reject(error) : resolve(task)));
        }),
    );
  return { add, started, end: (task: number, error?: Error) => ends.get(task)?.(error) };
}

describe('a queue of tasks', () => {
  it('runs a limited number at a time, and starts the next one in its order when one ends', async () => {
    const { add, started, end } = setup(2);
    const results = [1, 2, 3, 4].map(add);
    expect(started).toEqual([1, 2]);
    end(2);
    expect(await results[1]).toBe(2);
    expect(started).toEqual([1, 2, 3]);
    for (const task of [1, 3]) end(task);
    await results[2];
    end(4);
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('continues after a task that fails', async () => {
    const { add, end } = setup(1);
    const [failed, next] = [add(1), add(2)];
    end(1, new Error('unavailable'));
    await expect(failed).rejects.toThrow('unavailable');
    end(2);
    expect(await next).toBe(2);
    const last = add(3);
    end(3);
    expect(await last).toBe(3);
  });
});
