import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting, say, writes } from '../../../../test/open-meeting.tsx';
import { aMeeting, aTranscript } from '../../../../test/samples.ts';

cleanBetweenTests();

const ASSIGN = 'POST /meetings/m1/speakers/assign';
const SEARCH = 'GET /meetings/m1/speakers/search';
const cleo = { id: 'user-3', name: 'Cleo Marsh', email: 'cleo@sample.example' };
const dana = { id: 'user-4', name: 'Dana Marsh', email: 'dana@sample.example' };

/** Ben's panel is open. */
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
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /Who is/ })).toBeNull());

test('a member is searched for once the typing rests, chosen by keyboard, and the focus is back where it was', async () => {
  const { server, user, button } = await openBen();
  const field = screen.getByRole('combobox', { name: 'Member' });
  expect(document.activeElement).toBe(field);
  await user.type(field, ' marsh ');
  const list = await screen.findByRole('listbox', { name: 'Members' });
  expect(server.calls.filter(({ path }) => path.endsWith('/speakers/search')).map(({ query }) => query)).toEqual([
    'q=marsh',
  ]);
  await user.keyboard('{ArrowDown}');
  const second = within(list).getByRole('option', { name: /Dana/ });
  expect(second.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(second.id);
  await user.keyboard('{Enter}');
  await isClosed();
  expect(writes(server).at(-1)?.body).toEqual({ speaker_id: 'p2', user_id: 'user-4', name: null, version: 1 });
  expect(document.activeElement).toBe(button);
});

test('an emptied field shows nobody and asks for nobody', async () => {
  const { server, user } = await openBen();
  const field = screen.getByRole('combobox', { name: 'Member' });
  await user.type(field, 'marsh');
  await screen.findByRole('listbox');
  const asked = server.calls.length;
  await user.clear(field);
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field, '   ');
  await user.keyboard('{Enter}');
  expect(server.calls.length).toBe(asked);
});

test('who types other words and presses Enter at once takes nobody whom the words before have found', async () => {
  const { server, user } = await openBen();
  const field = screen.getByRole('combobox', { name: 'Member' });
  await user.type(field, 'marsh');
  await screen.findByRole('listbox');
  await user.clear(field);
  await user.paste('marsha');
  await user.keyboard('{Enter}');
  expect(writes(server)).toEqual([]);
});

test('nobody found, and a search that failed, are said', async () => {
  const { server, user } = await openBen({ [SEARCH]: { users: [] } });
  const field = screen.getByRole('combobox', { name: 'Member' });
  await user.type(field, 'zo');
  expect(await screen.findByText('No users found for zo')).toBeTruthy();
  server.routes[SEARCH] = new Failure(503, { error: 'Away.' });
  await user.type(field, 'e');
  expect(await screen.findByText('Search failed. Please try again.')).toBeTruthy();
});

test('a name is typed: Enter saves it trimmed, an empty one not, Escape closes', async () => {
  const { server, user, button } = await openBen();
  await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(field);
  await user.type(field, '   {Enter}');
  expect(writes(server)).toEqual([]);
  await user.keyboard('{Escape}');
  await isClosed();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Benjamin {Enter}');
  await isClosed();
  expect(writes(server)[0]?.body).toMatchObject({ speaker_id: 'p2', user_id: null, name: 'Benjamin' });
});

test('a name is cleared by nulls; one that the file gave is not', async () => {
  const named = aTranscript();
  named.speakers[0]!.name = 'Ana Lima';
  const { server, user } = await openBen({ 'GET /meetings/m1/transcript': named });
  expect(screen.queryByRole('button', { name: 'Clear name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ana Lima change speaker' }));
  await user.click(await screen.findByRole('button', { name: 'Clear name' }));
  await isClosed();
  expect(writes(server)[0]?.body).toMatchObject({ speaker_id: 'p1', user_id: null, name: null });
});

