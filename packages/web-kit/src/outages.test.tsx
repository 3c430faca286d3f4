import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { getErrorMessage } from './api/api-error.ts';
import { api } from './api/index.ts';
import { OUTAGE_POLL_MS } from './limits.ts';
import { refetchAfterOutages } from './outages.ts';
import { getRetryDelay, QueryClientProvider, queryClient, shouldRetryQuery, useQuery } from './query.ts';

let respond: () => Response;
let stop: () => void;
const fetchMock = jest.fn(async (_path: string) => respond());
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const unavailable = () => json({ error: 'A part is down.', request_id: 'r' }, 504);

beforeEach(() => {
  jest.useFakeTimers();
  stubGlobal('fetch', fetchMock);
  fetchMock.mockClear();
  stop = refetchAfterOutages();
});

afterEach(() => {
  stop();
  cleanup();
  queryClient.clear();
  jest.useRealTimers();
  restoreGlobals();
});

const renderedTexts: string[] = [];

function List() {
  const { data, error, isPending } = useQuery({
    queryKey: ['things'],
    queryFn: () => api.get<{ name: string }>('/things', { query: { of: 'me' } }),
  });
  const text = data ? data.name : isPending ? 'loading' : getErrorMessage(error);
  renderedTexts.push(text);
  return <p>{text}</p>;
}

async function show() {
  renderedTexts.length = 0;
  const view = render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1));
  return view;
}

test('refetches failed queries once an outage is over and keeps the error until then', async () => {
  respond = unavailable;
  await show();
  expect(screen.getByText('A part is down.')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(3 * OUTAGE_POLL_MS));
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(Array.from({ length: 4 }, () => '/things?of=me'));
  expect(renderedTexts.slice(renderedTexts.indexOf('A part is down.'))).not.toContain('loading');
  respond = () => json({ name: 'Here again' });
  await act(() => jest.advanceTimersByTimeAsync(OUTAGE_POLL_MS + 1));
  expect(screen.getByText('Here again')).toBeTruthy();
});

test('does not poll unmounted queries or errors that are not outages', async () => {
  respond = unavailable;
  (await show()).unmount();
  await act(() => jest.advanceTimersByTimeAsync(3 * OUTAGE_POLL_MS));
  expect(fetchMock).toHaveBeenCalledTimes(1);
  queryClient.clear();
  respond = () => json({ error: 'This is not here.', request_id: 'r' }, 404);
  await show();
  await act(() => jest.advanceTimersByTimeAsync(3 * OUTAGE_POLL_MS));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('retries a query after a 503, but not after a timeout or a 404', async () => {
  const getFailure = async (status: number) => {
    respond = () => json({ error: 'No.', request_id: 'r' }, status);
    return api.get('/things').catch((error: unknown) => error);
  };
  expect(shouldRetryQuery(0, await getFailure(503))).toBe(true);
  expect(shouldRetryQuery(0, await getFailure(504))).toBe(false);
  expect(shouldRetryQuery(0, await getFailure(404))).toBe(false);
});

test('retries a query after a 429 when the server accepts it again, unless that is too long', async () => {
  const getFailure = async (seconds: string) => {
    const headers = { 'Retry-After': seconds };
    respond = () => Response.json({ error: 'Too many requests.', request_id: 'r' }, { status: 429, headers });
    return api.get('/things').catch((error: unknown) => error);
  };
  const soon = await getFailure('4');
  expect(shouldRetryQuery(0, soon)).toBe(true);
  expect(getRetryDelay(0, soon)).toBe(4_000);
  expect(shouldRetryQuery(0, await getFailure('60'))).toBe(false);
});
