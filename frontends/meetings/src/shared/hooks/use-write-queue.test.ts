import { expect, test } from '@jest/globals';
import { QueryClient } from '@minutehand/web-kit';
import { createWriteQueue } from './use-write-queue.ts';

test('runs writes of one key in order, even after a failure, and other keys in parallel', async () => {
  const writeQueue = createWriteQueue(new QueryClient(), 'test');
  const firstResponse = Promise.withResolvers<string>();
  const startedWrites: string[] = [];
  const write = (name: string, response: string | Promise<string>) => async () => {
    startedWrites.push(name);
    return response;
  };
  const firstWrite = writeQueue.enqueue('a', write('first', firstResponse.promise));
  const secondWrite = writeQueue.enqueue('a', write('second', 'two'));
  expect(await writeQueue.enqueue('b', write('other', 'three'))).toBe('three');
  expect(startedWrites).toEqual(['first', 'other']);
  firstResponse.reject(new Error('rejected'));
  await expect(firstWrite).rejects.toThrow('rejected');
  expect(await secondWrite).toBe('two');
  expect(startedWrites).toEqual(['first', 'other', 'second']);
});

test('reports whether another write of the key is pending', async () => {
  const writeQueue = createWriteQueue(new QueryClient(), 'test');
  const pendingStates: boolean[] = [];
  const write = async () => {
    await writeQueue.enqueue('a', async () => undefined);
    pendingStates.push(writeQueue.isPending('a'));
  };
  await Promise.all([write(), write()]);
  expect(pendingStates).toEqual([true, false]);
  expect(writeQueue.isPending('b')).toBe(false);
});

test('advances a version only through consecutive local writes', () => {
  const writeQueue = createWriteQueue(new QueryClient(), 'test');
  for (const version of [3, 4, 6]) writeQueue.recordVersion({ id: 'a', version });
  expect([1, 2, 3, 4, 5].map((version) => writeQueue.getLatestVersion({ id: 'a', version }))).toEqual([1, 4, 4, 4, 6]);
  expect(writeQueue.getLatestVersion({ id: 'b', version: 2 })).toBe(2);
});
