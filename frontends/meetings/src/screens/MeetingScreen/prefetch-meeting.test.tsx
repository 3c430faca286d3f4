import { afterEach, expect, it } from '@jest/globals';
import { queryClient } from '@minutehand/web-kit';
import { deletedMeetingIds } from '../../shared/deletions.ts';
import { Failure, fakeServer, stubScreenWidth } from '../../test/fake-server.ts';
import { cleanBetweenTests } from '../../test/open-meeting.tsx';
import { buildMeeting, buildMinutes, buildTranscript } from '../../test/samples.ts';
import { prefetchMeeting } from './prefetch-meeting.ts';

cleanBetweenTests();
afterEach(() => queryClient.clear());

const paths = ['', '/minutes', '/action_items', '/series', '/transcript', '/approval', '/agenda_items'];

it('fetches each resource once, in the order in which the page shows them', async () => {
  const { calls } = fakeServer({
    'GET /meetings/m1': { meeting: buildMeeting() },
    'GET /meetings/m1/minutes': buildMinutes(),
    'GET /meetings/m1/transcript': buildTranscript(),
  });
  await prefetchMeeting('m1');
  expect(calls.map(({ path }) => path)).toEqual(paths.map((path) => `/meetings/m1${path}`));
});

it('omits the transcript where it is in a tab', async () => {
  stubScreenWidth('narrow');
  const { calls } = fakeServer({});
  await prefetchMeeting('m1');
  expect(calls.map(({ path }) => path)).not.toContain('/meetings/m1/transcript');
});

it('does not reject when the resources cannot be read', async () => {
  fakeServer({ 'GET /meetings/m1': new Failure(404, { error: 'Not here' }) });
  await expect(prefetchMeeting('m1')).resolves.toBeUndefined();
});

it('fetches nothing of a meeting that is being deleted', async () => {
  const { calls } = fakeServer({});
  deletedMeetingIds.add('m1');
  await prefetchMeeting('m1');
  deletedMeetingIds.delete('m1');
  expect(calls).toEqual([]);
});
