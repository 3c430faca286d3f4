import { describe, expect, it } from '@jest/globals';
import { createTurns } from './turns.ts';

const nobodyLeft = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that goes on until it is told to end. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { hasBegun: false };
  const work = () => {
    state.hasBegun = true;
    return promise;
  };
  return { state, work, end: resolve };
}

describe('heavy work', () => {
  it('is done a few at a time, in the order in which it came', async () => {
    const inTurn = createTurns({ atOnce: 2, waiting: 9, patienceMs: 60_000 });
    const works = [openWork(), openWork(), openWork(), openWork()];
    const done = works.map(({ work }) => inTurn(work, nobodyLeft));
    const begun = () => works.map(({ state }) => state.hasBegun);
    await settled();
    expect(begun()).toEqual([true, true, false, false]);
    works[1]!.end();
    await done[1];
    await settled();
    expect(begun()).toEqual([true, true, true, false]);
    for (const { end } of works) end();
    await Promise.all(done);
  });

  it('that failed makes room like any other', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
    await expect(inTurn(() => Promise.reject(new Error('broke')), nobodyLeft)).rejects.toThrow('broke');
    expect(await inTurn(async () => 'done', nobodyLeft)).toBe('done');
  });

  it('is refused, with a time to come again, when too much of it waits or it has waited too long', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 1, patienceMs: 1 });
    const first = openWork();
    const held = inTurn(first.work, nobodyLeft);
    const late = inTurn(async () => 'late', nobodyLeft);
    const refused = { code: 'export.busy', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(inTurn(async () => 'too many', nobodyLeft)).rejects.toMatchObject(refused);
    await expect(late).rejects.toMatchObject(refused);
    first.end();
    await held;
    expect(await inTurn(async () => 'in time', nobodyLeft)).toBe('in time');
  });

  it('for which nobody waits any more gives its place to the next', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 9, patienceMs: 60_000 });
    const first = openWork();
    const held = inTurn(first.work, nobodyLeft);
    const left = new AbortController();
    const abandoned = openWork();
    const gone = inTurn(abandoned.work, left.signal);
    const next = inTurn(async () => 'next', nobodyLeft);
    left.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    first.end();
    await held;
    expect(await next).toBe('next');
    expect(abandoned.state.hasBegun).toBe(false);
  });
});
