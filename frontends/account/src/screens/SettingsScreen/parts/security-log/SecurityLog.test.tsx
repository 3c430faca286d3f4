import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsScreen } from '../../SettingsScreen.tsx';
import { SecurityLog } from './SecurityLog.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const member = {
  ...{ id: 'user-2', user_id: 'user-2', name: 'Cora', email: 'cora@a.example', role: 'member' },
  ...{ joined_at: '2026-11-21T09:00:00.000Z', last_active_on: null },
};
const actor = { kind: 'user', user: { id: 'user-1', name: 'Ada' }, access_token_id: null, service: null };
const event = {
  ...{ id: 'e1', event: 'role_changed', at: '2026-11-21T09:00:00.000Z', actor, user: { id: 'user-2', name: 'Cora' } },
  ...{ network: '203.0.113.0/24', request_id: 'request-1', details: { role: 'admin', previousRole: 'member' } },
};
const failed = {
  ...{ ...event, id: 'e2', event: 'sign_in_failed', details: { reason: 'wrong_password' } },
  ...{ actor: { ...actor, kind: 'anonymous', user: null }, user: { id: 'user-3', name: null } },
};
const byToken = {
  ...{ ...event, id: 'e3', event: 'meeting_exported', user: null, details: { meetingId: 'm1', format: 'pdf' } },
  actor: { ...actor, kind: 'access_token', access_token_id: 't1' },
};
const unknown = { ...event, id: 'e4', event: 'event_of_tomorrow', user: null, details: {} };

/** Renders the tab and returns the requested paths of the log. */
function setup(respond: (path: URL) => Response, content = <SecurityLog />, session: TestSession = {}): string[] {
  const paths: string[] = [];
  stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), location.href);
    if (url.pathname === '/memberships') return Response.json({ memberships: [member], next_cursor: null });
    paths.push(url.pathname + url.search);
    return respond(url);
  });
  render(
    <TestProviders path="/settings?tab=security_log" session={session}>
      {content}
    </TestProviders>,
  );
  return paths;
}

const toPage = (events: readonly object[], next_cursor: string | null = null) =>
  Response.json({ security_events: events, next_cursor });

test('shows actor, event, time and network of each event, and links to the meeting', async () => {
  setup(() => toPage([event, failed, byToken, unknown]));
  const list = await screen.findByRole('list', { name: 'Security log' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows[0]).toContain('Changed the role of Cora from member to admin');
  expect(rows[0]).toMatch(/Ada · .+ · Network 203\.0\.113\.0\/24/);
  expect(rows[1]).toContain('Could not sign in: incorrect passwordDeleted user');
  expect(rows[2]).toContain('Exported a meeting (.pdf)Ada, by an access token');
  expect(rows[3]).toContain('event of tomorrow');
  expect(within(list).getByRole('link', { name: 'Open meeting' }).getAttribute('href')).toBe('/meetings/m1');
});

test('shows with an email that was not delivered what the mail server reported', async () => {
  const undelivered = { ...event, id: 'e5', event: 'email_failed', user: null, details: { kind: 'invitation' } };
  const bounced = { ...undelivered, id: 'e6', details: { kind: 'minutes', status: '5.1.1', reason: 'User unknown' } };
  const withoutReason = { ...undelivered, id: 'e7', details: { kind: 'minutes', status: '5.0.0', reason: '' } };
  setup(() => toPage([undelivered, bounced, withoutReason]));
  const rows = within(await screen.findByRole('list', { name: 'Security log' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/^Email not delivered: invitationAda/);
  expect(rows[1]?.textContent).toMatch(/^Email not delivered: minutes \(5\.1\.1 User unknown\)Ada/);
  expect(rows[2]?.textContent).toMatch(/^Email not delivered: minutes \(5\.0\.0\)Ada/);
});

test('requests the events that the filters select, and shows a message when nothing matches', async () => {
  const paths = setup(({ search }) => toPage(search === '' ? [event] : []));
  await screen.findByRole('list', { name: 'Security log' });
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'Credentials');
  await screen.findByText('No security events match these filters.');
  await userEvent.selectOptions(screen.getByLabelText('Person'), await screen.findByRole('option', { name: 'Cora' }));
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
  await waitFor(() =>
    expect(paths.at(-1)).toMatch(
      /^\/accounts\/account-1\/security_events\?category=credentials&user_id=user-2&from=\d{4}-/,
    ),
  );
});

test('loads older events on request', async () => {
  const paths = setup(({ searchParams }) =>
    searchParams.has('cursor') ? toPage([{ ...unknown, id: 'older' }]) : toPage([event], 'next'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('event of tomorrow');
  expect(paths).toEqual(['/accounts/account-1/security_events', '/accounts/account-1/security_events?cursor=next']);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('shows the error of older events that could not be loaded, and loads them on retry', async () => {
  let isDown = true;
  setup(({ searchParams }) => {
    if (!searchParams.has('cursor')) return toPage([event], 'next');
    return isDown
      ? Response.json({ error: 'The log is down.' }, { status: 500 })
      : toPage([{ ...unknown, id: 'older' }]);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('The log is down.');
  expect(screen.getByText('Changed the role of Cora from member to admin')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('event of tomorrow');
  expect(screen.queryByText('The log is down.')).toBeNull();
});

test('downloads the events that the filters select', async () => {
  const savedNames: string[] = [];
  URL.createObjectURL = (file) => {
    savedNames.push((file as File).name);
    return '#saved';
  };
  URL.revokeObjectURL = () => undefined;
  const headers = { 'Content-Disposition': 'attachment; filename="minutehand-security-log-2026-11-26.csv"' };
  const paths = setup(({ pathname }) => (pathname.endsWith('.csv') ? new Response('time', { headers }) : toPage([])));
  await screen.findByText('No security events yet.');
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'Shares');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(savedNames).toEqual(['minutehand-security-log-2026-11-26.csv']));
  expect(paths).toContain('/accounts/account-1/security_events/export.csv?category=sharing');
});

test('shows an error with a Retry button when the log cannot be loaded', async () => {
  setup(() => Response.json({ error: 'Something went wrong. Please try again.' }, { status: 500 }));
  await screen.findByText('Something went wrong. Please try again.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInstanceOf(HTMLButtonElement);
});

test('is a tab for owners and admins, and not for members', async () => {
  setup(() => toPage([]), <SettingsScreen />, { account: { role: 'admin' } });
  await screen.findByText('No security events yet.');
  cleanup();
  setup(() => toPage([]), <SettingsScreen />, { account: { role: 'member' } });
  expect(await screen.findByLabelText('Name')).toBeInstanceOf(HTMLInputElement);
  expect(screen.queryByRole('tab', { name: 'Security log' })).toBeNull();
});
