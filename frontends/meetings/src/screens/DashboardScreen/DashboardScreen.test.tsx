import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { csrfToken, defineArea, lazyScreen, useLocation } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { buildActionItem } from '../../test/samples.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  restoreGlobals();
});

const meeting = { id: 'm1', title: 'Garden day', started_at: '2026-11-20T09:00:00.000Z', summary_line: 'Tools.' };
const item = buildActionItem({
  ...{ id: 'a1', meeting_id: 'm1', meeting_title: 'Garden day', description: 'Borrow spades' },
  ...{ due_date: '2026-11-20', overdue: true },
});
const user = (id: string) => ({ id, name: id, email: `${id}@sample.example` });

const Path = () => <p>{useLocation().pathname}</p>;

/** Renders the dashboard and returns the writes. */
function renderDashboard(options: {
  meetings?: readonly unknown[];
  items?: readonly unknown[];
  users?: readonly unknown[];
  /** Suggestions to review. */
  toReview?: number;
  /** Minutes to approve; undefined if they do not load. */
  approvals?: readonly unknown[] | undefined | Promise<readonly unknown[]>;
  session?: TestSession;
  onboarding?: ComponentType;
}) {
  csrfToken.set('t');
  const { meetings = [], items = [], users = [user('user-1')], toReview = 0, session } = options;
  const { onboarding = () => <p>Onboarding</p> } = options;
  const approvals = 'approvals' in options ? options.approvals : [];
  const writes: [path: string, body: unknown][] = [];
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(url, location.href);
    if (method === 'PATCH') {
      writes.push([path, null]);
      return Response.json({ ...item, state: 'done', completed: true, version: item.version + 1 });
    }
    if (method === 'POST') {
      writes.push([path, JSON.parse(String(body))]);
      return Response.json({ meeting: { ...meeting, id: 'new' } });
    }
    if (searchParams.get('view') === 'to_approve') {
      const loaded = await approvals;
      if (loaded === undefined) return Response.json({ error: 'Broken' }, { status: 500 });
      return Response.json({ meetings: loaded, next_cursor: null });
    }
    if (path === '/meetings') return Response.json({ meetings, next_cursor: null });
    if (path === '/action_items/counts') return Response.json({ to_review: toReview, open: 0, overdue: 0 });
    if (path === '/users') return Response.json({ users, next_cursor: null });
    return Response.json({ action_items: items, next_cursor: null });
  });
  render(
    <TestProviders
      path="/dashboard"
      session={session ?? {}}
      areas={{ account: defineArea({ slots: { 'dashboard.onboarding': onboarding } }) }}
    >
      <DashboardScreen />
      <Path />
    </TestProviders>,
  );
  return writes;
}

test('shows recent meetings and the open items of the user', async () => {
  renderDashboard({ meetings: [meeting], items: [item], users: [user('user-1'), user('user-2')] });
  const recent = await screen.findByRole('region', { name: 'Recent meetings' });
  expect((await within(recent).findByRole('link', { name: 'Garden day' })).getAttribute('href')).toBe('/meetings/m1');
  const items = screen.getByRole('region', { name: 'My open items' });
  expect(await within(items).findByText('Borrow spades')).toBeTruthy();
  expect(within(items).getByText('Overdue')).toBeTruthy();
});

test('shows planned meetings in a separate list, the next one first', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const planned = [
    { ...meeting, id: 'm4', title: 'Autumn fair', started_at: inDays(9) },
    { ...meeting, id: 'm3', title: 'Budget', started_at: inDays(2) },
  ];
  renderDashboard({ meetings: [...planned, { ...meeting, started_at: inDays(-1) }] });
  const list = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link').textContent);
  expect(await list('Upcoming')).toEqual(['Budget', 'Autumn fair']);
  expect(await list('Recent meetings')).toEqual(['Garden day']);
  const start = screen.getByRole('region', { name: 'Upcoming' }).querySelector('time');
  expect(start?.textContent).toMatch(/, \d{1,2}:\d{2}\s[AP]M$/);
});

test('shows the number of suggestions to review, even if no item is open', async () => {
  renderDashboard({ meetings: [meeting], toReview: 24 });
  const items = await screen.findByRole('region', { name: 'My open items' });
  expect(within(items).getByText('No open items.')).toBeTruthy();
  const link = await within(items).findByRole('link', { name: '24 suggestions to review →' });
  expect(link.getAttribute('href')).toBe('/action_items?assignee=team');
});

test('links an item to its row in the meeting', async () => {
  renderDashboard({ meetings: [meeting], items: [item] });
  const items = await screen.findByRole('region', { name: 'My open items' });
  const link = await within(items).findByRole('link', { name: 'Garden day' });
  expect(link.getAttribute('href')).toBe('/meetings/m1?tab=actions&item=a1');
});

