import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes } from '../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildActionItem, buildApproval, buildMeeting, buildMinutes } from '../../../test/samples.ts';

cleanBetweenTests();

const added = buildActionItem({ id: 'i2', description: 'Then we launch in May.' });

async function showLine(routes: FakeRoutes = {}) {
  const server = openMeeting({ 'POST /meetings/m1/action_items': { action_item: added }, ...routes });
  await screen.findByText('The launch is in May.');
  return { server, line: await screen.findByText('Then we launch in May.') };
}

test('a right-click makes a line an action item with the line as its source', async () => {
  const { server, line } = await showLine();
  await userEvent.pointer({ target: line, keys: '[MouseRight]' });
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Make this an action item/ }));
  expect(await screen.findByRole('checkbox', { name: 'Then we launch in May.' })).toBeTruthy();
  expect(getWrites(server)[0]?.body).toEqual({
    action_item: {
      description: 'Then we launch in May.',
      sources: [{ segment_ids: ['s2'], quote: 'Then we launch in May.' }],
    },
  });
});

test('keys move between lines, open the menu, and add an action item or a decision', async () => {
  const { server } = await showLine({ 'PATCH /meetings/m1/minutes': buildMinutes({ version: 4 }) });
  const first = screen.getByText('Shall we start? May is near.');
  expect(first.tabIndex).toBe(0);
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-segment')).toBe('s2');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menu', { name: 'Actions for this line' })).toBeTruthy();
  await userEvent.keyboard('{Escape}a');
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  await userEvent.keyboard('d');
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server)[1]?.body).toEqual({
    content: '## Decisions\n\n- The launch is in May.\n- Another line.\n- Then we launch in May.\n',
    version: 3,
  });
  expect(await screen.findByText('Decision added')).toBeTruthy();
});

test('the line with the focus has a button that opens its menu', async () => {
  const { line } = await showLine();
  await userEvent.click(line);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for this line' }));
  expect(await screen.findByRole('menuitem', { name: /^Make this a decision/ })).toBeTruthy();
});

test('shows the error of the server', async () => {
  const message = "The source doesn't match the transcript. Reload the transcript and try again.";
  const rejection = new Failure(422, { error: 'Invalid.', errors: { sources: [message] } });
  const { line } = await showLine({ 'POST /meetings/m1/action_items': rejection });
  await userEvent.click(line);
  await userEvent.keyboard('a');
  expect(await screen.findByText(message)).toBeTruthy();
});

test('adds the decision to the version of another user who saved in between', async () => {
  const { server, line } = await showLine({
    'PATCH /meetings/m1/minutes': new Failure(409, { error: 'Stale.', version: 4 }),
  });
  await userEvent.click(line);
  server.routes['GET /meetings/m1/minutes'] = () => {
    server.routes['PATCH /meetings/m1/minutes'] = buildMinutes({ version: 5 });
    return buildMinutes({ version: 4 });
  };
  await userEvent.keyboard('d');
  await waitFor(() => expect(getWrites(server).at(-1)?.body).toMatchObject({ version: 4 }));
});

test('viewers, and everyone after the approval, have no actions on lines', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  const { line } = await showLine({
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) },
    'GET /meetings/m1/approval': { approval: buildApproval({ state: 'approved', approved_version: 3 }) },
  });
  await userEvent.pointer({ target: line, keys: '[MouseRight]' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(line.tabIndex).toBe(-1);
});
