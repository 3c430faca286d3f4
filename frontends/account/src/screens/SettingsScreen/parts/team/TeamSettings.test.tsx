import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TeamSettings } from './TeamSettings.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const joined_at = '2026-11-21T09:00:00.000Z';
const last_active_on = '2026-01-05';
const ownMembership = {
  ...{ id: 'user-1', user_id: 'user-1', name: 'Test User', email: 'u@a.example', role: 'owner', joined_at },
  last_active_on,
};
const cora = {
  ...{ id: 'user-2', user_id: 'user-2', name: 'Cora', email: 'cora@a.example', role: 'member', joined_at },
  last_active_on: null,
};
const invitation = { id: 'i1', name: 'Ana', email: 'ana@a.example', state: 'pending', invited_at: joined_at };
const invitations = [
  { ...invitation, expires_at: '2999-01-01T00:00:00.000Z' },
  { ...invitation, id: 'i2', name: 'Bo', email: 'bo@a.example', expires_at: '2026-01-01T00:00:00.000Z' },
  { ...invitation, id: 'i3', name: 'Joined', state: 'accepted', expires_at: '2999-01-01T00:00:00.000Z' },
];

const NO_WORK = { meeting_count: 0, meetings: [], action_item_count: 0, action_items: [] };
const WORK = {
  ...{ meeting_count: 12, meetings: [{ id: 'm1', title: 'Garden day' }] },
  ...{ action_item_count: 1, action_items: [{ id: 'a1', meeting_id: 'm2', description: 'Borrow spades' }] },
};

/** Renders the team settings and returns the writes that they send. */
function renderTeam(session: TestSession = {}, handover: object = NO_WORK): unknown[] {
  csrfToken.set('t');
  const writes: unknown[] = [];
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, search } = new URL(url, location.href);
    if (method !== 'GET')
      writes.push([method, path + search, body === undefined ? undefined : JSON.parse(String(body))]);
    if (path.endsWith('/handover')) return Response.json({ handover });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method === 'PATCH') return Response.json({ membership: { ...cora, role: 'admin' } });
    if (path.endsWith('/transfer_ownership')) return Response.json({ account: {} });
    if (path === '/memberships') return Response.json({ memberships: [ownMembership, cora], next_cursor: null });
    return Response.json({ invitations, next_cursor: null }, { status: method === 'POST' ? 201 : 200 });
  });
  render(
    <TestProviders path="/settings" session={session}>
      <TeamSettings />
    </TestProviders>,
  );
  return writes;
}

test('reads members that could not be read at most once more, until Retry is pressed', async () => {
  let reads = 0;
  stubGlobal('fetch', async (url: string) => {
    if (new URL(url, location.href).pathname !== '/memberships')
      return Response.json({ invitations, next_cursor: null });
    reads += 1;
    return Response.json({ error: 'Invalid.', request_id: 'r' }, { status: 400 });
  });
  render(
    <TestProviders path="/settings" session={{ account: { role: 'admin' } }}>
      <TeamSettings />
    </TestProviders>,
  );
  await screen.findByRole('list', { name: 'Pending invitations' });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Retry' });
  expect(reads).toBe(3);
});

test('lists pending invitations with their expiry, without accepted ones', async () => {
  renderTeam();
  const list = await screen.findByRole('list', { name: 'Pending invitations' });
  const [ana, bo, ...others] = within(list).getAllByRole('listitem');
  expect(ana?.textContent).toMatch(/ana@a\.example · Expires Jan 1, 2999|ana@a\.example · Expires Dec 31, 2998/);
  expect(within(bo!).getByText('Expired')).toBeTruthy();
  expect(others).toEqual([]);
});

test('sends an invitation again, and revokes one after a confirmation', async () => {
  const writes = renderTeam();
  await userEvent.click(await screen.findByRole('button', { name: 'Resend invitation to Bo' }));
  expect(await screen.findByText('Invitation sent to bo@a.example')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke invitation to Ana' }));
  expect(screen.getByText('The link sent to ana@a.example will no longer work.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke invitation' }));
  await eventually(() => expect(writes).toHaveLength(2));
  expect(writes).toEqual([
    ['POST', '/invitations', { invitations: [{ name: 'Bo', email: 'bo@a.example' }] }],
    ['DELETE', '/invitations/i1', undefined],
  ]);
});

