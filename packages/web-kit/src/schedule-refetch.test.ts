import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { REFETCH_DEBOUNCE_MS, REFETCH_MAX_WAIT_MS } from './limits.ts';
import { scheduleRefetch } from './schedule-refetch.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A query that is shown, with the number of its reads. */
async function showQuery(queryClient: QueryClient, queryKey: string[]) {
  const queryFn = jest.fn(async () => queryKey);
  const stop = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(0);
  return { getReads: () => queryFn.mock.calls.length, stop };
}

test('changes within 150 ms of each other cause one refetch, 150 ms after the last', async () => {
  const queryClient = new QueryClient();
  const { getReads, stop } = await showQuery(queryClient, ['meeting']);
  for (let change = 0; change < 3; change += 1) {
    scheduleRefetch(queryClient, { queryKey: ['meeting'], exact: true });
    await jest.advanceTimersByTimeAsync(REFETCH_DEBOUNCE_MS - 1);
  }
  expect(getReads()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(getReads()).toBe(2);
  stop();
});

test('continuous changes cause a refetch each second', async () => {
  const queryClient = new QueryClient();
  const { getReads, stop } = await showQuery(queryClient, ['meeting']);
  for (let elapsedMs = 0; elapsedMs <= REFETCH_MAX_WAIT_MS; elapsedMs += 100) {
    scheduleRefetch(queryClient, { queryKey: ['meeting'], exact: true });
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(getReads()).toBe(2);
  stop();
});

test('changes of different data do not delay each other', async () => {
  const queryClient = new QueryClient();
  const meeting = await showQuery(queryClient, ['meeting']);
  const notes = await showQuery(queryClient, ['notes']);
  scheduleRefetch(queryClient, { queryKey: ['meeting'] });
  await jest.advanceTimersByTimeAsync(100);
  scheduleRefetch(queryClient, { queryKey: ['notes'] });
  await jest.advanceTimersByTimeAsync(REFETCH_DEBOUNCE_MS - 100);
  expect([meeting.getReads(), notes.getReads()]).toEqual([2, 1]);
  await jest.advanceTimersByTimeAsync(100);
  expect(notes.getReads()).toBe(2);
  meeting.stop();
  notes.stop();
});

/** A query whose reads take so long (ms), with the number of its reads and of those that were aborted. */
function showSlowQuery(queryClient: QueryClient, queryKey: string[], durationMs: number) {
  const counts = { reads: 0, aborted: 0 };
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    counts.reads += 1;
    signal.addEventListener('abort', () => {
      counts.aborted += 1;
    });
    return new Promise<string>((resolve) => void setTimeout(() => resolve('read'), durationMs));
  };
  const stop = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  return { counts, stop };
}

test('a change does not abort a read that is in flight, and is read when that has ended', async () => {
  const queryClient = new QueryClient();
  const { counts, stop } = showSlowQuery(queryClient, ['minutes'], 400);
  scheduleRefetch(queryClient, { queryKey: ['minutes'] });
  await jest.advanceTimersByTimeAsync(399);
  expect(counts).toEqual({ reads: 1, aborted: 0 });
  await jest.advanceTimersByTimeAsync(1 + REFETCH_DEBOUNCE_MS);
  expect(counts).toEqual({ reads: 2, aborted: 0 });
  stop();
});

test('a read that takes longer than a second begins again after a change', async () => {
  const queryClient = new QueryClient();
  const { counts, stop } = showSlowQuery(queryClient, ['minutes'], REFETCH_MAX_WAIT_MS * 5);
  scheduleRefetch(queryClient, { queryKey: ['minutes'] });
  await jest.advanceTimersByTimeAsync(REFETCH_MAX_WAIT_MS);
  expect(counts).toEqual({ reads: 2, aborted: 1 });
  stop();
});
