import { expect, test } from '@jest/globals';
import type { Approval, ApprovalEntry } from '@minutehand/contracts/http/meetings/approval';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, type FakeRoutes } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildApproval, buildMeeting, buildMinutes } from '../../../test/samples.ts';

cleanBetweenTests();

const createEntry = (overrides: Partial<ApprovalEntry> = {}): ApprovalEntry => ({
  id: 'e1',
  kind: 'submitted',
  by: { id: 'user-2', name: 'Bea Fox' },
  at: '2026-11-20T09:30:00.000Z',
  note: '',
  version: 3,
  subject: null,
  lines: [],
  is_shortened: false,
  ...overrides,
});
const inReview = buildApproval({ state: 'in_review', entries: [createEntry({ note: 'Please read.' })] });
const approved = buildApproval({
  state: 'approved',
  approved_version: 3,
  entries: [createEntry({ kind: 'approved' })],
});
const editorPermissions = { edit: true, share: false, delete: false, approve: false };

const openWithApproval = (approval: Approval, routes: FakeRoutes = {}) =>
  openMeeting({ 'GET /meetings/m1/approval': { approval }, ...routes });
async function openFromMenu() {
  await screen.findByText('The launch is in May.');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Submit for review' }));
}
const findButton = (name: string) => screen.findByRole('button', { name });

test('submits a draft with a note and the displayed version', async () => {
  const server = openWithApproval(buildApproval(), { 'POST /meetings/m1/approval/submit': { approval: inReview } });
  await openFromMenu();
  const dialog = within(await screen.findByRole('dialog', { name: 'Approval' }));
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Please read.');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit for review' }));
  expect(await dialog.findByText('Please read.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(getWrites(server)).toMatchObject([{ body: { note: 'Please read.', version: 3 } }]);
  expect(await findButton('In review')).toBeTruthy();
});

test('allows an editor to return minutes in review, but not to approve them', async () => {
  openWithApproval(inReview, {
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'editor', permissions: editorPermissions }) },
  });
  await userEvent.click(await findButton('In review'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Return to draft' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('shows the error of a rejected decision, and the current state', async () => {
  const message = 'Somebody else has changed this in the meantime.';
  const server = openWithApproval(inReview, {
    'POST /meetings/m1/approval/approve': new Failure(409, { error: message }),
  });
  await userEvent.click(await findButton('In review'));
  const dialog = within(await screen.findByRole('dialog'));
  server.routes['GET /meetings/m1/approval'] = { approval: { ...inReview, version: 4 } };
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  server.routes['POST /meetings/m1/approval/approve'] = { approval: approved };
  await waitFor(async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(getWrites(server).at(-1)).toMatchObject({ body: { version: 4 } });
  });
  expect(await findButton('Approved')).toBeTruthy();
});

test('updates live when another user decides about the approval, and hides the edit button', async () => {
  const server = openWithApproval(inReview, {
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'editor', permissions: editorPermissions }) },
  });
  await findButton('Edit');
  server.routes['GET /meetings/m1/approval'] = { approval: approved };
  await broadcast('minutes');
  expect(await findButton('Approved')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull());
});

test('requires a reason to amend approved minutes', async () => {
  const server = openWithApproval(approved, {
    'PATCH /meetings/m1/minutes': (call: FakeCall) => buildMinutes({ content: String(call.body), version: 4 }),
  });
  await userEvent.click(await findButton('Amend'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please say why the approved minutes are amended.')).toBeTruthy();
  expect(getWrites(server)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Reason for the amendment'), 'A slip.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toMatchObject([{ body: { amendment: 'A slip.', version: 3 } }]));
});

test('shows the removed and added lines of each amendment in the history, without Markdown markers', async () => {
  const amendmentEntry = createEntry({
    id: 'e2',
    kind: 'amended',
    note: 'A slip.',
    subject: 'minutes',
    lines: [
      { kind: 'removed', text: '- In May.' },
      { kind: 'added', text: '- In June.' },
    ],
    is_shortened: true,
  });
  openWithApproval({ ...approved, entries: [...approved.entries, amendmentEntry] });
  await userEvent.click(await findButton('Approved'));
  const history = within(await screen.findByRole('list', { name: 'History' }));
  expect(history.getAllByText(/by Bea Fox/)[0]?.textContent).toContain('Amended');
  expect(history.getByText('In May.').tagName).toBe('DEL');
  expect(history.getByText('In June.').tagName).toBe('INS');
  expect(history.getByText('Not all changes are shown.')).toBeTruthy();
});

test('completes an action item of approved minutes without a reason, and requires one to amend it', async () => {
  const server = openWithApproval(approved, {
    'PATCH /meetings/m1/action_items/i1': new Failure(409, { error: 'No.' }),
  });
  expect(await screen.findByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
  await findButton('Approved');
  await userEvent.click(screen.getByRole('button', { name: /^Item actions/ }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: /^Amend/ }));
  const form = within(await screen.findByRole('form', { name: 'Edit action item' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Please say why the approved minutes are amended.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Reason for the amendment'), 'Postponed.');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toMatchObject([{ body: { amendment: 'Postponed.' } }]));
});

test('shows no approval state without minutes', async () => {
  openWithApproval(buildApproval({ version: 0 }));
  await screen.findByText('The launch is in May.');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Submit for review' })).toBeNull();
});

test('submits the version that was just saved, without waiting for the channel', async () => {
  const server = openWithApproval(buildApproval(), {
    'PATCH /meetings/m1/minutes': () => {
      server.routes['GET /meetings/m1/approval'] = { approval: buildApproval({ version: 4 }) };
      return buildMinutes({ version: 4 });
    },
    'POST /meetings/m1/approval/submit': { approval: inReview },
  });
  await screen.findByText('The launch is in May.');
  const minutes = within(screen.getByRole('region', { name: 'Minutes' }));
  await userEvent.click(minutes.getByRole('button', { name: 'Edit' }));
  await userEvent.click(minutes.getByRole('button', { name: 'Edit as Markdown' }));
  await userEvent.type(minutes.getByRole('textbox'), ' More.');
  await userEvent.click(minutes.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(minutes.queryByRole('textbox')).toBeNull());
  await openFromMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server)[1]?.body).toMatchObject({ version: 4 });
});
