import { beforeEach, describe, expect, it } from '@jest/globals';
import { createFairConcurrencyLimit, type FairConcurrencyLimit } from './fair-concurrency-limit.ts';

let runWithinLimit: FairConcurrencyLimit;
let started: string[];
beforeEach(() => {
  runWithinLimit = createFairConcurrencyLimit(2);
  started = [];
});

/** An operation that runs until `finish`. */
function begin(name: string, userId: string, signal = new AbortController().signal) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const result = runWithinLimit(userId, signal, () => {
    started.push(name);
    return promise;
  });
  return { result, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** Waits until everything that can start has started. */
const settle = () => new Promise(setImmediate);

describe('operations with limited concurrency', () => {
  it('run concurrently up to the limit', async () => {
    const [first] = ['ann', 'bob', 'cid'].map((user) => begin(user, user));
    await settle();
    expect(started).toEqual(['ann', 'bob']);
    first?.finish();
    expect(await first?.result).toBe('ann');
    await settle();
    expect(started).toEqual(['ann', 'bob', 'cid']);
  });

  it('run one at a time for each user, without delaying other users', async () => {
    const [first] = ['ann 1', 'ann 2', 'ann 3', 'bob 1'].map((name) => begin(name, name.slice(0, 3)));
    await settle();
    expect(started).toEqual(['ann 1', 'bob 1']);
    first?.finish();
    await settle();
    expect(started).toEqual(['ann 1', 'bob 1', 'ann 2']);
  });

  it('start the next one when they fail', async () => {
    const first = begin('ann 1', 'ann');
    begin('ann 2', 'ann');
    first.fail();
    await expect(first.result).rejects.toThrow('ann 1');
    await settle();
    expect(started).toEqual(['ann 1', 'ann 2']);
  });

  it('do not run if they were aborted while they waited, and do not count towards the limit', async () => {
    const controller = new AbortController();
    const first = begin('ann 1', 'ann');
    const aborted = begin('ann 2', 'ann', controller.signal);
    begin('ann 3', 'ann');
    controller.abort(new Error('cancelled'));
    first.finish();
    await expect(aborted.result).rejects.toThrow('cancelled');
    await settle();
    expect(started).toEqual(['ann 1', 'ann 3']);
  });
});
