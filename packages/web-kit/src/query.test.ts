import { expect, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchAfterConnection, refetchQueries } from './query.ts';

const KEY = ['meeting', 'm1'];

/** An observed query whose responses the test controls. */
function observeQuery() {
  const queryClient = new QueryClient();
  const responses: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    // Reading the signal makes the query cancellable.
    queryFn: ({ signal }) => {
      const response = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => response.reject(signal.reason));
      responses.push(response);
      return response.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { queryClient, responses, current: () => observer.getCurrentResult(), stop };
}

test('cancels an initial fetch in flight and ignores its late response', async () => {
  const { queryClient, responses, current, stop } = observeQuery();
  const refetch = refetchQueries(queryClient, { queryKey: KEY });
  await eventually(() => expect(responses).toHaveLength(2));
  responses[0]?.resolve('before the change');
  responses[1]?.resolve('after it');
  await refetch;
  expect(current()).toMatchObject({ status: 'success', data: 'after it', fetchStatus: 'idle' });
  stop();
});

test('shows the initial response before it refetches after a connection', async () => {
  const { queryClient, responses, current, stop } = observeQuery();
  const refetch = refetchAfterConnection(queryClient, { queryKey: KEY });
  responses[0]?.resolve('read before the connection');
  await eventually(() => expect(current().data).toBe('read before the connection'));
  await eventually(() => expect(responses).toHaveLength(2));
  responses[1]?.resolve('read after it');
  await refetch;
  expect(current()).toMatchObject({ status: 'success', data: 'read after it', fetchStatus: 'idle' });
  stop();
});

test('keeps the current data during repeated refetches and ends with the last response', async () => {
  const { queryClient, responses, current, stop } = observeQuery();
  responses[0]?.resolve('first');
  await eventually(() => expect(current().data).toBe('first'));
  const refetches = [refetchQueries(queryClient, { queryKey: KEY }), refetchQueries(queryClient, { queryKey: KEY })];
  await eventually(() => expect(responses).toHaveLength(3));
  expect(current().data).toBe('first');
  responses[2]?.resolve('last');
  await Promise.all(refetches);
  expect(current().data).toBe('last');
  stop();
});
