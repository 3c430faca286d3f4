import { describe, expect, it } from '@jest/globals';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const notAborted = new AbortController().signal;
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** A task that runs until the test ends it. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isStarted: false };
  const work = () => {
    state.isStarted = true;
    return promise;
  };
  return { state, work, end: resolve };
}

describe('createConcurrencyLimit', () => {
  it('runs a limited number of tasks at a time, in order of arrival', async () => {
    const run = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 9, maxWaitMs: 60_000 });
    const tasks = [createTask(), createTask(), createTask(), createTask()];
    const done = tasks.map(({ work }) => run(work, notAborted));
    const started = () => tasks.map(({ state }) => state.isStarted);
    await nextTick();
    expect(started()).toEqual([true, true, false, false]);
    tasks[1]!.end();
    await done[1];
    await nextTick();
    expect(started()).toEqual([true, true, true, false]);
    for (const { end } of tasks) end();
    await Promise.all(done);
  });

  it('starts the next task after a failed one', async () => {
    const run = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 60_000 });
    await expect(run(() => Promise.reject(new Error('failed')), notAborted)).rejects.toThrow('failed');
    expect(await run(async () => 'done', notAborted)).toBe('done');
  });

  it('rejects with a retry time when the queue is full or the wait is too long', async () => {
    const run = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 1 });
    const first = createTask();
    const running = run(first.work, notAborted);
    const waiting = run(async () => 'late', notAborted);
    const busyError = { code: 'export.busy', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(run(async () => 'too many', notAborted)).rejects.toMatchObject(busyError);
    await expect(waiting).rejects.toMatchObject(busyError);
    first.end();
    await running;
    expect(await run(async () => 'in time', notAborted)).toBe('in time');
  });

  it('removes an aborted task from the queue', async () => {
    const run = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 9, maxWaitMs: 60_000 });
    const first = createTask();
    const running = run(first.work, notAborted);
    const controller = new AbortController();
    const abortedTask = createTask();
    const rejected = run(abortedTask.work, controller.signal);
    const next = run(async () => 'next', notAborted);
    controller.abort(new Error('aborted'));
    await expect(rejected).rejects.toThrow('aborted');
    first.end();
    await running;
    expect(await next).toBe('next');
    expect(abortedTask.state.isStarted).toBe(false);
  });
});
