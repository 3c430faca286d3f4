import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Failure, type FakeRoutes } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting, say, writes } from '../../../../test/open-meeting.tsx';
import { aTranscript } from '../../../../test/samples.ts';

cleanBetweenTests();
// jsdom lays nothing out, and has no scrolling.
Element.prototype.scrollIntoView ??= () => undefined;

const PATCH = 'PATCH /meetings/m1/transcript/segments';

async function correcting(routes: FakeRoutes = {}) {
  const server = openMeeting({ [PATCH]: { version: 2 }, ...routes });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Correct the transcript' }));
  return { server, user, boxes: () => within(screen.getByLabelText('Transcript')).getAllByRole('checkbox') };
}

test('words are corrected by keyboard alone: arrows go from row to row, e opens, Enter saves, the focus is back', async () => {
  const { server, user, boxes } = await correcting();
  boxes()[0]?.focus();
  await user.keyboard('{ArrowDown}e');
  const field = screen.getByRole('textbox', { name: 'What was said' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, ' Then we launch in June. {Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'What was said' })).toBeNull());
  expect(writes(server)[0]?.body).toEqual({ segments: [{ id: 's2', text: 'Then we launch in June.' }], version: 1 });
  await waitFor(() => expect(document.activeElement).toBe(boxes()[1]));
});

test('Escape leaves the words as they were, and so does saving them unchanged', async () => {
  const { server, user } = await correcting();
  await user.click(screen.getAllByRole('button', { name: 'Correct the words' })[0]!);
  await user.type(screen.getByRole('textbox', { name: 'What was said' }), 'x{Escape}');
  await user.click(screen.getAllByRole('button', { name: 'Correct the words' })[0]!);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('textbox', { name: 'What was said' })).toBeNull();
  expect(writes(server)).toEqual([]);
});

test('what somebody else wrote meanwhile is shown, and replaced only by who saves again', async () => {
  const { server, user } = await correcting();
  await user.click(screen.getAllByRole('button', { name: 'Correct the words' })[1]!);
  await user.type(screen.getByRole('textbox', { name: 'What was said' }), ' Mine.');
  const theirs = { ...aTranscript(), version: 5 };
  theirs.segments[1]!.text = 'Theirs.';
  server.routes['GET /meetings/m1/transcript'] = theirs;
  server.routes[PATCH] = new Failure(409, { error: 'This was changed.', version: 5 });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Somebody else has changed this meanwhile: “Theirs.”. Save again to have your words.',
    ),
  );
  server.routes[PATCH] = { version: 6 };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(writes(server).map(({ body }) => (body as { version: number }).version)).toEqual([1, 5]);
});

test('several segments are given to another speaker at once, and stay chosen while the list changes', async () => {
  const { server, user, boxes } = await correcting();
  await user.click(boxes()[0]!);
  await user.click(boxes()[1]!);
  expect(screen.getByText('2 chosen')).toBeTruthy();
  await say('transcript');
  expect(await screen.findByText('2 chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Said by/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Ben' }));
  await screen.findByText('2 segments corrected');
  expect(writes(server)[0]?.body).toEqual({
    segments: [
      { id: 's1', speaker_id: 'p2' },
      { id: 's2', speaker_id: 'p2' },
    ],
    version: 1,
  });
  expect(screen.queryByText('2 chosen')).toBeNull();
});

test('a range is chosen with Shift, and may be said by nobody or by somebody new', async () => {
  const { server, user, boxes } = await correcting();
  await user.click(boxes()[0]!);
  await user.keyboard('{Shift>}');
  await user.click(boxes()[1]!);
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: /Said by/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Somebody else…' }));
  const panel = await screen.findByRole('dialog', { name: 'Who said the chosen segments' });
  await user.click(within(panel).getByRole('radio', { name: 'Enter a name' }));
  await user.type(within(panel).getByRole('textbox', { name: 'Name' }), 'Guest{Enter}');
  await screen.findByText('2 segments corrected');
  await user.click(boxes()[0]!);
  await user.click(screen.getByRole('button', { name: /Said by/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Nobody in particular' }));
  await screen.findByText('1 segment corrected');
  expect(writes(server).map(({ body }) => body)).toEqual([
    { segments: [{ id: 's1' }, { id: 's2' }], new_speaker: { user_id: null, name: 'Guest' }, version: 1 },
    { segments: [{ id: 's1', speaker_id: null }], version: 1 },
  ]);
});

test('a refusal of many is said, and they stay chosen', async () => {
  const { user, boxes } = await correcting({ [PATCH]: new Failure(422, { error: 'Not like this.' }) });
  await user.click(boxes()[0]!);
  await user.click(screen.getByRole('button', { name: /Said by/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Ben' }));
  expect(await screen.findByText('Not like this.')).toBeTruthy();
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop correcting' }));
  expect(screen.queryByText('1 chosen')).toBeNull();
});
