import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { queryClient } from '@minutehand/web-kit';
import { fakeServer } from '../../test/fake-server.ts';
import { cleanBetweenTests } from '../../test/open-meeting.tsx';
import { MeetingListScreen } from './MeetingListScreen.tsx';

cleanBetweenTests();
afterEach(() => queryClient.clear());

test('fetches the meetings that the URL selects before the list is rendered', async () => {
  const { calls } = fakeServer({ 'GET /meetings': { meetings: [], next_cursor: null } });
  MeetingListScreen.prefetch({}, new URLSearchParams('state=ready'));
  await eventually(() => expect(calls).toMatchObject([{ method: 'GET', path: '/meetings', query: 'state=ready' }]));
});

test('fetches no meetings for the trash, which has a separate list', async () => {
  const { calls } = fakeServer({});
  MeetingListScreen.prefetch({}, new URLSearchParams('view=trash'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
});
