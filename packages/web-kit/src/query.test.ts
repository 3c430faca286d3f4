import { expect, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchQueries } from './query.ts';

const KEY = ['meeting', 'm1'];

/** A list on the screen whose answers come when the test says so. */
function shown() {
  const queries = new QueryClient();
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    // That it looks at the signal is what lets it be given up.
    queryFn: ({ signal }) => {
      const answer = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      answers.push(answer);
      return answer.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { queries, answers, current: () => observer.getCurrentResult(), stop };
}

test('what changes while its first answer is under way is fetched once more, and the late answer is not shown', async () => {
  const { queries, answers, current, stop } = shown();
  const isDone = refetchQueries(queries, { queryKey: KEY });
  await eventually(() => expect(answers).toHaveLength(2));
  answers[0]?.resolve('before the change');
  answers[1]?.resolve('after it');
  await isDone;
  expect(current()).toMatchObject({ status: 'success', data: 'after it', fetchStatus: 'idle' });
  stop();
});

test('what changes again and again is shown until newer comes, and the last answer stays', async () => {
  const { queries, answers, current, stop } = shown();
  answers[0]?.resolve('first');
  await eventually(() => expect(current().data).toBe('first'));
  const again = [refetchQueries(queries, { queryKey: KEY }), refetchQueries(queries, { queryKey: KEY })];
  await eventually(() => expect(answers).toHaveLength(3));
  expect(current().data).toBe('first');
  answers[2]?.resolve('last');
  await Promise.all(again);
  expect(current().data).toBe('last');
  stop();
});
