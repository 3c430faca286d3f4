import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildTranscript } from '../../../test/samples.ts';

cleanBetweenTests();
// jsdom has no layout and no scrolling.
Element.prototype.scrollIntoView ??= () => undefined;

const PATCH = 'PATCH /meetings/m1/transcript/segments';

async function openCorrections(routes: FakeRoutes = {}) {
  const server = openMeeting({ [PATCH]: { version: 2 }, ...routes });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit transcript' }));
  return { server, user, getCheckboxes: () => within(screen.getByLabelText('Transcript')).getAllByRole('checkbox') };
}

test('corrects text by keyboard alone and restores the focus', async () => {
  const { server, user, getCheckboxes } = await openCorrections();
  getCheckboxes()[0]?.focus();
  await user.keyboard('{ArrowDown}e');
  const field = screen.getByRole('textbox', { name: 'What was said' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, ' Then we launch in June. {Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'What was said' })).toBeNull());
  expect(getWrites(server)[0]?.body).toEqual({ segments: [{ id: 's2', text: 'Then we launch in June.' }], version: 1 });
  await waitFor(() => expect(document.activeElement).toBe(getCheckboxes()[1]));
});

test('saves nothing on Escape or without a change', async () => {
  const { server, user } = await openCorrections();
  await user.click(screen.getAllByRole('button', { name: 'Edit line' })[0]!);
  await user.type(screen.getByRole('textbox', { name: 'What was said' }), 'x{Escape}');
  await user.click(screen.getAllByRole('button', { name: 'Edit line' })[0]!);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('textbox', { name: 'What was said' })).toBeNull();
  expect(getWrites(server)).toEqual([]);
});

test('keeps other open editors and the focus when one editor saves', async () => {
  const saveResponse = Promise.withResolvers<object>();
  const { server, user, getCheckboxes } = await openCorrections({ [PATCH]: () => saveResponse.promise });
  getCheckboxes()[0]?.focus();
  await user.keyboard('e First.{Enter}');
  // The save may still fail, so the editor stays open.
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Edit line' }));
  const [, second] = screen.getAllByRole('textbox', { name: 'What was said' });
  await user.type(second!, ' Second.');
  saveResponse.resolve({ version: 2 });
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'What was said' })).toEqual([second]));
  expect(second).toHaveProperty('value', 'Then we launch in May. Second.');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(getCheckboxes()[1]));
  expect(getWrites(server).map(({ body }) => (body as { segments: { id: string }[] }).segments[0]?.id)).toEqual([
    's1',
    's2',
  ]);
});

test('an open editor saves with the version that it started from', async () => {
  const { server, user, getCheckboxes } = await openCorrections();
  getCheckboxes()[1]?.focus();
  await user.keyboard('e');
  const field = screen.getByRole('textbox', { name: 'What was said' });
  await user.type(field, ' Mine.');
  const changedTranscript = { ...buildTranscript(), version: 5 };
  changedTranscript.segments[1]!.text = 'Theirs.';
  server.routes['GET /meetings/m1/transcript'] = changedTranscript;
  await broadcast('transcript');
  await waitFor(() => expect(getCheckboxes()[1]?.getAttribute('aria-label')).toContain('Theirs.'));
  getCheckboxes()[1]?.focus();
  await user.keyboard('e');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toMatchObject({ version: 1 });
});

test('shows a correction at once, and sends the next one with the resulting version', async () => {
  const { server, user, getCheckboxes } = await openCorrections();
  const refetchResponse = Promise.withResolvers<object>();
  getCheckboxes()[1]?.focus();
  await user.keyboard('e');
  await user.type(screen.getByRole('textbox', { name: 'What was said' }), ' Once.');
  server.routes['GET /meetings/m1/transcript'] = () => refetchResponse.promise;
  await user.keyboard('{Enter}');
  await screen.findByText('Then we launch in May. Once.');
  await waitFor(() => expect(document.activeElement).toBe(getCheckboxes()[1]));
  await user.keyboard('e');
  await user.type(screen.getByRole('textbox', { name: 'What was said' }), ' Twice.{Enter}');
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server)[1]?.body).toEqual({
    segments: [{ id: 's2', text: 'Then we launch in May. Once. Twice.' }],
    version: 2,
  });
});

