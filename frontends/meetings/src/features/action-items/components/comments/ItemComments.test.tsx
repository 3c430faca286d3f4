import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, UNREACHABLE } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildActionItem } from '../../../../test/samples.ts';

cleanBetweenTests();

const PATH = '/meetings/m1/action_items/i1/comments';
const buildComment = (overrides: object = {}) => ({
  ...{ id: 'c1', action_item_id: 'i1', author: { id: 'u1', name: 'Ann Lee' }, text: 'Ordered today.' },
  ...{ created_at: '2026-11-20T09:00:00.000Z', edited_at: null, own: true, version: 1 },
  ...overrides,
});
const list = (...comments: object[]) => ({ [`GET ${PATH}`]: { comments, next_cursor: null } });

async function openComments(routes: Parameters<typeof openMeeting>[0], comment_count = 1) {
  const item = Object.assign(buildActionItem(), { comment_count });
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: [item], next_cursor: null },
    ...routes,
  });
  const name = comment_count === 0 ? /^Add comment/ : /^Show \d+ comments?/;
  await userEvent.click(await screen.findByRole('button', { name }));
  return { server, panel: within(await screen.findByRole('region', { name: 'Comments' })) };
}

test('shows the comments of an item oldest first, with the field at the end, and adds one with Ctrl+Enter', async () => {
  const { server, panel } = await openComments(list(buildComment({ own: false })));
  expect(await panel.findByText('Ordered today.')).toBeTruthy();
  expect(panel.getByText('Ann Lee')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull();
  server.routes[`POST ${PATH}`] = { comment: buildComment({ id: 'c2', text: 'Delivered.' }) };
  Object.assign(server.routes, list(buildComment({ id: 'c2', text: 'Delivered.' }), buildComment({ own: false })));
  const field = panel.getByLabelText<HTMLTextAreaElement>('Add a comment');
  await userEvent.type(field, '  Delivered. {Control>}{Enter}{/Control}');
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ordered today.'),
    expect.stringContaining('Delivered.'),
  ]);
  expect(panel.getByRole('list').compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(getWrites(server).map(({ body }) => body)).toEqual([{ comment: { text: 'Delivered.' } }]);
  expect(field.value).toBe('');
});

test('shows only the field when there are none, and sends no blank comment', async () => {
  const { server, panel } = await openComments(list(), 0);
  await waitFor(() => expect(panel.queryByText('Loading comments')).toBeNull());
  expect(panel.queryByText(/no comments/i)).toBeNull();
  await userEvent.type(panel.getByLabelText('Add a comment'), '  ');
  await userEvent.click(panel.getByRole('button', { name: 'Add comment' }));
  expect(getWrites(server)).toEqual([]);
});

test('the menu of an item without comments opens their field, for touch screens without the button', async () => {
  openMeeting({
    'GET /meetings/m1/action_items': {
      action_items: [Object.assign(buildActionItem(), { comment_count: 0 })],
      next_cursor: null,
    },
    ...list(),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Item actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add comment' }));
  const panel = within(await screen.findByRole('region', { name: 'Comments' }));
  expect(panel.getByLabelText('Add a comment')).toBeTruthy();
});

test.each([
  ['a rejection', new Failure(422, { error: 'No.', errors: ['Too many comments.'] }), 'Too many comments.'],
  ['a lost connection', UNREACHABLE, /connection|Failed/],
])('keeps the text of a comment after %s', async (_case, failure, message) => {
  const { panel } = await openComments({ ...list(), [`POST ${PATH}`]: failure }, 0);
  const field = panel.getByLabelText<HTMLTextAreaElement>('Add a comment');
  await userEvent.type(field, 'Later');
  await userEvent.click(panel.getByRole('button', { name: 'Add comment' }));
  expect(await panel.findByText(message)).toBeTruthy();
  expect(field.value).toBe('Later');
});

test('edits and deletes the user’s own comment; a conflict keeps the typed text', async () => {
  const { server, panel } = await openComments({
    ...list(buildComment()),
    [`PATCH ${PATH}/c1`]: new Failure(409, { error: 'Changed meanwhile.' }),
    [`DELETE ${PATH}/c1`]: () => new Response(null, { status: 204 }),
  });
  await userEvent.click(await panel.findByRole('button', { name: 'Edit' }));
  const field = panel.getByLabelText<HTMLTextAreaElement>('Edit comment');
  await userEvent.type(field, ' Now.');
  Object.assign(server.routes, list(buildComment({ text: 'Ordered.', version: 2 })));
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText(/changed this item/)).toBeTruthy();
  await waitFor(() => expect(server.calls.filter(({ path }) => path === PATH)).toHaveLength(2));
  expect(field.value).toBe('Ordered today. Now.');
  server.routes[`PATCH ${PATH}/c1`] = { comment: buildComment({ version: 2 }) };
  Object.assign(
    server.routes,
    list(buildComment({ text: 'Ordered today. Now.', edited_at: '2026-11-21T09:00:00.000Z' })),
  );
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Edited')).toBeTruthy();
  Object.assign(server.routes, list());
  await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete comment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(panel.queryByText('Ordered today. Now.')).toBeNull());
  expect(getWrites(server).map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { comment: { text: 'Ordered today. Now.', version: 1 } }],
    ['PATCH', { comment: { text: 'Ordered today. Now.', version: 2 } }],
    ['DELETE', undefined],
  ]);
});

test('the focus returns to Edit when the editing of a comment ends', async () => {
  const { server, panel } = await openComments(list(buildComment()));
  await userEvent.click(await panel.findByRole('button', { name: 'Edit' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Edit' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.type(panel.getByLabelText('Edit comment'), ' Now.');
  server.routes[`PATCH ${PATH}/c1`] = { comment: buildComment({ version: 2 }) };
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Edit' })));
});

test('loads older comments, and tries again after a failure', async () => {
  const { server, panel } = await openComments({ [`GET ${PATH}`]: new Failure(422, { error: 'Not now.' }) });
  expect(await panel.findByText('Not now.')).toBeTruthy();
  server.routes[`GET ${PATH}`] = ({ query }: FakeCall) =>
    query.includes('cursor=n')
      ? { comments: [buildComment({ id: 'c0', text: 'First.' })], next_cursor: null }
      : { comments: [buildComment()], next_cursor: 'n' };
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Show older comments' }));
  expect(await panel.findByText('First.')).toBeTruthy();
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('First.'),
    expect.stringContaining('Ordered today.'),
  ]);
  expect(panel.queryByRole('button', { name: 'Show older comments' })).toBeNull();
});
