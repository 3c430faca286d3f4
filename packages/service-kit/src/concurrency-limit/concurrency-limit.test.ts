import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ConcurrencyLimitOptions, createConcurrencyLimit, type RunWithinLimit } from './concurrency-limit.ts';

let started: string[];
beforeEach(() => {
  started = [];
});

/** Adds tasks that run until `finish` or `fail`. The name of a task starts with its key: `ann 1`. */
function setUp(options: ConcurrencyLimitOptions) {
  const runWithinLimit: RunWithinLimit = createConcurrencyLimit(options);
  return (name: string, signal?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const task = () => {
      started.push(name);
      return promise;
    };
    const result = runWithinLimit(name.split(' ')[0]!, task, signal);
    // The tests look at each rejection later than it happens.
    result.catch(() => undefined);
    return { result, finish: () => resolve(name), fail: (error: Error) => reject(error) };
  };
}

/** Waits until everything that can start has started. */
const settle = () => new Promise(setImmediate);

describe('tasks with limited concurrency', () => {
  it('run up to the limit, and the next one starts when one ends', async () => {
    const add = setUp({ maxRunning: 2 });
    const tasks = ['ann 1', 'ann 2', 'ann 3', 'ann 4'].map((name) => add(name));
    await settle();
    expect(started).toEqual(['ann 1', 'ann 2']);
    tasks[1]?.finish();
    expect(await tasks[1]?.result).toBe('ann 2');
    await settle();
    expect(started).toEqual(['ann 1', 'ann 2', 'ann 3']);
  });

  it('start the next one when one fails', async () => {
    const add = setUp({ maxRunning: 1 });
    const [failed, next] = [add('ann 1'), add('ann 2')];
    failed.fail(new Error('unavailable'));
    await expect(failed.result).rejects.toThrow('unavailable');
    next.finish();
    expect(await next.result).toBe('ann 2');
  });

  it('take turns by key, and start in their order within a key', async () => {
    const add = setUp({ maxRunning: 1 });
    const names = ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1', 'bob 2', 'cid 1'];
    const tasks = new Map(names.map((name) => [name, add(name)]));
    await settle();
    for (let index = 0; index < names.length; index += 1) {
      tasks.get(started[index]!)?.finish();
      await settle();
    }
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1', 'cid 1', 'ann 3', 'bob 2', 'ann 4']);
  });

  it('leave the rest of the limit to other keys if there is a limit for each key', async () => {
    const add = setUp({ maxRunning: 2, maxRunningPerKey: 1 });
    const [first] = ['ann 1', 'ann 2', 'ann 3', 'bob 1'].map((name) => add(name));
    await settle();
    expect(started).toEqual(['ann 1', 'bob 1']);
    first?.finish();
    await settle();
    expect(started).toEqual(['ann 1', 'bob 1', 'ann 2']);
  });

  it('are not started if they are aborted before, and leave the queue at once', async () => {
    const add = setUp({ maxRunning: 1 });
    const controller = new AbortController();
    const first = add('ann 1');
    const aborted = add('bob 1', controller.signal);
    add('cid 1');
    controller.abort(new Error('cancelled'));
    await expect(aborted.result).rejects.toThrow('cancelled');
    await expect(add('dan 1', controller.signal).result).rejects.toThrow('cancelled');
    first.finish();
    await settle();
    expect(started).toEqual(['ann 1', 'cid 1']);
  });

  it('are rejected with the error of the caller when the queue is full or the wait is too long', async () => {
    const queue = { maxLength: 1, maxWaitMs: 1, createError: () => new Error('busy') };
    const add = setUp({ maxRunning: 1, queue });
    const [first, waiting, excess] = [add('ann 1'), add('ann 2'), add('bob 1')];
    await expect(excess.result).rejects.toThrow('busy');
    await expect(waiting.result).rejects.toThrow('busy');
    first.finish();
    await first.result;
    add('bob 2').finish();
    await settle();
    expect(started).toEqual(['ann 1', 'bob 2']);
  });

  it('leave room in the queue to other keys if there is a limit of the queue for each key', async () => {
    const queue = { maxLength: 2, maxLengthPerKey: 1, maxWaitMs: 60_000, createError: () => new Error('busy') };
    const add = setUp({ maxRunning: 1, queue });
    const [first, second, excess, other] = ['ann 1', 'ann 2', 'ann 3', 'bob 1'].map((name) => add(name));
    await expect(excess?.result).rejects.toThrow('busy');
    for (const task of [first, second, other]) {
      task?.finish();
      await settle();
    }
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1']);
  });
});