test('a refusal is said where it happened, and the panel stays', async () => {
  const { user } = await openBen({ [ASSIGN]: new Failure(409, { error: 'Somebody else has changed this.' }) });
  await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Benjamin{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed this.');
});

test('who has gone on to another speaker before the answer came stays there, and is told of a refusal', async () => {
  const first = Promise.withResolvers<object>();
  const { server, user } = await openBen({ [ASSIGN]: () => first.promise });
  const nameThem = async (name: string) => {
    await user.click(screen.getByRole('radio', { name: 'Enter a name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), `${name}{Enter}`);
  };
  const goOn = async (to: string) => {
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `${to} change speaker` }));
  };
  await nameThem('Benjamin');
  await goOn('Ana');
  const field = screen.getByRole('combobox', { name: 'Member' });
  first.resolve({ version: 2, speakers: [] });
  await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/transcript'))).toHaveLength(2));
  expect(screen.getByRole('dialog', { name: 'Who is Ana?' })).toBeTruthy();
  expect(document.activeElement).toBe(field);

  // Also to the same one, a second time.
  const again = Promise.withResolvers<object>();
  server.routes[ASSIGN] = () => again.promise;
  await nameThem('Ann');
  await goOn('Ana');
  await user.type(screen.getByRole('combobox', { name: 'Member' }), 'cleo');
  again.resolve({ version: 3, speakers: [] });
  await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/transcript'))).toHaveLength(3));
  expect(screen.getByRole('combobox', { name: 'Member' })).toHaveProperty('value', 'cleo');

  const second = Promise.withResolvers<object>();
  server.routes[ASSIGN] = () => second.promise;
  await nameThem('Anabel');
  await goOn('Ben');
  second.resolve(new Failure(422, { error: 'Not like this.' }));
  expect(await screen.findByText('Not like this.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Who is Ben?' })).toBeTruthy();
});

test('two speakers are made one after a question, and the toast takes it back', async () => {
  const { server, user } = await openBen({
    'POST /meetings/m1/speakers/merge': { version: 2 },
    'POST /meetings/m1/speakers/separate': { version: 3 },
  });
  const merge = screen.getByRole('button', { name: 'Merge' });
  expect(merge).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Same person as'), 'Ana');
  await user.click(merge);
  const question = await screen.findByRole('alertdialog', { name: 'Merge Ben with Ana?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(writes(server)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  await screen.findByText('Ben is Ana now');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana change speaker' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(writes(server)).toHaveLength(2));
  expect(writes(server).map(({ body }) => body)).toEqual([
    { speaker_id: 'p2', into_speaker_id: 'p1', version: 1 },
    { speaker_id: 'p2' },
  ]);
});

test('a merge that is seen before it is answered puts the focus where it belongs, and opens nothing when it is taken back', async () => {
  const merged = Promise.withResolvers<object>();
  const { server, user } = await openBen({
    'POST /meetings/m1/speakers/merge': () => merged.promise,
    'POST /meetings/m1/speakers/separate': { version: 3 },
  });
  await user.selectOptions(screen.getByLabelText('Same person as'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  const both = aTranscript();
  server.routes['GET /meetings/m1/transcript'] = { ...both, version: 2, speakers: both.speakers.slice(0, 1) };
  await say('transcript');
  await isClosed();
  merged.resolve({ version: 2 });
  await screen.findByText('Ben is Ana now');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana change speaker' }));
  server.routes['GET /meetings/m1/transcript'] = { ...both, version: 3 };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Ben change speaker' });
  expect(screen.queryByRole('dialog', { name: /Who is/ })).toBeNull();
});

test('whom somebody was merged with is named, and can be separated later', async () => {
  const merged = aTranscript();
  merged.speakers[1]!.merged = [{ id: 'p3', label: 'Speaker 3' }];
  const { server, user } = await openBen({
    'GET /meetings/m1/transcript': merged,
    'POST /meetings/m1/speakers/separate': { version: 3 },
  });
  await user.click(screen.getByRole('button', { name: 'Separate Speaker 3' }));
  await isClosed();
  expect(writes(server)[0]?.body).toEqual({ speaker_id: 'p3' });
});

test('who may only read sees names, and nothing to change them', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({ 'GET /meetings/m1': { meeting: aMeeting({ role: 'viewer', permissions }) } });
  await screen.findByText('Then we launch in May.');
  expect(screen.queryByRole('button', { name: /change speaker/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct the transcript' })).toBeNull();
});
