import { expect, test } from '@jest/globals';
import type { Series } from '@minutehand/contracts/http/meetings/series';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting, buildMeetingRef, buildSinceLastTime } from '../../../test/samples.ts';

cleanBetweenTests();

const SERIES = 'GET /meetings/m1/series';
const otherMeeting = buildMeetingRef();
const noSeries: Series = { is_part: false, meetings: [], suggestion: null };
const joinedSeries: Series = { is_part: true, meetings: [otherMeeting], suggestion: null };
const viewerPermissions = { edit: false, share: false, delete: false, approve: false };
const sinceLastTimeRoutes = { 'GET /meetings/m1/since_last_time': buildSinceLastTime() };

test('adds a meeting to the suggested series', async () => {
  const server = openMeeting({
    ...sinceLastTimeRoutes,
    [SERIES]: { series: { ...noSeries, suggestion: otherMeeting } },
    'PUT /meetings/m1/series': { series: joinedSeries },
  });
  expect(await screen.findByText(/Part of “/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Last review' }).getAttribute('href')).toBe('/meetings/m0');
  await userEvent.click(screen.getByRole('button', { name: 'Add to series' }));
  expect(await screen.findByRole('button', { name: 'Part of a series' })).toBeTruthy();
  expect(screen.queryByText(/Part of “/)).toBeNull();
  expect(getWrites(server)).toMatchObject([{ method: 'PUT', body: { meeting_id: 'm0' } }]);
});

test('Dismiss removes the suggestion; a failure shows a message and keeps it', async () => {
  const server = openMeeting({
    [SERIES]: { series: { ...noSeries, suggestion: otherMeeting } },
    'POST /meetings/m1/series/refuse': new Failure(500, { error: 'Not now.' }),
  });
  const dismissButton = await screen.findByRole('button', { name: 'Dismiss' });
  await userEvent.click(dismissButton);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  server.routes['POST /meetings/m1/series/refuse'] = { series: noSeries };
  await userEvent.click(dismissButton);
  await waitFor(() => expect(screen.queryByText(/Part of “/)).toBeNull());
});

test('updates live when another user changes the series, and shows no chip for a meeting without a series', async () => {
  const server = openMeeting({ ...sinceLastTimeRoutes });
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('button', { name: /series/ })).toBeNull();
  server.routes[SERIES] = { series: joinedSeries };
  await broadcast('meeting');
  expect(await screen.findByRole('button', { name: 'Part of a series' })).toBeTruthy();
});

async function openFromMenu() {
  await screen.findByText('The launch is in May.');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to series' }));
  return within(await screen.findByRole('dialog'));
}

async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('finds a meeting by title and joins its series; requires a selection', async () => {
  const server = openMeeting({
    ...sinceLastTimeRoutes,
    'GET /meetings/m1/series/candidates': { meetings: [otherMeeting], next_cursor: null },
    'PUT /meetings/m1/series': new Failure(403, { error: 'That meeting is in no series yet.' }),
  });
  const dialog = await openFromMenu();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Please choose a meeting')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Add to the same series as' }));
  await userEvent.click(await screen.findByRole('option', { name: /Last review/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('That meeting is in no series yet.')).toBeTruthy();
  server.routes['PUT /meetings/m1/series'] = { series: joinedSeries };
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const list = await dialog.findByRole('list', { name: 'Other meetings of the series' });
  expect(within(list).getByRole('link', { name: 'Last review' })).toBeTruthy();
  expect(getWrites(server).at(-1)).toMatchObject({ method: 'PUT', body: { meeting_id: 'm0' } });
});

test('leaves a series', async () => {
  const server = openMeeting({
    ...sinceLastTimeRoutes,
    [SERIES]: { series: joinedSeries },
    'DELETE /meetings/m1/series': {},
  });
  const dialog = await openDialog('Part of a series');
  await userEvent.click(dialog.getByRole('button', { name: 'Leave series' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Part of a series' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getWrites(server)).toMatchObject([{ method: 'DELETE' }]);
});

test('shows a viewer the series without controls', async () => {
  openMeeting({
    ...sinceLastTimeRoutes,
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions: viewerPermissions }) },
    [SERIES]: { series: joinedSeries },
  });
  const dialog = await openDialog('Part of a series');
  expect(dialog.getByRole('link', { name: 'Last review' })).toBeTruthy();
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Leave series' })).toBeNull();
});