test('shows a rejection after correction mode was turned off', async () => {
  const saveResponse = Promise.withResolvers<object>();
  const { user, getCheckboxes } = await openCorrections({ [PATCH]: () => saveResponse.promise });
  getCheckboxes()[0]?.focus();
  await user.keyboard('e First.{Enter}');
  await user.click(screen.getByRole('button', { name: 'Stop editing' }));
  saveResponse.resolve(new Failure(422, { error: 'Not like this.' }));
  expect(await screen.findByText('Not like this.')).toBeTruthy();
});

test('keeps the selection of segments that were added to it during an assignment', async () => {
  const saveResponse = Promise.withResolvers<object>();
  const { user, getCheckboxes } = await openCorrections({ [PATCH]: () => saveResponse.promise });
  await user.click(getCheckboxes()[0]!);
  await user.click(screen.getByRole('button', { name: /Assign to/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Ben' }));
  await user.click(getCheckboxes()[1]!);
  saveResponse.resolve({ version: 2 });
  await screen.findByText('1 segment corrected');
  expect(getCheckboxes().map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
});

test('shows a conflicting text and overwrites it only when saved again', async () => {
  const { server, user } = await openCorrections();
  await user.click(screen.getAllByRole('button', { name: 'Edit line' })[1]!);
  await user.type(screen.getByRole('textbox', { name: 'What was said' }), ' Mine.');
  const changedTranscript = { ...buildTranscript(), version: 5 };
  changedTranscript.segments[1]!.text = 'Theirs.';
  server.routes['GET /meetings/m1/transcript'] = changedTranscript;
  server.routes[PATCH] = new Failure(409, { error: 'This was changed.', version: 5 });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Someone else has changed this line: “Theirs.”. Save again to replace it.',
    ),
  );
  server.routes[PATCH] = { version: 6 };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getWrites(server).map(({ body }) => (body as { version: number }).version)).toEqual([1, 5]);
});

test('assigns several segments to a speaker and keeps the selection across refetches', async () => {
  const { server, user, getCheckboxes } = await openCorrections();
  await user.click(getCheckboxes()[0]!);
  await user.click(getCheckboxes()[1]!);
  expect(screen.getByText('2 selected')).toBeTruthy();
  await broadcast('transcript');
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Assign to/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Ben' }));
  await screen.findByText('2 segments corrected');
  expect(getWrites(server)[0]?.body).toEqual({
    segments: [
      { id: 's1', speaker_id: 'p2' },
      { id: 's2', speaker_id: 'p2' },
    ],
    version: 1,
  });
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('selects a range with Shift and assigns it to a new speaker or to no speaker', async () => {
  const { server, user, getCheckboxes } = await openCorrections();
  await user.click(getCheckboxes()[0]!);
  await user.keyboard('{Shift>}');
  await user.click(getCheckboxes()[1]!);
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: /Assign to/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Someone else…' }));
  const panel = await screen.findByRole('dialog', { name: 'Assign to' });
  await user.click(within(panel).getByRole('radio', { name: 'Enter a name' }));
  await user.type(within(panel).getByRole('textbox', { name: 'Name' }), 'Guest{Enter}');
  await screen.findByText('2 segments corrected');
  await user.click(getCheckboxes()[0]!);
  await user.click(screen.getByRole('button', { name: /Assign to/ }));
  await user.click(screen.getByRole('menuitem', { name: 'No speaker' }));
  await screen.findByText('1 segment corrected');
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { segments: [{ id: 's1' }, { id: 's2' }], new_speaker: { user_id: null, name: 'Guest' }, version: 1 },
    { segments: [{ id: 's1', speaker_id: null }], version: 1 },
  ]);
});

test('shows a rejected assignment and keeps the selection', async () => {
  const { user, getCheckboxes } = await openCorrections({ [PATCH]: new Failure(422, { error: 'Not like this.' }) });
  await user.click(getCheckboxes()[0]!);
  await user.click(screen.getByRole('button', { name: /Assign to/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Ben' }));
  expect(await screen.findByText('Not like this.')).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop editing' }));
  expect(screen.queryByText('1 selected')).toBeNull();
});
