import type { MeetingChannelMessage } from '@minutehand/contracts/http/cable';
import { Route, Routes } from '@minutehand/web-kit';
import { TestHouse } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure, type FakeCall, type FakeRoutes, fakeServer, stubWidth, UNREACHABLE } from '../../test/fake-server.ts';
import { aMeeting, anActionItem, aTranscript, someMinutes } from '../../test/samples.ts';
import { Meeting } from './Meeting.tsx';

const live = vi.hoisted(() => ({
  received: (_message: unknown) => undefined as void,
  connected: () => undefined as void,
}));
vi.mock('@rails/actioncable', () => ({
  createConsumer: () => ({
    subscriptions: {
      create: (_params: object, handlers: typeof live) => {
        live.received = (message) => handlers.received(message);
        live.connected = () => handlers.connected();
        return { unsubscribe: () => undefined, perform: () => undefined };
      },
    },
    disconnect: () => undefined,
  }),
}));

beforeEach(() => {
  stubWidth(true);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(routes: FakeRoutes = {}) {
  const server = fakeServer({
    'GET /meetings/m1': { meeting: aMeeting() },
    'GET /meetings/m1/minutes': someMinutes(),
    'GET /meetings/m1/transcript': aTranscript(),
    'GET /meetings/m1/action_items': { action_items: [anActionItem()], next_cursor: null },
    ...routes,
  });
  render(
    <TestHouse path="/meetings/m1">
      <Routes>
        <Route path="/meetings/:meetingId" element={<Meeting />} />
        <Route path="/meetings" element={<p>All meetings</p>} />
      </Routes>
    </TestHouse>,
  );
  return server;
}

function say(type: MeetingChannelMessage['type'], more: Partial<MeetingChannelMessage> = {}) {
  live.received({ type, meeting_id: 'm1', version: 2, at: '2026-11-20T10:00:00.000Z', ...more });
}

const writes = (server: { calls: readonly FakeCall[] }) => server.calls.filter(({ method }) => method !== 'GET');

test('Enter saves a changed title once, and it is shown', async () => {
  const server = open({
    'PATCH /meetings/m1': ({ body }: FakeCall) => ({
      meeting: aMeeting((body as { meeting: { title: string } }).meeting),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  const field = screen.getByLabelText('Meeting title');
  await userEvent.clear(field);
  await userEvent.type(field, 'Spring review{Enter}{Enter}');
  expect(await screen.findByRole('button', { name: 'Spring review' })).toBeTruthy();
  expect(writes(server)).toHaveLength(1);
});

test.each([
  ['Escape', 'Something else{Escape}'],
  ['an empty title', '{Enter}'],
  ['the same title', 'Weekly review{Enter}'],
])('%s cancels the title', async (_rule, keys) => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  await userEvent.clear(screen.getByLabelText('Meeting title'));
  await userEvent.type(screen.getByLabelText('Meeting title'), keys);
  expect(await screen.findByRole('button', { name: 'Weekly review' })).toBeTruthy();
  expect(writes(server)).toHaveLength(0);
});

test('a title that could not be saved is told to the console only, and what was typed stays', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ 'PATCH /meetings/m1': new Failure(500, { error: 'No.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  await userEvent.type(screen.getByLabelText('Meeting title'), ' two{Enter}');
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(screen.getByLabelText<HTMLInputElement>('Meeting title').value).toContain('two');
});

test('a reader who may not edit sees the title as text, and no way to edit or delete', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  open({ 'GET /meetings/m1': { meeting: aMeeting({ role: 'viewer', permissions }) } });
  expect((await screen.findByRole('heading', { level: 1 })).querySelector('button')).toBeNull();
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByText('Delete meeting')).toBeNull();
});

test('a line with evidence opens the words, the speaker and the time in place, and Escape closes them', async () => {
  open();
  const mark = await screen.findByRole('button', { name: 'Show the words that support this' });
  await userEvent.click(mark);
  const words = screen.getByRole('group', { name: 'Words that support this' });
  expect(words.textContent).toContain('we launch in May');
  expect(words.textContent).toContain('Ben');
  expect(words.textContent).toContain('1:05–1:10');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Words that support this' })).toBeNull();
  expect(document.activeElement).toBe(mark);
});

test('a click on the line itself opens its evidence, and a line without evidence opens nothing', async () => {
  open();
  await userEvent.click(await screen.findByText('Another line.'));
  expect(screen.queryByRole('group', { name: 'Words that support this' })).toBeNull();
  await userEvent.click(screen.getByText('The launch is in May.'));
  expect(screen.getByRole('group', { name: 'Words that support this' })).toBeTruthy();
});

test('"Show in transcript" brings the focus to the segment', async () => {
  open();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('where it is narrow, "Show in transcript" opens the tab of the transcript', async () => {
  stubWidth(false);
  open();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  expect(screen.getByRole('tab', { name: 'Transcript' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('words that the transcript no longer has are marked as outdated', async () => {
  const minutes = someMinutes();
  open({
    'GET /meetings/m1/minutes': {
      ...minutes,
      citations: minutes.citations.map((citation) => ({ ...citation, outdated: true })),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /outdated/ }));
  expect(screen.getByRole('group', { name: 'Words that support this' }).textContent).toContain('Outdated');
});

async function editMinutes(text?: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const area = screen.getByLabelText('Minutes, in Markdown');
  if (text !== undefined) {
    await userEvent.clear(area);
    if (text) await userEvent.type(area, text);
  }
  return area;
}

test('leaving unchanged minutes asks nothing', async () => {
  open();
  await editMinutes();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});

test('leaving changed minutes asks, and only a confirmation discards them', async () => {
  open();
  await editMinutes('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('Are you sure you want to discard your changes?');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Minutes, in Markdown').value).toBe('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});

test('while minutes are edited the copy button is hidden; a save shows them and says so', async () => {
  const server = open({
    'PATCH /meetings/m1/minutes': someMinutes({ content: 'Mine', rendered_html: '<p>Mine</p>', citations: [] }),
  });
  await editMinutes('Mine');
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Mine')).toBeTruthy();
  expect(screen.getByText('Saved!')).toBeTruthy();
  expect(writes(server)[0]).toMatchObject({ body: { content: 'Mine', version: 3 } });
});

test('while minutes are saved the button says "Saving..." and cannot be pressed', async () => {
  open({ 'PATCH /meetings/m1/minutes': () => new Promise(() => undefined) });
  await editMinutes('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
});

test.each([
  ['empty minutes', '', undefined, 'Minutes content cannot be empty'],
  ['a refusal', 'Mine', new Failure(422, { error: 'Too long.' }), 'Error saving minutes: Too long.'],
  ['no answer', 'Mine', UNREACHABLE, 'Network error saving minutes: The server could not be reached'],
])('%s keeps the text and says what is wrong', async (_case, text, answer, message) => {
  open(answer ? { 'PATCH /meetings/m1/minutes': answer } : {});
  const area = await editMinutes(text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect((area as HTMLTextAreaElement).value).toBe(text);
});

test('after a conflict was told, saving again keeps what the writer has', async () => {
  const server = open({ 'PATCH /meetings/m1/minutes': new Failure(409, { error: 'Changed meanwhile.', version: 7 }) });
  await editMinutes('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Error saving minutes: Changed meanwhile.');
  server.routes['PATCH /meetings/m1/minutes'] = someMinutes({ content: 'Mine', rendered_html: '<p>Mine</p>' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved!');
  expect(writes(server).at(-1)).toMatchObject({ body: { content: 'Mine', version: 7 } });
});

test('an item is ticked off at once, and ticked back with a notice when the server refuses', async () => {
  let answer: (failure: Failure) => void = () => undefined;
  open({
    'PATCH /meetings/m1/action_items/i1/toggle_status': () =>
      new Promise<Failure>((resolve) => {
        answer = resolve;
      }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Write the announcement' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' }).checked).toBe(true),
  );
  expect(screen.getByText('Done', { selector: 'span' })).toBeTruthy();
  answer(new Failure(500, { error: 'It did not work.' }));
  expect(await screen.findByText('It did not work.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' }).checked).toBe(false);
});

test('a proposal is accepted or rejected, and a rejected one leaves', async () => {
  const server = open({
    'GET /meetings/m1/action_items': {
      action_items: [
        anActionItem({ state: 'proposed' }),
        anActionItem({ id: 'i2', description: 'Book', state: 'proposed' }),
      ],
      next_cursor: null,
    },
    'PATCH /meetings/m1/action_items/i1': { action_item: anActionItem({ state: 'open' }) },
    'PATCH /meetings/m1/action_items/i2': { action_item: anActionItem({ id: 'i2', state: 'rejected' }) },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Accept' }))[0]!);
  expect(await screen.findByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByText('Book')).toBeNull());
  expect(writes(server).map(({ body }) => body)).toEqual([
    { action_item: { state: 'open' } },
    { action_item: { state: 'rejected' } },
  ]);
});

test.each([
  ['reading', 'Reading the transcript', 10],
  ['minutes', 'Writing the minutes', 40],
  ['action_items', 'Collecting action items', 80],
])('while the writer is at "%s" the strip says it in words', async (step, words, progress) => {
  open({
    'GET /meetings/m1': { meeting: aMeeting({ state: 'generating', processing: { step, progress, error: null } }) },
  });
  const strip = await screen.findByRole('progressbar', { name: words });
  expect(strip.getAttribute('aria-valuenow')).toBe(String(progress));
});

test('a failure is shown with its sentence, and Retry begins again', async () => {
  const failed = { step: 'minutes', progress: 40, error: 'The writer did not answer.' };
  open({
    'GET /meetings/m1': { meeting: aMeeting({ state: 'failed', processing: failed }) },
    'POST /meetings/m1/retry': {
      meeting: aMeeting({ state: 'generating', processing: { step: 'reading', progress: 0, error: null } }),
    },
  });
  expect(await screen.findByText('The writer did not answer.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('progressbar', { name: 'Reading the transcript' })).toBeTruthy();
});

test('what the channel says appears without reloading: progress, then minutes and a title', async () => {
  const generating = aMeeting({ state: 'generating', processing: { step: 'reading', progress: 0, error: null } });
  const nothing = someMinutes({ content: '', rendered_html: '', citations: [], coverage: null });
  const server = open({ 'GET /meetings/m1': { meeting: generating }, 'GET /meetings/m1/minutes': nothing });
  await screen.findByRole('progressbar', { name: 'Reading the transcript' });
  say('processing', { processing: { step: 'minutes', progress: 40, error: null } });
  await screen.findByRole('progressbar', { name: 'Writing the minutes' });
  const suggestion = { text: 'Launch in May', state: 'pending' };
  server.routes['GET /meetings/m1'] = { meeting: aMeeting({ title_suggestion: suggestion as never }) };
  server.routes['GET /meetings/m1/minutes'] = someMinutes();
  say('minutes');
  say('title_suggestion');
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
  expect(await screen.findByText('Launch in May')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a suggested title is accepted with one press', async () => {
  const suggestion = { text: 'Launch in May', state: 'pending' as const };
  open({
    'GET /meetings/m1': { meeting: aMeeting({ title_suggestion: suggestion }) },
    'POST /meetings/m1/title/accept': {
      title: 'Launch in May',
      title_suggestion: { ...suggestion, state: 'accepted' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('button', { name: 'Launch in May' })).toBeTruthy();
  expect(screen.queryByText('Suggested title:')).toBeNull();
});

test('the transcript is searched without regard to case, counted, and walked through', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Search the transcript'), ' MAY ');
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('2 of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('1 of 2')).toBeTruthy();
});

test('an empty transcript is not copied, a full one is, and both are said', async () => {
  const server = open({ 'GET /meetings/m1/transcript': { version: 1, speakers: [], segments: [] } });
  const user = userEvent.setup();
  await screen.findByText('There is no transcript yet.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(screen.getByText('No transcript content to copy')).toBeTruthy();
  server.routes['GET /meetings/m1/transcript'] = aTranscript();
  say('transcript');
  await screen.findByText('Then we launch in May.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(await screen.findByText('Transcript copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Ana: Shall we start? May is near.\nBen: Then we launch in May.');
});

test('a meeting is deleted only after a question', async () => {
  const server = open({ 'DELETE /meetings/m1': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete meeting' }));
  expect(writes(server)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('All meetings')).toBeTruthy();
  expect(writes(server)).toMatchObject([{ method: 'DELETE', path: '/meetings/m1' }]);
});

test('a meeting that is not there says so, with a way on', async () => {
  open({ 'GET /meetings/m1': new Failure(404, { error: 'This meeting does not exist, or you may not see it.' }) });
  expect(await screen.findByText('This meeting does not exist, or you may not see it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All meetings' })).toBeTruthy();
});

test('a part that fails leaves the rest of the page alive', async () => {
  open({ 'GET /meetings/m1/transcript': new Failure(500, { error: 'The transcript is away.' }) });
  expect(await screen.findByText('The transcript is away.')).toBeTruthy();
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});
