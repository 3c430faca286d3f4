import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes } from '../../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildMeeting, buildTranscript } from '../../../../test/samples.ts';

cleanBetweenTests();

const ASSIGN = 'POST /meetings/m1/speakers/assign';
const SEARCH = 'GET /meetings/m1/speakers/search';
const cleo = { id: 'user-3', name: 'Cleo Marsh', email: 'cleo@sample.example' };
const dana = { id: 'user-4', name: 'Dana Marsh', email: 'dana@sample.example' };

/** Opens the meeting with Ben's panel. */
async function openBen(routes: FakeRoutes = {}) {
  const server = openMeeting({
    [SEARCH]: { users: [cleo, dana] },
    [ASSIGN]: { version: 2, speakers: [] },
    ...routes,
  });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Ben change speaker' });
  await user.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Who is Ben?' });
  return { server, user, button, panel };
}
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /Who is/ })).toBeNull());

test('searches members with a debounce, selects one by keyboard and restores the focus', async () => {
  const { server, user, button } = await openBen();
  const field = screen.getByRole('combobox', { name: 'Member' });
  expect(document.activeElement).toBe(field);
  await user.type(field, ' marsh ');
  const list = await screen.findByRole('listbox', { name: 'Members' });
  expect(server.calls.filter(({ path }) => path.endsWith('/speakers/search')).map(({ query }) => query)).toEqual([
    'q=marsh',
  ]);
  await user.keyboard('{ArrowDown}');
  const secondOption = within(list).getByRole('option', { name: /Dana/ });
  expect(secondOption.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(secondOption.id);
  await user.keyboard('{Enter}');
  await waitForClose();
  expect(getWrites(server).at(-1)?.body).toEqual({ speaker_id: 'p2', user_id: 'user-4', name: null, version: 1 });
  expect(document.activeElement).toBe(button);
});

test('shows no results and sends no query for an empty field', async () => {
  const { server, user } = await openBen();
  const field = screen.getByRole('combobox', { name: 'Member' });
  await user.type(field, 'marsh');
  await screen.findByRole('listbox');
  const callCount = server.calls.length;
  await user.clear(field);
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field, '   ');
  await user.keyboard('{Enter}');
  expect(server.calls.length).toBe(callCount);
});

test('does not select an earlier result for a new query', async () => {
  const { server, user } = await openBen();
  const field = screen.getByRole('combobox', { name: 'Member' });
  await user.type(field, 'marsh');
  await screen.findByRole('listbox');
  await user.clear(field);
  await user.paste('marsha');
  await user.keyboard('{Enter}');
  expect(getWrites(server)).toEqual([]);
});

test('shows empty and failed searches', async () => {
  const { server, user } = await openBen({ [SEARCH]: { users: [] } });
  const field = screen.getByRole('combobox', { name: 'Member' });
  await user.type(field, 'zo');
  expect(await screen.findByText('No users found for zo')).toBeTruthy();
  server.routes[SEARCH] = new Failure(503, { error: 'Away.' });
  await user.type(field, 'e');
  expect(await screen.findByText('Search failed. Please try again.')).toBeTruthy();
});

test('saves a trimmed name with Enter, ignores an empty one, and closes on Escape', async () => {
  const { server, user, button } = await openBen();
  await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(field);
  await user.type(field, '   {Enter}');
  expect(getWrites(server)).toEqual([]);
  await user.keyboard('{Escape}');
  await waitForClose();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Benjamin {Enter}');
  await waitForClose();
  expect(getWrites(server)[0]?.body).toMatchObject({ speaker_id: 'p2', user_id: null, name: 'Benjamin' });
});

test('an assigned name can be cleared, but not the imported label', async () => {
  const transcript = buildTranscript();
  transcript.speakers[0]!.name = 'Ana Lima';
  const { server, user } = await openBen({ 'GET /meetings/m1/transcript': transcript });
  expect(screen.queryByRole('button', { name: 'Clear name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ana Lima change speaker' }));
  await user.click(await screen.findByRole('button', { name: 'Clear name' }));
  await waitForClose();
  expect(getWrites(server)[0]?.body).toMatchObject({ speaker_id: 'p1', user_id: null, name: null });
});

