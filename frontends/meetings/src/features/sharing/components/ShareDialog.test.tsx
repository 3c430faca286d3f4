import { expect, test } from '@jest/globals';
import type { Share } from '@minutehand/contracts/http/meetings/shares';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, type FakeRoutes } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting } from '../../../test/samples.ts';

cleanBetweenTests();

const ownShare: Share = { user_id: 'user-1', name: 'Test User', email: 'user@example.test', role: 'owner' };
const shareWithBea: Share = { user_id: 'user-2', name: 'Bea Fox', email: 'bea@example.test', role: 'viewer' };
const cyUser = { id: 'user-3', name: 'Cy Orr', email: 'cy@example.test' };
const toList = (...shares: Share[]) => ({ shares, next_cursor: null });
const viewerPermissions = { edit: false, share: false, delete: false, approve: false };

async function openShares(shares: Share[], routes: FakeRoutes = {}) {
  const server = openMeeting({
    'GET /meetings/m1/shares': toList(...shares),
    'GET /users': {
      users: [{ id: shareWithBea.user_id, name: shareWithBea.name, email: shareWithBea.email }, cyUser],
      next_cursor: null,
    },
    ...routes,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^(Share|People)$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const list = within(await dialog.findByRole('list', { name: 'People with access' }));
  return { server, dialog, list };
}

async function selectPerson(dialog: ReturnType<typeof within>, name: string) {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Person' }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

test('adds a person with the selected role and resets the role to viewer', async () => {
  const newShare: Share = { user_id: cyUser.id, name: cyUser.name, email: cyUser.email, role: 'editor' };
  const { server, dialog, list } = await openShares([ownShare, shareWithBea], {
    'POST /meetings/m1/shares': (call: FakeCall) => {
      server.routes['GET /meetings/m1/shares'] = toList(ownShare, shareWithBea, newShare);
      return { share: { ...newShare, ...(call.body as object) } };
    },
  });
  const role = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
  expect(role.value).toBe('viewer');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Person' }));
  await screen.findByRole('option', { name: /Cy Orr/ });
  expect(screen.queryByRole('option', { name: /Bea Fox/ })).toBeNull();
  await selectPerson(dialog, 'Cy Orr');
  await userEvent.selectOptions(role, 'editor');
  await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await list.findByText('Cy Orr')).toBeTruthy();
  expect(getWrites(server)).toMatchObject([{ method: 'POST', body: { user_id: 'user-3', role: 'editor' } }]);
  await waitFor(() => expect(role.value).toBe('viewer'));
});

test('requires a selected person', async () => {
  const { server, dialog } = await openShares([ownShare]);
  await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
  expect(dialog.getByText('Please choose a person')).toBeTruthy();
  expect(getWrites(server)).toHaveLength(0);
});

test('shows a rejection at the field and keeps the selection', async () => {
  const message = 'This meeting is already shared with this person.';
  const { dialog } = await openShares([ownShare], { 'POST /meetings/m1/shares': new Failure(409, { error: message }) });
  await selectPerson(dialog, 'Cy Orr');
  await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Person' }).value).toBe('Cy Orr');
});

test('changes a role; a failure shows a message and keeps the old role', async () => {
  const { server, list } = await openShares([ownShare, shareWithBea], {
    'PATCH /meetings/m1/shares/user-2': () => {
      server.routes['GET /meetings/m1/shares'] = toList(ownShare, { ...shareWithBea, role: 'editor' });
      return { share: { ...shareWithBea, role: 'editor' } };
    },
  });
  const role = () => list.getByRole<HTMLSelectElement>('combobox', { name: 'Role of Bea Fox' });
  await userEvent.selectOptions(role(), 'editor');
  await waitFor(() => expect(role().value).toBe('editor'));
  server.routes['PATCH /meetings/m1/shares/user-2'] = new Failure(500, { error: 'Not now.' });
  await userEvent.selectOptions(role(), 'owner');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await waitFor(() => expect(role().value).toBe('editor'));
});

test('removes a person', async () => {
  const { server, list } = await openShares([ownShare, shareWithBea], {
    'DELETE /meetings/m1/shares/user-2': () => {
      server.routes['GET /meetings/m1/shares'] = toList(ownShare);
      return {};
    },
  });
  await userEvent.click(list.getByRole('button', { name: 'Remove Bea Fox' }));
  await waitFor(() => expect(list.queryByText('Bea Fox')).toBeNull());
});

test('sends one request to remove a person, and allows another after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  const { server, list } = await openShares([ownShare, shareWithBea], {
    'DELETE /meetings/m1/shares/user-2': () => promise,
  });
  const remove = list.getByRole('button', { name: 'Remove Bea Fox' });
  await userEvent.click(remove);
  await userEvent.click(remove);
  await userEvent.selectOptions(list.getByRole('combobox', { name: 'Role of Bea Fox' }), 'editor');
  expect(getWrites(server)).toMatchObject([{ method: 'DELETE' }]);
  expect(document.activeElement).not.toBe(document.body);
  resolve(new Failure(500, { error: 'Not now.' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await userEvent.click(remove);
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
});

test('does not allow the last owner to leave or to change their role', async () => {
  const { list } = await openShares([ownShare, shareWithBea]);
  expect(list.getByText('Test User (you)')).toBeTruthy();
  expect(list.queryByRole('combobox', { name: 'Role of Test User' })).toBeNull();
  expect(list.queryByRole('button', { name: 'Leave' })).toBeNull();
});

test('viewers see the list of people with access, and can leave after a confirmation', async () => {
  const ownerShare: Share = { ...shareWithBea, role: 'owner' };
  const { server, dialog, list } = await openShares([ownerShare, { ...ownShare, role: 'viewer' }], {
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions: viewerPermissions }) },
    'DELETE /meetings/m1/shares/user-1': {},
  });
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(list.queryByRole('button', { name: /Remove/ })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Leave' }));
  expect(getWrites(server)).toHaveLength(0);
  const confirmation = within(await screen.findByRole('alertdialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('All meetings')).toBeTruthy();
  expect(getWrites(server)).toMatchObject([{ method: 'DELETE', path: '/meetings/m1/shares/user-1' }]);
});

test('leaving a meeting requires no confirmation for unsaved text', async () => {
  const { list } = await openShares([shareWithBea, { ...ownShare, role: 'viewer' }], {
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions: viewerPermissions }) },
    'DELETE /meetings/m1/shares/user-1': {},
  });
  renderHook(() => useUnsavedChanges(true));
  await userEvent.click(list.getByRole('button', { name: 'Leave' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('All meetings')).toBeTruthy();
});

test('updates live when another user changes the shares', async () => {
  const { server, list } = await openShares([ownShare]);
  server.routes['GET /meetings/m1/shares'] = toList(ownShare, shareWithBea);
  await broadcast('meeting');
  expect(await list.findByText('Bea Fox')).toBeTruthy();
});
