import { afterEach, expect, test } from '@jest/globals';
import type { AssignedItem as Item } from '@minutehand/contracts/http/meetings/assigned-items';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { Route, Routes } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer, UNREACHABLE } from '../../test/fake-server.ts';
import { AssignedItemScreen } from './AssignedItemScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const NOT_FOUND = new Failure(404, { error: 'This link no longer works.' });

function buildItem(overrides: Partial<Item> = {}): { assigned_item: Item } {
  return {
    assigned_item: {
      ...{ description: 'Order the chairs', due_date: '2001-11-27', due_date_formatted: 'Nov 27, 2001' },
      ...{ overdue: false, completed: false, meeting_title: 'Weekly review', assigned_by: 'Ann Lee' },
      ...overrides,
    },
  };
}

function renderScreen(routes: FakeRoutes = {}) {
  const server = fakeServer({ 'GET /assigned/t.1': buildItem(), ...routes });
  render(
    <TestProviders path="/assigned/t.1" session={{ isSignedOut: true }}>
      <Routes>
        <Route path="/assigned/:token" element={<AssignedItemScreen />} />
      </Routes>
    </TestProviders>,
  );
  return server;
}

test('shows description, due date, meeting and the user who assigned the item', async () => {
  renderScreen();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order the chairs' })).toBeTruthy();
  for (const text of ['Open', 'Nov 27, 2001', 'Weekly review', 'Ann Lee']) expect(screen.getByText(text)).toBeTruthy();
});

test('omits a missing due date and user, and marks an overdue item', async () => {
  renderScreen({
    'GET /assigned/t.1': buildItem({ due_date: null, due_date_formatted: '', assigned_by: '', overdue: true }),
  });
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(screen.queryByText('Due date')).toBeNull();
  expect(screen.queryByText('Assigned by')).toBeNull();
});

test('opening the link changes nothing: only the button completes and reopens the item', async () => {
  const server = renderScreen({
    'POST /assigned/t.1/complete': buildItem({ completed: true }),
    'POST /assigned/t.1/reopen': buildItem(),
  });
  const button = await screen.findByRole('button', { name: 'Mark done' });
  expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  button.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Marked done');
  expect(screen.getByText('Done')).toBeTruthy();
  const back = screen.getByRole('button', { name: 'Reopen' });
  expect(document.activeElement).toBe(back);
  await userEvent.click(back);
  await screen.findByText('Reopened');
});

test('ignores the second click of a double click', async () => {
  const server = renderScreen({
    'POST /assigned/t.1/complete': buildItem({ completed: true }),
    'POST /assigned/t.1/reopen': buildItem(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mark done' }), { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }), { detail: 2 });
  await screen.findByText('Marked done');
  expect(server.calls.map(({ path }) => path)).toEqual(['/assigned/t.1', '/assigned/t.1/complete']);
});

test('shows the same page for every invalid link', async () => {
  renderScreen({ 'GET /assigned/t.1': NOT_FOUND });
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the expired link page when the item was reassigned in the meantime', async () => {
  const server = renderScreen({ 'POST /assigned/t.1/complete': NOT_FOUND });
  const button = await screen.findByRole('button', { name: 'Mark done' });
  server.routes['GET /assigned/t.1'] = NOT_FOUND;
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
});

test('shows a network error and keeps the state', async () => {
  renderScreen({ 'POST /assigned/t.1/complete': UNREACHABLE });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark done' }));
  expect(await screen.findByText(/connection/)).toBeTruthy();
  expect(screen.getByText('Open')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark done' })).toBeTruthy();
});

test('shows a load error with a Retry button', async () => {
  const server = renderScreen({ 'GET /assigned/t.1': new Failure(429, { error: 'Too many requests.' }) });
  expect(await screen.findByText('Too many requests.')).toBeTruthy();
  server.routes['GET /assigned/t.1'] = buildItem();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Order the chairs')).toBeTruthy();
});