test('changes a role, and removes a member after a confirmation', async () => {
  const writes = renderTeam();
  await userEvent.selectOptions(await screen.findByLabelText('Role of Cora'), 'Admin');
  await eventually(() => expect(writes).toEqual([['PATCH', '/memberships/user-2', { role: 'admin' }]]));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Cora' }));
  expect(await screen.findByText('There are no meetings or open action items to hand over.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove member' }));
  await eventually(() => expect(writes.at(-1)).toEqual(['DELETE', '/memberships/user-2', undefined]));
});

test('does not allow an admin to change owners or to transfer the ownership', async () => {
  renderTeam({ user: { id: 'user-3' }, account: { role: 'admin' } });
  const select = await screen.findByLabelText<HTMLSelectElement>('Role of Cora');
  expect([...select.options].map(({ text }) => text)).toEqual(['Admin', 'Member']);
  expect(screen.queryByLabelText('Role of Test User')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Test User' })).toBeNull();
});

test('allows a member to leave, but not to invite people or to change other members', async () => {
  const writes = renderTeam({ user: { id: 'user-2' }, account: { role: 'member', name: 'Sample Works' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave workspace' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave Sample Works' });
  await within(dialog).findByText('There are no meetings or open action items to hand over.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await eventually(() => expect(writes).toEqual([['DELETE', '/memberships/user-2', undefined]]));
  expect(screen.queryByRole('form', { name: 'Invite people' })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText('Ask an owner or admin to invite people.')).toBeTruthy();
});

test('shows owners and admins when each member was last active', async () => {
  renderTeam();
  const [first, second] = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Last active .+u@a\.example/);
  expect(second?.textContent).toContain('Not active yetcora@a.example');
});

test('transfers the ownership after a confirmation, and shows the button only to an owner', async () => {
  const writes = renderTeam();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Transfer ownership' })).disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('New owner'), 'Cora');
  await userEvent.click(screen.getByRole('button', { name: 'Transfer ownership' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Make Cora an owner' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }));
  await eventually(() =>
    expect(writes).toEqual([['POST', '/accounts/account-1/transfer_ownership', { user_id: 'user-2' }]]),
  );
  cleanup();
  renderTeam({ user: { id: 'user-3' }, account: { role: 'admin' } });
  await screen.findByLabelText('Role of Cora');
  expect(screen.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
});

test('lists the meetings and action items of a removed member, and hands them over to the chosen member', async () => {
  const writes = renderTeam({}, WORK);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Cora' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Cora' });
  expect(await within(dialog).findByText('To hand over: 12 meetings and 1 open action item')).toBeTruthy();
  const list = within(dialog).getByRole('list', { name: 'Meetings and action items to hand over' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Garden day',
    'Borrow spades',
    'and 11 more',
  ]);
  const successor = within(dialog).getByLabelText<HTMLSelectElement>('Hand over to');
  expect([...successor.options].map(({ text }) => text)).toEqual(['Test User']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove member' }));
  await eventually(() => expect(writes).toEqual([['DELETE', '/memberships/user-2?successor_id=user-1', undefined]]));
});

test('allows a member with open work to leave only after choosing a successor', async () => {
  const writes = renderTeam({ user: { id: 'user-2' }, account: { role: 'member' } }, WORK);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave workspace' }));
  const dialog = await screen.findByRole('alertdialog');
  const successor = await within(dialog).findByLabelText('Hand over to');
  const leave = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Leave' });
  expect(leave.disabled).toBe(true);
  await userEvent.selectOptions(successor, 'Test User');
  await userEvent.click(leave);
  await eventually(() => expect(writes).toEqual([['DELETE', '/memberships/user-2?successor_id=user-1', undefined]]));
});
