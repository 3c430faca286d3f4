import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer } from '../../test/fake-server.ts';
import { anActionItem } from '../../test/samples.ts';
import { ActionItemsScreen } from './ActionItemsScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(routes: FakeRoutes = {}) {
  const server = fakeServer({
    'GET /action_items': { action_items: [anActionItem()], next_cursor: null },
    ...routes,
  });
  render(
    <TestProviders path="/action_items">
      <ActionItemsScreen />
    </TestProviders>,
  );
  return server;
}

test('shows the user’s open items first; tabs and filters change the query', async () => {
  const server = renderScreen();
  await screen.findByRole('checkbox', { name: 'Write the announcement' });
  expect(server.calls.at(-1)?.query).toBe('assignee=me&state=open');
  await userEvent.click(screen.getByRole('tab', { name: 'Team' }));
  await waitFor(() => expect(server.calls.at(-1)?.query).toBe('assignee=team&state=open'));
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
  await waitFor(() => expect(server.calls.at(-1)?.query).toBe('assignee=team&state=done'));
});

test('queries overdue items by today’s date, and explains an empty result', async () => {
  const server = renderScreen({ 'GET /action_items': { action_items: [], next_cursor: null } });
  await screen.findByText(/Nothing is waiting for you/);
  await userEvent.selectOptions(screen.getByLabelText('Due date'), 'Overdue');
  expect(await screen.findByText('Nothing of yours is overdue.')).toBeTruthy();
  expect(server.calls.at(-1)?.query).toMatch(/^assignee=me&state=open&due_before=\d{4}-\d{2}-\d{2}$/);
  await userEvent.click(screen.getByRole('tab', { name: 'Team' }));
  expect(await screen.findByText('Nothing is overdue.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
  expect(await screen.findByText('Nothing has been done yet.')).toBeTruthy();
  expect(screen.queryByLabelText('Due date')).toBeNull();
  expect(server.calls.at(-1)?.query).toBe('assignee=team&state=done');
});

test('links an item to its meeting', async () => {
  renderScreen();
  expect((await screen.findByRole('link', { name: 'Weekly review' })).getAttribute('href')).toBe('/meetings/m1');
});

test('keeps a completed item in place, and reverts it when the server refuses', async () => {
  const server = renderScreen({
    'PATCH /meetings/m1/action_items/i1/toggle_status': {
      action_item: anActionItem({ state: 'done', completed: true }),
    },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' });
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  server.routes['PATCH /meetings/m1/action_items/i1/toggle_status'] = new Failure(403, { error: 'You may not.' });
  await userEvent.click(box);
  expect(await screen.findByText('You may not.')).toBeTruthy();
  expect(box.checked).toBe(true);
});

test('keeps a toggle when an older response arrives later', async () => {
  const olderResponse = Promise.withResolvers<object>();
  const completedItem = anActionItem({ state: 'done', completed: true, version: 2 });
  const server = renderScreen({ 'PATCH /meetings/m1/action_items/i1/toggle_status': { action_item: completedItem } });
  await screen.findByRole('checkbox', { name: 'Write the announcement' });
  await userEvent.click(screen.getByRole('tab', { name: 'Team' }));
  await waitFor(() => expect(server.calls.at(-1)?.query).toBe('assignee=team&state=open'));
  server.routes['GET /action_items'] = () => olderResponse.promise;
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' });
  await userEvent.click(box());
  await waitFor(() => expect(server.calls.at(-1)?.method).toBe('PATCH'));
  olderResponse.resolve({ action_items: [anActionItem()], next_cursor: null });
  await waitFor(() => expect(box().checked).toBe(true));
  // Give a late response time to arrive.
  await olderResponse.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(box().checked).toBe(true);
});

test('continues after a page without items that has a next page', async () => {
  const server = renderScreen({ 'GET /action_items': { action_items: [], next_cursor: 'c1' } });
  const button = await screen.findByRole('button', { name: 'Load more' });
  expect(screen.queryByText(/Nothing is waiting for you/)).toBeNull();
  server.routes['GET /action_items'] = { action_items: [anActionItem()], next_cursor: null };
  await userEvent.click(button);
  expect(await screen.findByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
});
