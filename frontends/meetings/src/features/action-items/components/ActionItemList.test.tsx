import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, UNREACHABLE } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildActionItem, buildApproval, buildMeeting } from '../../../test/samples.ts';
import { watchHighlightedRows } from '../../../test/watch-highlighted-rows.ts';

cleanBetweenTests();

const firstItem = buildActionItem({ id: 'i1', description: 'One' });
const secondItem = buildActionItem({
  id: 'i2',
  description: 'Two',
  assignee_id: 'user-1',
  assignee_display_name: 'Test User',
});
const thirdItem = buildActionItem({ id: 'i3', description: 'Three', state: 'proposed' });
const BULK = 'PATCH /meetings/m1/action_items/bulk_update';
const listRoute = (...action_items: object[]) => ({
  'GET /meetings/m1/action_items': { action_items, next_cursor: null },
});

async function openList(routes: FakeRoutes = {}) {
  const server = openMeeting({ ...listRoute(firstItem, secondItem, thirdItem), ...routes });
  await screen.findByText('One');
  return server;
}

const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const getSelectAll = () => getCheckbox('Select all');
const queryToolbar = () => screen.queryByRole('toolbar', { name: 'Selected action items' });

async function select(...descriptions: string[]) {
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  for (const description of descriptions) await userEvent.click(getCheckbox(`Select ${description}`));
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  return screen.findByRole('dialog', { name: /^Update \d+ action items?$/ });
}

const submitDialog = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Update items' }));

test('shows all items in the Team tab and the user’s own items in the Mine tab', async () => {
  await openList(listRoute(firstItem, secondItem));
  expect(screen.getByRole('tab', { name: /Team/ }).textContent).toBe('Team2');
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  expect(screen.queryByText('One')).toBeNull();
  expect(screen.getByText('Two')).toBeTruthy();
});

test('the Mine tab has suggestions for the user, too', async () => {
  const suggestion = { ...secondItem, id: 'i5', description: 'Five', state: 'proposed' as const };
  await openList(listRoute(firstItem, suggestion));
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  expect(screen.queryByText('One')).toBeNull();
  expect(screen.getByText('Five')).toBeTruthy();
});

test('the tabs count suggestions and open items, but not the done ones', async () => {
  await openList(listRoute(firstItem, secondItem, thirdItem, buildActionItem({ id: 'i4', state: 'done' })));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mine1', 'Team3']);
});

