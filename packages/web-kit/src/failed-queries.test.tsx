import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { FAILED_QUERY_MS } from './limits.ts';
import { QueryClientProvider, queryClient, useQuery } from './query.ts';

/** The last reads have no response, so that endless ones end. */
const READS_MAX = 10;
const read = jest.fn(
  (): Promise<never> =>
    read.mock.calls.length > READS_MAX ? new Promise(() => undefined) : Promise.reject(new Error('not here')),
);

beforeEach(() => {
  jest.useFakeTimers();
  read.mockClear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.useRealTimers();
});

const useThings = () => useQuery({ queryKey: ['things'], queryFn: read });

function Details() {
  useThings();
  return <p>Details</p>;
}

/** Shows a part that reads the same query, except while it is loading. */
function Screen() {
  return useThings().isPending ? null : <Details />;
}

async function show() {
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10 * FAILED_QUERY_MS));
  return view;
}

test('a part that appears because a query failed reads it once more at most', async () => {
  await show();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a screen that is opened again later reads again what had failed', async () => {
  (await show()).unmount();
  await show();
  expect(read).toHaveBeenCalledTimes(3);
});

test('a screen reads what could not be prefetched, however often', async () => {
  await queryClient.prefetchQuery({ queryKey: ['things'], queryFn: read });
  await queryClient.prefetchQuery({ queryKey: ['things'], queryFn: read });
  expect(read).toHaveBeenCalledTimes(2);
  render(
    <QueryClientProvider client={queryClient}>
      <Details />
    </QueryClientProvider>,
  );
  expect(read).toHaveBeenCalledTimes(3);
});

test('data that was read before stays when a prefetch fails', async () => {
  queryClient.setQueryData(['things'], 'data', { updatedAt: 0 });
  await queryClient.prefetchQuery({ queryKey: ['things'], queryFn: read });
  expect(queryClient.getQueryData(['things'])).toBe('data');
});
