import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, UNREACHABLE } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, openMeeting, writes } from '../../../test/open-meeting.tsx';
import { aMeeting, anActionItem, anApproval } from '../../../test/samples.ts';
import { watchHighlightedRows } from '../../../test/watch-highlighted-rows.ts';

cleanBetweenTests();

const one = anActionItem({ id: 'i1', description: 'One' });
const two = anActionItem({ id: 'i2', description: 'Two', assignee_id: 'user-1', assignee_display_name: 'Test User' });
const three = anActionItem({ id: 'i3', description: 'Three', state: 'proposed' });
const BULK = 'PATCH /meetings/m1/action_items/bulk_update';
const list = (...action_items: object[]) => ({
  'GET /meetings/m1/action_items': { action_items, next_cursor: null },
});

async function open(routes: FakeRoutes = {}) {
  const server = openMeeting({ ...list(one, two, three), ...routes });
  await screen.findByText('One');
  return server;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const all = () => box('Select all');
const bar = () => screen.queryByRole('toolbar', { name: 'Selected action items' });

async function select(...descriptions: string[]) {
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  for (const description of descriptions) await userEvent.click(box(`Select ${description}`));
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Update items' }));
  return screen.findByRole('dialog', { name: /^Update \d+ action items?$/ });
}

const press = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Update items' }));

test('shows all items in the Team tab and the user’s own items in the Mine tab', async () => {
  await open(list(one, two));
  expect(screen.getByRole('tab', { name: /Team/ }).textContent).toBe('Team2');
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  expect(screen.queryByText('One')).toBeNull();
  expect(screen.getByText('Two')).toBeTruthy();
});

test('shows a message and no Select button when the user has no items', async () => {
  await open(list(one));
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  expect(screen.getByText('Nothing in this meeting is yours to do.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('selects none, some or all rows, and shows the toolbar when at least one is selected', async () => {
  await open();
  await select();
  expect([all().checked, all().indeterminate, bar()]).toEqual([false, false, null]);
  await userEvent.click(box('Select One'));
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  expect(within(bar()!).getByText('1 selected')).toBeTruthy();
  await userEvent.click(all());
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  expect(within(bar()!).getByText('3 selected')).toBeTruthy();
  await userEvent.click(all());
  expect([all().checked, bar()]).toEqual([false, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Done selecting' }));
  expect(screen.queryByRole('checkbox', { name: 'Select One' })).toBeNull();
});

test('pressing x starts the selection and toggles the focused row', async () => {
  await open();
  await userEvent.keyboard('x');
  expect([box('Select One').checked, bar()]).toEqual([false, null]);
  act(() => box('One').focus());
  await userEvent.keyboard('x');
  expect(box('Select One').checked).toBe(true);
  await userEvent.keyboard('x');
  expect(box('Select One').checked).toBe(false);
});

test('keeps the selection when the list is refetched, without items that no longer exist', async () => {
  const server = await open();
  await select('One', 'Two');
  Object.assign(server.routes, list({ ...one, description: 'First' }, three));
  await broadcast('action_items');
  await screen.findByText('First');
  expect(box('Select First').checked).toBe(true);
  expect(within(bar()!).getByText('1 selected')).toBeTruthy();
});

test('offers no selection to a viewer', async () => {
  await open({
    'GET /meetings/m1': {
      meeting: aMeeting({ permissions: { edit: false, share: false, delete: false, approve: false } }),
    },
  });
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('sets due date and external assignee of several items, keeps them selected and highlights them', async () => {
  const saved = [one, three].map((item) => ({ ...item, state: 'open', assignee_display_name: 'Eve' }));
  const server = await open({ [BULK]: { message: '', action_items: saved } });
  await select('One', 'Three');
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'External');
  await userEvent.type(within(dialog).getByLabelText('Name'), ' Eve ');
  await userEvent.type(within(dialog).getByLabelText('Due date'), '2026-12-24');
  const highlighted = watchHighlightedRows();
  await press(dialog);
  expect(await screen.findByText('Action items updated successfully')).toBeTruthy();
  await waitFor(() => expect(highlighted()).toBeGreaterThan(0));
  expect(writes(server).map(({ body }) => body)).toEqual([
    {
      action_item_ids: ['i3', 'i1'],
      assignee_type: 'external',
      assignee_name: 'Eve',
      assignee_email: null,
      due_date: '2026-12-24',
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Eve')).toHaveLength(2);
  expect([box('Select One').checked, box('Select Three').checked, box('Select Two').checked]).toEqual([
    true,
    true,
    false,
  ]);
  expect(highlighted()).toBe(2);
  await waitFor(() => expect(document.querySelector('.highlighted')).toBeNull());
});

test('assigns several items to a member, and unassigns them', async () => {
  const server = await open({
    [BULK]: { message: '', action_items: [] },
    'GET /lookups/members': [{ value: 'u7', label: 'Cleo', detail: 'cleo@example.test' }],
  });
  await select('Two');
  let dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Member');
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Member' }), 'Cl');
  await userEvent.click(await screen.findByRole('option', { name: /Cleo/ }));
  await press(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Unassign');
  await press(dialog);
  await waitFor(() => expect(writes(server)).toHaveLength(2));
  expect(writes(server).map(({ body }) => body)).toEqual([
    { action_item_ids: ['i2'], assignee_type: 'user', assignee_id: 'u7' },
    { action_item_ids: ['i2'], assignee_type: 'unassign' },
  ]);
});

test('sends nothing without a change, without a name for an external assignee, or with an invalid date', async () => {
  const server = await open();
  await select('One');
  const dialog = await openDialog();
  await press(dialog);
  expect(within(dialog).getByRole('alert').textContent).toBe('Please make at least one change');
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'External');
  await press(dialog);
  expect(within(dialog).getByRole('alert').textContent).toBe('Please enter a name for the assignee');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Eve');
  await userEvent.type(within(dialog).getByLabelText('Due date'), '2026-02-31');
  await press(dialog);
  expect(within(dialog).getByText(/Write it as year, month and day/)).toBeTruthy();
  expect(writes(server)).toEqual([]);
});

test('does not update items that were deleted while the dialog was open', async () => {
  const server = await open();
  await select('One');
  const dialog = await openDialog();
  await userEvent.type(within(dialog).getByLabelText('Due date'), '2026-12-24');
  Object.assign(server.routes, list(two));
  await broadcast('action_items');
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  await press(dialog);
  expect(within(dialog).getByRole('alert').textContent).toBe('Please select action items to update');
  expect(writes(server)).toEqual([]);
});

test.each([
  [
    'a refusal',
    new Failure(422, { error: 'No.', errors: ['Too late.', 'Too long.'] }),
    ['Failed to update action items', 'Too late.', 'Too long.'],
  ],
  ['a failure', new Failure(500, { error: 'Broken.' }), ['Failed to update action items']],
  ['a lost connection', UNREACHABLE, ['Failed to update action items']],
])('shows %s in the dialog and keeps the input', async (_what, failure, messages) => {
  await open({ [BULK]: failure });
  await select('One');
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Unassign');
  await press(dialog);
  const messageItems = within(await within(dialog).findByRole('alert')).getAllByRole('listitem');
  expect(messageItems.map(({ textContent }) => textContent)).toEqual(messages);
  expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Assignee' }).value).toBe('nobody');
});

test('requires a reason to update items of approved minutes', async () => {
  const server = await open({
    [BULK]: { message: '', action_items: [] },
    'GET /meetings/m1/approval': { approval: anApproval({ state: 'approved' }) },
  });
  await screen.findByRole('button', { name: 'Select' });
  await select('One');
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Unassign');
  await userEvent.type(await within(dialog).findByLabelText('Why they are amended'), 'A slip.');
  await press(dialog);
  await waitFor(() => expect(writes(server)).toHaveLength(1));
  expect(writes(server)[0]?.body).toEqual({
    action_item_ids: ['i1'],
    assignee_type: 'unassign',
    amendment: 'A slip.',
  });
});
