import { expect, test } from '@jest/globals';
import type { MinutesVersion } from '@minutehand/contracts/http/meetings/minutes';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, type FakeRoutes } from '../../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildApproval, buildMeeting, buildMinutes } from '../../../../test/samples.ts';

cleanBetweenTests();

const createVersion = (number: number, overrides: Partial<MinutesVersion> = {}): MinutesVersion => ({
  version: number,
  generated: false,
  saved_by: { id: 'user-2', name: 'Bea Fox' },
  saved_at: '2026-11-20T09:30:00.000Z',
  content: 'x',
  ...overrides,
});
const generatedVersion = createVersion(1, { generated: true, saved_by: null });
const lines = [
  { id: '', kind: 'same', text: '## Decisions' },
  { id: 'r1', kind: 'removed', text: '- In June.' },
  { id: 'a1', kind: 'added', text: '- In May.' },
];
const LIST = 'GET /meetings/m1/minutes/versions';
const COMPARE = 'GET /meetings/m1/minutes/versions/2/comparison';
const RESTORE = 'POST /meetings/m1/minutes/versions/2/restore';
const approvedState = buildApproval({ state: 'approved', approved_version: 3 });
const editorPermissions = { edit: true, share: false, delete: false, approve: false };
const viewerPermissions = { ...editorPermissions, edit: false };

async function openVersions(routes: FakeRoutes = {}) {
  const server = openMeeting({
    [LIST]: { versions: [createVersion(3), createVersion(2), generatedVersion], next_cursor: null },
    [COMPARE]: { version: 3, lines },
    [RESTORE]: buildMinutes({ version: 4 }),
    ...routes,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Version history' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version history' }));
  const list = within(await dialog.findByRole('list', { name: 'Versions' }));
  const getRow = (number: number) => list.getByRole('button', { name: new RegExp(`^Version ${number} `) });
  return { server, dialog, getRow };
}
const findConfirmation = async () => within(await screen.findByRole('alertdialog', { name: 'Restore version 2' }));

test('shows the author of each version and marks the current one', async () => {
  const { dialog, getRow } = await openVersions();
  expect(getRow(3).textContent).toMatch(/saved by Bea Fox.*Current/);
  expect(getRow(2).textContent).toContain('saved by Bea Fox');
  expect(getRow(1).textContent).toContain('generated');
  await userEvent.click(getRow(3));
  expect(dialog.getByText('These are the current minutes.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('numbers the versions from 1, even after a restored backup has raised them', async () => {
  const restored = (number: number) => createVersion(number + RESTORE_VERSION_STEP);
  const { getRow } = await openVersions({ [LIST]: { versions: [restored(2), restored(1)], next_cursor: null } });
  expect(getRow(2)).toBeTruthy();
  expect(getRow(1)).toBeTruthy();
});

test('compares a version with the current minutes and restores it after a confirmation', async () => {
  const { server, dialog, getRow } = await openVersions();
  await userEvent.click(getRow(2));
  expect((await dialog.findByText('In June.')).closest('del')).toBeTruthy();
  expect(dialog.getByText('In May.').closest('ins')).toBeTruthy();
  expect(dialog.getByText('Restoring makes 2 changes to the current minutes:')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this version' }));
  expect(getWrites(server)).toHaveLength(0);
  await userEvent.click((await findConfirmation()).getByRole('button', { name: 'Cancel' }));
  expect(getWrites(server)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this version' }));
  await userEvent.click((await findConfirmation()).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Version 2 was restored')).toBeTruthy();
  expect(getWrites(server)).toMatchObject([{ body: { version: 3 } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows the error of a rejected restore and compares with the current version', async () => {
  const message = 'Somebody else has changed this in the meantime.';
  const { server, dialog, getRow } = await openVersions({
    [RESTORE]: new Failure(409, { error: message, version: 4 }),
  });
  await userEvent.click(getRow(2));
  await userEvent.click(await dialog.findByRole('button', { name: 'Restore this version' }));
  server.routes['GET /meetings/m1/minutes'] = buildMinutes({ version: 4 });
  server.routes[LIST] = { versions: [createVersion(4), createVersion(3), createVersion(2)], next_cursor: null };
  server.routes[COMPARE] = { version: 4, lines: [] };
  await userEvent.click((await findConfirmation()).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.click((await findConfirmation()).getByRole('button', { name: 'Cancel' }));
  expect(await dialog.findByText('Same as the current minutes.')).toBeTruthy();
});

test('restores a version of approved minutes as an amendment with a reason', async () => {
  const { server, dialog, getRow } = await openVersions({ 'GET /meetings/m1/approval': { approval: approvedState } });
  await userEvent.click(getRow(2));
  const restore = await dialog.findByRole('button', { name: 'Restore as an amendment' });
  await userEvent.click(restore);
  expect(dialog.getByText('Please say why the approved minutes are amended.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason for the amendment'), 'It was May.');
  await userEvent.click(restore);
  await userEvent.click((await findConfirmation()).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(getWrites(server)).toMatchObject([{ body: { version: 3, amendment: 'It was May.' } }]));
});

test('shows the reason when a user may not restore a version of approved minutes', async () => {
  const { dialog, getRow } = await openVersions({
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'editor', permissions: editorPermissions }) },
    'GET /meetings/m1/approval': { approval: approvedState },
  });
  await userEvent.click(getRow(2));
  expect(await dialog.findByText(/Only people who can approve them can restore a version/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('allows a viewer to compare versions, but not to restore them', async () => {
  const { dialog, getRow } = await openVersions({
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions: viewerPermissions }) },
  });
  await userEvent.click(getRow(2));
  expect(await dialog.findByText('In May.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('loads more versions, and shows new versions live', async () => {
  const { server, dialog, getRow } = await openVersions({
    [LIST]: ({ query }: FakeCall) =>
      query === 'cursor=more'
        ? { versions: [generatedVersion], next_cursor: null }
        : { versions: [createVersion(3), createVersion(2)], next_cursor: 'more' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(getRow(1)).toBeTruthy());
  server.routes['GET /meetings/m1/minutes'] = buildMinutes({ version: 4 });
  server.routes[LIST] = { versions: [createVersion(4), createVersion(3)], next_cursor: null };
  await broadcast('minutes');
  await waitFor(() => expect(getRow(4).textContent).toContain('Current'));
});

test('shows an error with a Retry button when a comparison cannot be loaded', async () => {
  const { server, dialog, getRow } = await openVersions({ [COMPARE]: new Failure(404, { error: 'Not there.' }) });
  await userEvent.click(getRow(2));
  expect(await dialog.findByText('Not there.')).toBeTruthy();
  server.routes[COMPARE] = { version: 3, lines };
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('In May.')).toBeTruthy();
});