test('shows a message and no Select button when the user has no items', async () => {
  await openList(listRoute(firstItem));
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  expect(screen.getByText('No items assigned to you in this meeting')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('selects none, some or all rows, and shows the toolbar when at least one is selected', async () => {
  await openList();
  await select();
  expect([getSelectAll().checked, getSelectAll().indeterminate, queryToolbar()]).toEqual([false, false, null]);
  await userEvent.click(getCheckbox('Select One'));
  expect([getSelectAll().checked, getSelectAll().indeterminate]).toEqual([false, true]);
  expect(within(queryToolbar()!).getByText('1 selected')).toBeTruthy();
  await userEvent.click(getSelectAll());
  expect([getSelectAll().checked, getSelectAll().indeterminate]).toEqual([true, false]);
  expect(within(queryToolbar()!).getByText('3 selected')).toBeTruthy();
  await userEvent.click(getSelectAll());
  expect([getSelectAll().checked, queryToolbar()]).toEqual([false, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('checkbox', { name: 'Select One' })).toBeNull();
});

test('pressing x starts the selection and toggles the focused row', async () => {
  await openList();
  await userEvent.keyboard('x');
  expect([getCheckbox('Select One').checked, queryToolbar()]).toEqual([false, null]);
  act(() => getCheckbox('Select One').focus());
  await userEvent.keyboard('x');
  expect(getCheckbox('Select One').checked).toBe(true);
  await userEvent.keyboard('x');
  expect(getCheckbox('Select One').checked).toBe(false);
});

test('the checkbox of a row selects the row during a selection, and completes the item otherwise', async () => {
  const server = await openList(
    listRoute(firstItem, secondItem, thirdItem, buildActionItem({ id: 'i4', state: 'done' })),
  );
  const countCheckboxes = () =>
    screen.getAllByRole('listitem').map((row) => within(row).queryAllByRole('checkbox').length);
  await select('One');
  expect(countCheckboxes()).not.toContain(2);
  expect(screen.queryByRole('checkbox', { name: 'One' })).toBeNull();
  expect(getWrites(server)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(getCheckbox('One').checked).toBe(false);
  expect(countCheckboxes()).not.toContain(2);
});

test('keeps the selection when the list is refetched, without items that no longer exist', async () => {
  const server = await openList();
  await select('One', 'Two');
  Object.assign(server.routes, listRoute({ ...firstItem, description: 'First' }, thirdItem));
  await broadcast('action_items');
  await screen.findByText('First');
  expect(getCheckbox('Select First').checked).toBe(true);
  expect(within(queryToolbar()!).getByText('1 selected')).toBeTruthy();
});

test('hides the selection from a viewer', async () => {
  await openList({
    'GET /meetings/m1': {
      meeting: buildMeeting({ permissions: { edit: false, share: false, delete: false, approve: false } }),
    },
  });
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('sets due date and external assignee of several items, keeps them selected and highlights them', async () => {
  const savedItems = [firstItem, thirdItem].map((item) => ({ ...item, state: 'open', assignee_display_name: 'Eve' }));
  const server = await openList({ [BULK]: { message: '', action_items: savedItems } });
  await select('One', 'Three');
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'External');
  await userEvent.type(within(dialog).getByLabelText('Name'), ' Eve ');
  await userEvent.type(within(dialog).getByLabelText('Due date'), '2026-12-24');
  const highlighted = watchHighlightedRows();
  await submitDialog(dialog);
  expect(await screen.findByText('Action items updated successfully')).toBeTruthy();
  await waitFor(() => expect(highlighted()).toBeGreaterThan(0));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
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
  expect([
    getCheckbox('Select One').checked,
    getCheckbox('Select Three').checked,
    getCheckbox('Select Two').checked,
  ]).toEqual([true, true, false]);
  expect(highlighted()).toBe(2);
  await waitFor(() => expect(document.querySelector('.highlighted')).toBeNull());
});

test('assigns several items to a member, and unassigns them', async () => {
  const server = await openList({
    [BULK]: { message: '', action_items: [] },
    'GET /lookups/members': [{ value: 'u7', label: 'Cleo', detail: 'cleo@example.test' }],
  });
  await select('Two');
  let dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Member');
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Member' }), 'Cl');
  await userEvent.click(await screen.findByRole('option', { name: /Cleo/ }));
  await submitDialog(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Unassign');
  await submitDialog(dialog);
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { action_item_ids: ['i2'], assignee_type: 'user', assignee_id: 'u7' },
    { action_item_ids: ['i2'], assignee_type: 'unassign' },
  ]);
});

test('sends nothing without a change, without a name for an external assignee, or with an invalid date', async () => {
  const server = await openList();
  await select('One');
  const dialog = await openDialog();
  await submitDialog(dialog);
  expect(within(dialog).getByRole('alert').textContent).toBe('Please make at least one change');
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'External');
  await submitDialog(dialog);
  expect(within(dialog).getByRole('alert').textContent).toBe('Please enter a name for the assignee');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Eve');
  await userEvent.type(within(dialog).getByLabelText('Due date'), '2026-02-31');
  await submitDialog(dialog);
  expect(within(dialog).getByText(/^Enter a date such as/)).toBeTruthy();
  expect(getWrites(server)).toEqual([]);
});

test('accepts, completes and deletes the selected items without the update dialog', async () => {
  const accepted = { ...thirdItem, state: 'open' };
  const completed = [firstItem, accepted].map((item) => ({ ...item, state: 'done', completed: true }));
  const server = await openList({
    'PATCH /action_items/bulk_update': { action_items: [accepted], skipped: [] },
    'POST /action_items/bulk_delete': { deleted_ids: ['i1', 'i3'], skipped: [] },
  });
  await select('One', 'Three');
  const press = (name: string) => userEvent.click(within(queryToolbar()!).getByRole('button', { name }));
  // Only one of the selected items is a suggestion.
  await press('Accept 1');
  await waitFor(() => expect(within(queryToolbar()!).queryByRole('button', { name: /^Accept/ })).toBeNull());
  server.routes['PATCH /action_items/bulk_update'] = { action_items: completed, skipped: [] };
  await press('Complete');
  await screen.findByRole('heading', { name: 'Done 2' });
  await press('Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 action items' });
  expect(dialog.textContent).toContain("You can't undo this.");
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { action_item_ids: ['i3'], state: 'open' },
    { action_item_ids: ['i1', 'i3'], state: 'done' },
    { action_item_ids: ['i1', 'i3'] },
  ]);
});

test('accepts all proposals of the meeting', async () => {
  await openList({
    'PATCH /action_items/bulk_update': { action_items: [{ ...thirdItem, state: 'open' }], skipped: [] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Accept all' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept all suggestions' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('checkbox', { name: 'Three' })).toBeTruthy();
});

test('does not update items that were deleted while the dialog was open', async () => {
  const server = await openList();
  await select('One');
  const dialog = await openDialog();
  await userEvent.type(within(dialog).getByLabelText('Due date'), '2026-12-24');
  Object.assign(server.routes, listRoute(secondItem));
  await broadcast('action_items');
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  await submitDialog(dialog);
  expect(within(dialog).getByRole('alert').textContent).toBe('Please select action items to update');
  expect(getWrites(server)).toEqual([]);
});

test.each([
  [
    'a rejection',
    new Failure(422, { error: 'No.', errors: ['Too late.', 'Too long.'] }),
    ['Failed to update action items', 'Too late.', 'Too long.'],
  ],
  ['a failure', new Failure(500, { error: 'Broken.' }), ['Failed to update action items']],
  ['a lost connection', UNREACHABLE, ['Failed to update action items']],
])('shows %s in the dialog and keeps the input', async (_case, failure, messages) => {
  await openList({ [BULK]: failure });
  await select('One');
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Unassign');
  await submitDialog(dialog);
  const messageItems = within(await within(dialog).findByRole('alert')).getAllByRole('listitem');
  expect(messageItems.map(({ textContent }) => textContent)).toEqual(messages);
  expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Assignee' }).value).toBe('nobody');
});

test('requires a reason to update items of approved minutes', async () => {
  const server = await openList({
    [BULK]: { message: '', action_items: [] },
    'GET /meetings/m1/approval': { approval: buildApproval({ state: 'approved' }) },
  });
  await screen.findByRole('button', { name: 'Select' });
  await select('One');
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Unassign');
  await userEvent.type(await within(dialog).findByLabelText('Reason for the amendment'), 'A slip.');
  await submitDialog(dialog);
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toEqual({
    action_item_ids: ['i1'],
    assignee_type: 'unassign',
    amendment: 'A slip.',
  });
});
