import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { SNAPSHOT_PAGES } from '../limits.ts';
import { createPageSnapshots } from './page-snapshots.ts';

/** The cache keeps data that no page shows for 5 minutes. */
const LONG_MS = 60 * 60 * 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Shows a page that reads its name, leaves it, and counts its reads. */
async function visit(queryClient: QueryClient, snapshots: ReturnType<typeof createPageSnapshots>, name: string) {
  const queryFn = jest.fn(async () => name);
  const leave = new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  snapshots.add(name);
  leave();
  return queryFn;
}

const getData = (queryClient: QueryClient, name: string) => queryClient.getQueryData([name]);

test('the data of a page is kept longer than the cache keeps unused data', async () => {
  const queryClient = new QueryClient();
  const snapshots = createPageSnapshots(queryClient);
  await visit(queryClient, snapshots, 'list');
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(getData(queryClient, 'list')).toBe('list');
  snapshots.clear();
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(getData(queryClient, 'list')).toBeUndefined();
});

test('the data of the last 10 pages is kept, in the order in which they were left', async () => {
  const queryClient = new QueryClient();
  const snapshots = createPageSnapshots(queryClient);
  const names = Array.from({ length: SNAPSHOT_PAGES }, (_, index) => `page ${index}`);
  for (const name of names) await visit(queryClient, snapshots, name);
  await visit(queryClient, snapshots, 'page 0');
  await visit(queryClient, snapshots, 'new');
  await jest.advanceTimersByTimeAsync(LONG_MS);
  const keptNames = [...names, 'new'].filter((name) => getData(queryClient, name) !== undefined);
  expect(keptNames).toEqual(['page 0', ...names.slice(2), 'new']);
  snapshots.clear();
});

test('unused data is not refetched after a change until a page shows it', async () => {
  const queryClient = new QueryClient();
  const snapshots = createPageSnapshots(queryClient);
  const read = await visit(queryClient, snapshots, 'list');
  await queryClient.invalidateQueries();
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(read).toHaveBeenCalledTimes(1);
  const secondVisit = await visit(queryClient, snapshots, 'list');
  expect(secondVisit).toHaveBeenCalledTimes(1);
  snapshots.clear();
});

test('data without a lifetime in the cache is not kept', async () => {
  const queryClient = new QueryClient();
  const snapshots = createPageSnapshots(queryClient);
  const queryFn = async () => 'present';
  const leave = new QueryObserver(queryClient, { queryKey: ['presence'], queryFn, gcTime: 0 }).subscribe(
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(0);
  expect(getData(queryClient, 'presence')).toBe('present');
  snapshots.add('meeting');
  leave();
  await jest.advanceTimersByTimeAsync(0);
  expect(getData(queryClient, 'presence')).toBeUndefined();
  snapshots.clear();
});