test('shows a rejection in the panel, which stays open', async () => {
  const { user } = await openBen({ [ASSIGN]: new Failure(409, { error: 'Somebody else has changed this.' }) });
  await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Benjamin{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed this.');
});

test('shows a rejection even if another panel was opened in the meantime, and keeps that panel open', async () => {
  const firstResponse = Promise.withResolvers<object>();
  const { server, user } = await openBen({ [ASSIGN]: () => firstResponse.promise });
  const enterName = async (name: string) => {
    await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), `${name}{Enter}`);
  };
  const switchTo = async (to: string) => {
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `${to} change speaker` }));
  };
  await enterName('Benjamin');
  await switchTo('Ana');
  const field = screen.getByRole('combobox', { name: 'Member' });
  firstResponse.resolve({ version: 2, speakers: [] });
  await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/transcript'))).toHaveLength(2));
  expect(screen.getByRole('dialog', { name: 'Who is Ana?' })).toBeTruthy();
  expect(document.activeElement).toBe(field);

  // The same holds when the same panel was opened again.
  const secondResponse = Promise.withResolvers<object>();
  server.routes[ASSIGN] = () => secondResponse.promise;
  await enterName('Ann');
  await switchTo('Ana');
  await user.type(screen.getByRole('combobox', { name: 'Member' }), 'cleo');
  secondResponse.resolve({ version: 3, speakers: [] });
  await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/transcript'))).toHaveLength(3));
  expect(screen.getByRole('combobox', { name: 'Member' })).toHaveProperty('value', 'cleo');

  const thirdResponse = Promise.withResolvers<object>();
  server.routes[ASSIGN] = () => thirdResponse.promise;
  await enterName('Anabel');
  await switchTo('Ben');
  thirdResponse.resolve(new Failure(422, { error: 'Not like this.' }));
  expect(await screen.findByText('Not like this.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Who is Ben?' })).toBeTruthy();
});

test('merges two speakers after a confirmation, and undoes it from the toast', async () => {
  const { server, user } = await openBen({
    'POST /meetings/m1/speakers/merge': { version: 2 },
    'POST /meetings/m1/speakers/separate': { version: 3 },
  });
  const merge = screen.getByRole('button', { name: 'Merge' });
  expect(merge).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Merge with'), 'Ana');
  await user.click(merge);
  const confirmation = await screen.findByRole('alertdialog', { name: 'Merge Ben with Ana' });
  await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  expect(getWrites(server)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  await screen.findByText('Ben is Ana now');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana change speaker' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { speaker_id: 'p2', into_speaker_id: 'p1', version: 1 },
    { speaker_id: 'p2' },
  ]);
});

test('focuses the merged speaker when the merge arrives live before its response', async () => {
  const mergeResponse = Promise.withResolvers<object>();
  const { server, user } = await openBen({
    'POST /meetings/m1/speakers/merge': () => mergeResponse.promise,
    'POST /meetings/m1/speakers/separate': { version: 3 },
  });
  await user.selectOptions(screen.getByLabelText('Merge with'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  const transcript = buildTranscript();
  server.routes['GET /meetings/m1/transcript'] = {
    ...transcript,
    version: 2,
    speakers: transcript.speakers.slice(0, 1),
  };
  await broadcast('transcript');
  await waitForClose();
  mergeResponse.resolve({ version: 2 });
  await screen.findByText('Ben is Ana now');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana change speaker' }));
  server.routes['GET /meetings/m1/transcript'] = { ...transcript, version: 3 };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Ben change speaker' });
  expect(screen.queryByRole('dialog', { name: /Who is/ })).toBeNull();
});

test('lists merged speakers, which can be separated', async () => {
  const transcript = buildTranscript();
  transcript.speakers[1]!.merged = [{ id: 'p3', label: 'Speaker 3' }];
  const { server, user } = await openBen({
    'GET /meetings/m1/transcript': transcript,
    'POST /meetings/m1/speakers/separate': { version: 3 },
  });
  await user.click(screen.getByRole('button', { name: 'Separate Speaker 3' }));
  await waitForClose();
  expect(getWrites(server)[0]?.body).toEqual({ speaker_id: 'p3' });
});

test('shows a viewer the names without controls', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) } });
  await screen.findByText('Then we launch in May.');
  expect(screen.queryByRole('button', { name: /change speaker/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit transcript' })).toBeNull();
});
