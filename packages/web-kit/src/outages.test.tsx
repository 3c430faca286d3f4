import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { getErrorMessage } from './api/api-error.ts';
import { api } from './api/index.ts';
import { OUTAGE_POLL_MS } from './limits.ts';
import { watchForRecovery } from './outages.ts';
import { QueryClientProvider, queryClient, shouldRetryQuery, useQuery } from './query.ts';

let answer: () => Response;
let stop: () => void;
const ask = jest.fn(async (_path: string) => answer());
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const away = () => json({ error: 'A part is away.', request_id: 'r' }, 504);

beforeEach(() => {
  jest.useFakeTimers();
  stubGlobal('fetch', ask);
  ask.mockClear();
  stop = watchForRecovery();
});

afterEach(() => {
  stop();
  cleanup();
  queryClient.clear();
  jest.useRealTimers();
  restoreGlobals();
});

const seen: string[] = [];

function List() {
  const { data, error, isPending } = useQuery({
    queryKey: ['things'],
    queryFn: () => api.get<{ name: string }>('/things', { query: { of: 'me' } }),
  });
  const words = data ? data.name : isPending ? 'loading' : getErrorMessage(error);
  seen.push(words);
  return <p>{words}</p>;
}

async function show() {
  seen.length = 0;
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1));
  return shown;
}

test('what failed for an outage is read again by itself once it is over, and what is said meanwhile stays', async () => {
  answer = away;
  await show();
  expect(screen.getByText('A part is away.')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(3 * OUTAGE_POLL_MS));
  expect(ask.mock.calls.map(([path]) => path)).toEqual(Array.from({ length: 4 }, () => '/things?of=me'));
  expect(seen.slice(seen.indexOf('A part is away.'))).not.toContain('loading');
  answer = () => json({ name: 'Here again' });
  await act(() => jest.advanceTimersByTimeAsync(OUTAGE_POLL_MS + 1));
  expect(screen.getByText('Here again')).toBeTruthy();
});

test('nobody looks after what is not on the screen any more, nor after what no waiting mends', async () => {
  answer = away;
  (await show()).unmount();
  await act(() => jest.advanceTimersByTimeAsync(3 * OUTAGE_POLL_MS));
  expect(ask).toHaveBeenCalledTimes(1);
  queryClient.clear();
  answer = () => json({ error: 'This is not here.', request_id: 'r' }, 404);
  await show();
  await act(() => jest.advanceTimersByTimeAsync(3 * OUTAGE_POLL_MS));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a read that found nobody is tried again; one that was waited for in vain is told', async () => {
  const failureOf = async (status: number) => {
    answer = () => json({ error: 'No.', request_id: 'r' }, status);
    return api.get('/things').catch((error: unknown) => error);
  };
  expect(shouldRetryQuery(0, await failureOf(503))).toBe(true);
  expect(shouldRetryQuery(0, await failureOf(504))).toBe(false);
  expect(shouldRetryQuery(0, await failureOf(404))).toBe(false);
});
