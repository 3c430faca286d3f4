import { expect, it, jest } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { ACTIVITY_INTERVAL_MS } from '../limits.ts';
import { createActivityRecorder } from './activity.ts';

const ada = { userId: 'ada', accountId: 'one' };

function createRecorder(report: () => Promise<unknown> = async () => undefined) {
  let time = Date.parse('2026-11-24T09:00:00Z');
  const reported: string[] = [];
  const onError = jest.fn();
  const record = createActivityRecorder<typeof ada>({
    report: ({ accountId, userId }) => {
      reported.push(`${accountId}/${userId}`);
      return report();
    },
    now: () => new Date(time),
    onError,
  });
  const wait = (ms: number): void => {
    time += ms;
  };
  return { record, reported, onError, wait };
}

it('reports a member once in an interval, in each account', () => {
  const { record, reported, wait } = createRecorder();
  for (let count = 0; count < 3; count++) record(ada);
  record({ ...ada, accountId: 'two' });
  wait(ACTIVITY_INTERVAL_MS - 1);
  record(ada);
  expect(reported).toEqual(['one/ada', 'two/ada']);
  wait(1);
  record(ada);
  expect(reported).toEqual(['one/ada', 'two/ada', 'one/ada']);
});

it('does not retry a failed report with each request', async () => {
  const { record, reported, onError } = createRecorder(async () => Promise.reject(new Error('away')));
  record(ada);
  record(ada);
  await eventually(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(reported).toHaveLength(1);
});
