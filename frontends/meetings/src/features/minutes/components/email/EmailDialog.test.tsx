import { expect, jest, test } from '@jest/globals';
import { stubGlobal } from '@minutehand/test-kit/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, UNREACHABLE } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildMeeting } from '../../../../test/samples.ts';

cleanBetweenTests();

const POST_EMAIL = 'POST /meetings/m1/email_minutes';

async function openEmailDialog(routes: FakeRoutes = {}) {
  const server = openMeeting({ [POST_EMAIL]: { message: 'The minutes are on their way to 1 address.' }, ...routes });
  await userEvent.click(await screen.findByRole('button', { name: 'Email minutes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Email the minutes' }));
  return {
    server,
    dialog,
    addresses: () => dialog.getByLabelText<HTMLInputElement>('Email addresses'),
    send: () => userEvent.click(dialog.getByRole('button', { name: 'Send' })),
  };
}

test('sends addresses and note, shows the server’s message and closes', async () => {
  const { server, dialog, addresses, send } = await openEmailDialog();
  await userEvent.type(addresses(), 'ann@sample.example, bob@sample.example');
  await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Please read.');
  await send();
  expect(await screen.findByText('The minutes are on their way to 1 address.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getWrites(server)).toMatchObject([
    { body: { email_addresses: 'ann@sample.example, bob@sample.example', note: 'Please read.' } },
  ]);
});

test.each([
  [' , ', 'Please enter at least one email address'],
  ['bad, ann@sample.example', 'Invalid email address(es): bad'],
])('rejects %j before sending', async (input, message) => {
  const { server, dialog, addresses, send } = await openEmailDialog();
  await userEvent.type(addresses(), input);
  await send();
  expect(dialog.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(addresses());
  expect(getWrites(server)).toHaveLength(0);
});

test.each([
  [new Failure(422, { error: 'Minutes can be emailed to at most 50 addresses at once' }), /^Minutes can be emailed to/],
  [new Failure(500, { error: '' }), /^An error occurred while sending emails$/],
  [UNREACHABLE, /^An error occurred while sending emails\. Please try again\.$/],
])('shows a failure and keeps the input', async (failure, message) => {
  const { dialog, addresses, send } = await openEmailDialog({ [POST_EMAIL]: failure });
  await userEvent.type(addresses(), 'ann@sample.example');
  await send();
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(addresses().value).toBe('ann@sample.example');
});

test('reuses the idempotency key after a lost response, and not after a change or a rejection', async () => {
  const { server, addresses, send } = await openEmailDialog({ [POST_EMAIL]: UNREACHABLE });
  const fakeFetch = jest.mocked(fetch);
  const keys: (string | null)[] = [];
  stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return fakeFetch(input, init);
  });
  const sendAndWait = async (count: number) => {
    await send();
    await waitFor(() => expect(getWrites(server)).toHaveLength(count));
    await waitFor(() => expect(addresses().readOnly).toBe(false));
  };
  await userEvent.type(addresses(), 'ann@sample.example');
  await sendAndWait(1);
  await sendAndWait(2);
  await userEvent.type(addresses(), ',bob@sample.example');
  server.routes[POST_EMAIL] = new Failure(409, { error: 'There are no minutes to email yet.' });
  await sendAndWait(3);
  await sendAndWait(4);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('hides Copy and Email while the minutes are edited', async () => {
  openMeeting();
  await screen.findByRole('button', { name: 'Email minutes' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('button', { name: 'Email minutes' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy minutes' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Delete meeting' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Copy minutes' })).toBeNull();
});

test('allows a viewer to copy the minutes, but not to email them', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) } });
  await screen.findByRole('button', { name: 'Copy minutes' });
  expect(screen.queryByRole('button', { name: 'Email minutes' })).toBeNull();
});
