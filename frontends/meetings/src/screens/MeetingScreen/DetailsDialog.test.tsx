import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes } from '../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../test/open-meeting.tsx';
import { buildMeeting, buildMeetingType } from '../../test/samples.ts';

cleanBetweenTests();

const types = [buildMeetingType({ id: 't1', name: 'General' }), buildMeetingType({ id: 't2', name: 'Board' })];

async function openDetails(routes: FakeRoutes = {}) {
  const server = openMeeting({
    'GET /account_meeting_types': { account_meeting_types: types, next_cursor: null },
    'GET /meetings/m1': { meeting: buildMeeting({ attendees: ['Ana'] }) },
    'PATCH /meetings/m1': { meeting: buildMeeting({ attendees: ['Ana', 'Ben'], version: 2 }) },
    ...routes,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit details' }));
  return { server, dialog: within(await screen.findByRole('dialog', { name: 'Edit details' })) };
}

test('saves only the details that changed', async () => {
  const { server, dialog } = await openDetails();
  await userEvent.type(dialog.getByLabelText('Attendees (optional)'), ', Ben');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getWrites(server)).toMatchObject([
    { path: '/meetings/m1', body: { meeting: { attendees: ['Ana', 'Ben'], version: 1 } } },
  ]);
  expect(within(screen.getByRole('list', { name: 'Attendees' })).getByText('Ben')).toBeTruthy();
});

test('changes date and type', async () => {
  const { server, dialog } = await openDetails();
  const date = dialog.getByLabelText('Date and time');
  await userEvent.clear(date);
  await userEvent.type(date, '2026-12-01 10:30');
  const type = dialog.getByLabelText('Meeting type');
  await within(type).findByText('Board');
  await userEvent.selectOptions(type, 'Board');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toEqual({
    meeting: {
      started_at: new Date('2026-12-01T10:30').toISOString(),
      account_meeting_type_id: 't2',
      version: 1,
    },
  });
});

test('shows that the meeting has no type, and sets the default type only if it is selected', async () => {
  const { server, dialog } = await openDetails({
    'GET /meetings/m1': { meeting: buildMeeting({ meeting_type: null }) },
  });
  const type = dialog.getByLabelText<HTMLSelectElement>('Meeting type');
  await within(type).findByText('General');
  expect(type.selectedOptions[0]?.textContent).toBe('No type');
  await userEvent.selectOptions(type, 'General');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toEqual({ meeting: { account_meeting_type_id: 't1', version: 1 } });
});

test('sends nothing without a change', async () => {
  const { server, dialog } = await openDetails();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getWrites(server)).toEqual([]);
});

test('shows the error of the server and keeps the typed text', async () => {
  const rejection = new Failure(422, {
    error: 'Invalid.',
    errors: { attendees: ['A name may have at most 100 characters.'] },
  });
  const { dialog } = await openDetails({ 'PATCH /meetings/m1': rejection });
  const field = dialog.getByLabelText<HTMLInputElement>('Attendees (optional)');
  await userEvent.type(field, ', Ben');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/at most 100 characters|Invalid\./)).toBeTruthy();
  expect(field.value).toBe('Ana, Ben');
});
