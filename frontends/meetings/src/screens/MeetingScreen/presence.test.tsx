import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall } from '../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, openMeeting } from '../../test/open-meeting.tsx';

cleanBetweenTests();
afterEach(restoreGlobals);

const ana = { user_id: 'user-2', name: 'Ana Diaz', activity: 'viewing' };
const ben = { user_id: 'user-3', name: 'Ben Orr', activity: 'viewing' };
const ROUTE = 'PUT /meetings/m1/presence';
const getReports = ({ calls }: { calls: readonly FakeCall[] }) =>
  calls.filter(({ path }) => path.endsWith('/presence')).map(({ body }) => (body as { activity: string }).activity);

test('shows one other user by name, and several as a number with their names', async () => {
  const server = openMeeting({ [ROUTE]: { people: [ana] } });
  expect(await screen.findByText('Ana Diaz is here')).toBeTruthy();
  server.routes[ROUTE] = { people: [ana, ben] };
  await broadcast('presence');
  const status = await screen.findByText('2 others here');
  expect(status.title).toBe('Ana Diaz, Ben Orr');
});

test('reports this page on plain HTTP too, where browsers have no randomUUID', async () => {
  stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  const server = openMeeting();
  await waitFor(() => expect(getReports(server)).toEqual(['viewing']));
});

test('shows the name of a user who edits the minutes, as soon as the channel reports it', async () => {
  const server = openMeeting({ [ROUTE]: { people: [ana, ben] } });
  await screen.findByText('2 others here');
  server.routes[ROUTE] = { people: [{ ...ana, activity: 'editing_minutes' }, ben] };
  await broadcast('presence');
  expect(await screen.findByText('Ana Diaz is editing the minutes')).toBeTruthy();
});

test('reports when this user starts and stops editing the minutes', async () => {
  const server = openMeeting();
  await waitFor(() => expect(getReports(server)).toEqual(['viewing']));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(getReports(server)).toEqual(['viewing', 'editing_minutes']));
  cleanup();
  await waitFor(() => expect(getReports(server)).toEqual(['viewing', 'editing_minutes', 'left']));
});

test('shows nothing while presence is unavailable', async () => {
  const server = openMeeting({ [ROUTE]: new Failure(503, { error: 'No.' }) });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(getReports(server)).toHaveLength(1));
  expect(screen.queryByText(/here$/)).toBeNull();
});
