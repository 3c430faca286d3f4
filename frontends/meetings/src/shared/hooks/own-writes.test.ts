import { expect, test } from '@jest/globals';
import { QueryClient } from '@minutehand/web-kit';
import { ownWrites } from './own-writes.ts';

test('writes of one thing reach the server one after the other, also after one that failed; others wait for nobody', async () => {
  const own = ownWrites(new QueryClient(), 'test');
  const first = Promise.withResolvers<string>();
  const called: string[] = [];
  const write = (name: string, answer: string | Promise<string>) => async () => {
    called.push(name);
    return answer;
  };
  const failing = own.inTurn('a', write('first', first.promise));
  const after = own.inTurn('a', write('second', 'two'));
  expect(await own.inTurn('b', write('other', 'three'))).toBe('three');
  expect(called).toEqual(['first', 'other']);
  first.reject(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  expect(await after).toBe('two');
  expect(called).toEqual(['first', 'other', 'second']);
});

test('once a write is over it is known whether another one of the same thing waits', async () => {
  const own = ownWrites(new QueryClient(), 'test');
  const known: boolean[] = [];
  const write = async () => {
    await own.inTurn('a', async () => undefined);
    known.push(own.isWriting('a'));
  };
  await Promise.all([write(), write()]);
  expect(known).toEqual([true, false]);
  expect(own.isWriting('b')).toBe(false);
});

test('a version counts on as far as own writes alone have made the next ones', () => {
  const own = ownWrites(new QueryClient(), 'test');
  for (const version of [3, 4, 6]) own.saved({ id: 'a', version });
  expect([1, 2, 3, 4, 5].map((version) => own.versionAfter({ id: 'a', version }))).toEqual([1, 4, 4, 4, 6]);
  expect(own.versionAfter({ id: 'b', version: 2 })).toBe(2);
});
