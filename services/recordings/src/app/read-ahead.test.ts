import { describe, expect, it } from '@jest/globals';
import { readAhead } from './read-ahead.ts';

/** Tasks that the test completes. */
function createTasks(count: number) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<number>());
  const tasks = ends.map(({ promise }, index) => () => {
    started.push(index);
    return promise;
  });
  return { started, ends, tasks };
}

describe('readAhead', () => {
  it('yields results in the order of their tasks, and starts as many concurrently as allowed', async () => {
    const { started, ends, tasks } = createTasks(4);
    const reader = readAhead(tasks, 2);
    const first = reader.next();
    expect(started).toEqual([0, 1]);
    ends[1]?.resolve(1);
    ends[0]?.resolve(0);
    expect((await first).value).toBe(0);
    expect(started).toEqual([0, 1]);
    expect((await reader.next()).value).toBe(1);
    expect(started).toEqual([0, 1, 2]);
    for (const [index, end] of ends.entries()) end.resolve(index);
    expect([(await reader.next()).value, (await reader.next()).value, (await reader.next()).done]).toEqual([
      2,
      3,
      true,
    ]);
  });

  it('throws the failure of a task when the consumer reaches it, and starts no more tasks', async () => {
    const { started, ends, tasks } = createTasks(4);
    const reader = readAhead(tasks, 2);
    const first = reader.next();
    ends[1]?.reject(new Error('unreadable'));
    ends[0]?.resolve(0);
    expect((await first).value).toBe(0);
    ends[2]?.resolve(2);
    await expect(reader.next()).rejects.toThrow('unreadable');
    expect(started).toEqual([0, 1, 2]);
  });

  it('waits for running tasks when its consumer stops', async () => {
    const { ends, tasks } = createTasks(3);
    const reader = readAhead(tasks, 3);
    const first = reader.next();
    ends[0]?.resolve(0);
    await first;
    let hasStopped = false;
    const stopped = reader.return(undefined).then(() => {
      hasStopped = true;
    });
    ends[1]?.resolve(1);
    await Promise.resolve();
    expect(hasStopped).toBe(false);
    ends[2]?.reject(new Error('aborted'));
    await stopped;
  });

  it('disposes of the results that its consumer did not receive', async () => {
    const { ends, tasks } = createTasks(3);
    const disposed: number[] = [];
    const reader = readAhead(tasks, 3, (result) => disposed.push(result));
    for (const [index, end] of ends.entries()) end.resolve(index);
    expect((await reader.next()).value).toBe(0);
    await reader.return(undefined);
    expect(disposed).toEqual([1, 2]);
  });
});
