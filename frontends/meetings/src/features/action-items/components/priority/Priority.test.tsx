import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildActionItem, buildApproval } from '../../../../test/samples.ts';

cleanBetweenTests();

const withPriority = (priority: string, overrides = {}) => Object.assign(buildActionItem(overrides), { priority });
const items = (...action_items: object[]) => ({ 'GET /meetings/m1/action_items': { action_items, next_cursor: null } });
const ITEM = 'PATCH /meetings/m1/action_items/i1';

test('P opens the priority menu of the focused row, most urgent first, and a selected priority is shown at once', async () => {
  const response = Promise.withResolvers<object>();
  const server = openMeeting({ ...items(withPriority('none')), [ITEM]: () => response.promise });
  (await screen.findByRole('checkbox', { name: 'Write the announcement' })).focus();
  await userEvent.keyboard('p');
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Urgent', 'High', 'Medium', 'Low', 'No priority']);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'High' }));
  expect(await screen.findByRole('button', { name: 'High priority Write the announcement' })).toBeTruthy();
  await waitFor(() =>
    expect(getWrites(server).map(({ body }) => body)).toEqual([{ action_item: { priority: 'high' } }]),
  );
  response.resolve(new Failure(403, { error: 'You may not.' }));
  expect(await screen.findByText('You may not.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'No priority Write the announcement' })).toBeTruthy();
});

test('the menu of a row contains the priorities, for touch screens', async () => {
  const server = openMeeting({ ...items(withPriority('none')), [ITEM]: { action_item: withPriority('high') } });
  await userEvent.click(await screen.findByRole('button', { name: /^Item actions/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Set priority/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'High' }));
  expect(await screen.findByRole('button', { name: 'High priority Write the announcement' })).toBeTruthy();
  expect(getWrites(server).map(({ body }) => body)).toEqual([{ action_item: { priority: 'high' } }]);
});

test('the priority of an item of approved minutes can be changed without a reason', async () => {
  const server = openMeeting({
    ...items(withPriority('low')),
    'GET /meetings/m1/approval': { approval: buildApproval({ state: 'approved' }) },
    [ITEM]: { action_item: withPriority('urgent') },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Low priority/ }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Urgent' }));
  await waitFor(() =>
    expect(getWrites(server).map(({ body }) => body)).toEqual([{ action_item: { priority: 'urgent' } }]),
  );
});

test('the form and the bulk update set the priority', async () => {
  const server = openMeeting({
    ...items(withPriority('low')),
    [ITEM]: { action_item: withPriority('medium') },
    'PATCH /meetings/m1/action_items/bulk_update': { message: '', action_items: [withPriority('urgent')] },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Item actions/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: /Edit/ }));
  await userEvent.selectOptions(await screen.findByLabelText('Priority'), 'Medium');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /^Medium priority/ });
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Write the announcement' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update 1 action item' }));
  await userEvent.selectOptions(dialog.getByLabelText('Priority'), 'Urgent');
  await userEvent.click(dialog.getByRole('button', { name: 'Update items' }));
  await screen.findByRole('button', { name: /^Urgent/ });
  expect(getWrites(server).map(({ body }) => body)).toMatchObject([
    { action_item: { priority: 'medium' } },
    { action_item_ids: ['i1'], priority: 'urgent' },
  ]);
});