test('completes an item in place', async () => {
  const writes = renderDashboard({ meetings: [meeting], items: [item] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Borrow spades' }));
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Borrow spades' });
  await eventually(() => expect(checkbox.checked).toBe(true));
  expect(writes.map(([path]) => path)).toEqual(['/meetings/m1/action_items/a1/toggle_status']);
});

test('adds a sample meeting in one click', async () => {
  const writes = renderDashboard({});
  await userEvent.click(await screen.findByRole('button', { name: 'Try a sample' }));
  expect(await screen.findByText('/meetings/new')).toBeTruthy();
  expect(writes.map(([path]) => path)).toEqual(['/meetings', '/meetings/new/transcript']);
  expect(writes[1]?.[1]).toMatchObject({ format: 'text', content: expect.stringContaining('Mara:') });
});

test('offers the first meeting from a transcript or a recording in one click', async () => {
  renderDashboard({});
  const region = await screen.findByRole('region', { name: 'Your first meeting' });
  const getPath = (name: string) => within(region).getByRole('link', { name }).getAttribute('href');
  expect([getPath('Add transcript'), getPath('Record')]).toEqual(['/meetings/new', '/record']);
});

test('shows the onboarding only to users who have not completed it', async () => {
  renderDashboard({ session: { account: { onboarding_completed: false } } });
  expect(await screen.findByText('Onboarding')).toBeTruthy();
  cleanup();
  renderDashboard({});
  await screen.findByRole('button', { name: 'Try a sample' });
  expect(screen.queryByText('Onboarding')).toBeNull();
});

test('shows a checklist until its steps are done', async () => {
  renderDashboard({ meetings: [meeting] });
  const checklist = await screen.findByRole('region', { name: 'Getting started' });
  expect(within(checklist).getByRole('link', { name: 'Invite your team' })).toBeTruthy();
  expect(within(checklist).queryByRole('link', { name: 'Add your first meeting' })).toBeNull();
  cleanup();
  renderDashboard({ meetings: [meeting], users: [user('user-1'), user('user-2')] });
  await screen.findByRole('link', { name: 'Garden day' });
  await eventually(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull());
});

test('offers the first meeting of a new user once', async () => {
  renderDashboard({});
  const checklist = await screen.findByRole('region', { name: 'Getting started' });
  expect(within(checklist).getAllByRole('listitem')).toHaveLength(1);
  expect(within(checklist).getByRole('link', { name: 'Invite your team' })).toBeTruthy();
  expect(screen.queryByText('Add your first meeting')).toBeNull();
});

test('does not show a dismissed checklist again', async () => {
  renderDashboard({});
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  cleanup();
  renderDashboard({});
  await screen.findByRole('button', { name: 'Try a sample' });
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
});

test('lists minutes that wait for the approval of the user, and nothing if there are none', async () => {
  renderDashboard({ meetings: [meeting], approvals: [{ ...meeting, id: 'm2', title: 'Board meeting' }] });
  const approvals = await screen.findByRole('region', { name: 'Waiting for your approval' });
  expect(within(approvals).getByRole('link', { name: 'Board meeting' }).getAttribute('href')).toBe('/meetings/m2');
  expect(within(approvals).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(
    '/meetings?view=to_approve',
  );
  cleanup();
  renderDashboard({ meetings: [meeting] });
  await screen.findByRole('link', { name: 'Garden day' });
  expect(screen.queryByRole('region', { name: 'Waiting for your approval' })).toBeNull();
});

test('shows that the minutes to approve did not load', async () => {
  renderDashboard({ meetings: [meeting], approvals: undefined });
  const approvals = await screen.findByRole('region', { name: 'Waiting for your approval' }, { timeout: 5_000 });
  await userEvent.click(within(approvals).getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('link', { name: 'Garden day' })).toBeTruthy();
});

test('shows its sections at once, so that a slow one does not move the others', async () => {
  const approvals = Promise.withResolvers<readonly unknown[]>();
  renderDashboard({ meetings: [meeting], items: [item], approvals: approvals.promise });
  expect(await screen.findByText('Loading dashboard')).toBeTruthy();
  for (const name of ['Recent meetings', 'My open items']) expect(screen.queryByRole('region', { name })).toBeNull();
  approvals.resolve([{ ...meeting, id: 'm2', title: 'Board meeting' }]);
  await screen.findByRole('region', { name: 'Waiting for your approval' });
  expect(screen.getByRole('link', { name: 'Board meeting' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'My open items' })).getByText('Borrow spades')).toBeTruthy();
});

test('shows its sections only when the notice of a paused onboarding is above them', async () => {
  const Onboarding = Promise.withResolvers<() => ReactNode>();
  renderDashboard({
    meetings: [meeting],
    session: { account: { onboarding_completed: false } },
    onboarding: lazyScreen(() => Onboarding.promise),
  });
  expect(await screen.findByText('Loading dashboard')).toBeTruthy();
  Onboarding.resolve(() => <p>Setup paused</p>);
  expect(await screen.findByText('Setup paused')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Recent meetings' })).toBeTruthy();
});
