import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { defineArea, Route, Routes, type SlotProps } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewMeetingDrop } from '../../features/meetings/components/NewMeetingDrop.tsx';
import { keepDroppedFile } from '../../shared/hooks/use-dropped-file.ts';
import { Failure, type FakeRoutes, fakeServer, UNREACHABLE } from '../../test/fake-server.ts';
import { getWrites } from '../../test/open-meeting.tsx';
import { buildMeeting, buildMeetingType } from '../../test/samples.ts';
import { SlowUpload } from '../../test/slow-upload.tsx';
import { NewMeetingScreen } from './NewMeetingScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function Upload({ onSource }: SlotProps['meeting.new.source']) {
  return (
    <button type="button" onClick={() => onSource({ signedId: 'signed', filename: 'talk.docx' })}>
      Choose talk.docx
    </button>
  );
}

function renderScreen(routes: FakeRoutes = {}, Source = Upload, path = '/meetings/new') {
  const server = fakeServer({
    'POST /meetings': { meeting: buildMeeting({ state: 'draft' }) },
    'POST /meetings/m1/transcript': { meeting: buildMeeting({ state: 'generating' }) },
    ...routes,
  });
  render(
    <TestProviders path={path} areas={{ recordings: defineArea({ slots: { 'meeting.new.source': Source } }) }}>
      <Routes>
        <Route path="/meetings/new" element={<NewMeetingScreen />} />
        <Route path="/meetings/:meetingId" element={<p>The meeting page</p>} />
        <Route path="/meetings" element={<input aria-label="Elsewhere" />} />
      </Routes>
    </TestProviders>,
  );
  return server;
}

const pasteTranscript = (text: string) =>
  fireEvent.change(screen.getByLabelText('Transcript'), { target: { value: text } });
const clickCreate = () => userEvent.click(screen.getByRole('button', { name: 'Create meeting' }));

test('creates a meeting from a pasted transcript and opens it', async () => {
  const server = renderScreen();
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'Weekly review');
  await userEvent.type(screen.getByLabelText('Attendees (optional)'), 'Ana, Ben ,, Cleo');
  pasteTranscript('Ana: Shall we start?');
  await clickCreate();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(getWrites(server)[0]?.body).toMatchObject({
    meeting: { title: 'Weekly review', attendees: ['Ana', 'Ben', 'Cleo'] },
  });
  expect(getWrites(server)[1]?.body).toEqual({ format: 'text', content: 'Ana: Shall we start?' });
});

test('offers to open the meeting if the user left the page in the meantime', async () => {
  const importResponse = Promise.withResolvers<object>();
  renderScreen({ 'POST /meetings/m1/transcript': () => importResponse.promise });
  pasteTranscript('Ana: Shall we start?');
  await clickCreate();
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'lost');
  expect(screen.getByLabelText('Title (optional)')).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  importResponse.resolve({ meeting: buildMeeting({ state: 'generating' }) });
  await screen.findByText('Meeting created');
  expect(screen.getByLabelText('Elsewhere')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The meeting page')).toBeTruthy();
});

test('shows a rejection if the user left the page in the meantime', async () => {
  const importResponse = Promise.withResolvers<object>();
  renderScreen({ 'POST /meetings/m1/transcript': () => importResponse.promise });
  pasteTranscript('broken');
  await clickCreate();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  importResponse.resolve(new Failure(422, { error: 'Line 4: this is not a time.' }));
  expect(await screen.findByText('Line 4: this is not a time.')).toBeTruthy();
});

const REJECTION = new Failure(422, { error: 'Line 4: this is not a time.' });
const ACCEPTED_RESPONSE = { meeting: buildMeeting({ state: 'generating' }) };

test('deletes the meeting when its transcript is rejected, and keeps the input', async () => {
  const server = renderScreen({ 'POST /meetings/m1/transcript': REJECTION, 'DELETE /meetings/m1': {} });
  await userEvent.type(screen.getByLabelText('Attendees (optional)'), 'Ana');
  pasteTranscript('WEBVTT\n\nbroken');
  await clickCreate();
  expect((await screen.findByRole('alert')).textContent).toBe('Line 4: this is not a time.');
  expect(getWrites(server).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /meetings',
    'POST /meetings/m1/transcript',
    'DELETE /meetings/m1',
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Transcript').value).toBe('WEBVTT\n\nbroken');
  expect(screen.getByLabelText('Attendees (optional)')).toHaveProperty('disabled', false);
});

test('creates a new meeting after a rejected transcript', async () => {
  const keys: Array<string | null> = [];
  const server = renderScreen({ 'POST /meetings/m1/transcript': REJECTION, 'DELETE /meetings/m1': {} });
  const fakeFetch = fetch;
  stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (input.endsWith('/meetings') && init.method === 'POST')
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return fakeFetch(input, init);
  });
  pasteTranscript('broken');
  await clickCreate();
  await screen.findByRole('alert');
  server.routes['POST /meetings/m1/transcript'] = ACCEPTED_RESPONSE;
  await clickCreate();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
});

test('reuses a meeting that could not be deleted after a rejected transcript', async () => {
  const server = renderScreen({
    'POST /meetings/m1/transcript': REJECTION,
    'DELETE /meetings/m1': UNREACHABLE,
    'PATCH /meetings/m1': { meeting: buildMeeting() },
  });
  pasteTranscript('WEBVTT\n\nbroken');
  await clickCreate();
  await screen.findByRole('alert');
  server.routes['POST /meetings/m1/transcript'] = ACCEPTED_RESPONSE;
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'Named later');
  await clickCreate();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(getWrites(server).filter(({ path, method }) => path === '/meetings' && method === 'POST')).toHaveLength(1);
  expect(getWrites(server).find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    meeting: { title: 'Named later' },
  });
});

test('creates nothing without a transcript', async () => {
  const server = renderScreen();
  await clickCreate();
  expect(screen.getByRole('alert').textContent).toBe('Paste the transcript first.');
  expect(getWrites(server)).toHaveLength(0);
});

const buildPreview = (overrides: object = {}) => ({
  format: 'vtt',
  counts: { segments: 979, speakers: 4 },
  duration_seconds: 2_400,
  segments: [{ speaker: 'Ana', start: 5, text: 'Shall we start?' }],
  ...overrides,
});

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'vtt'],
  ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'srt'],
  ['Ana: Hi', 'text'],
])('checks pasted text before anything is created', async (text, format) => {
  const server = renderScreen({ 'POST /transcripts/preview': buildPreview() });
  pasteTranscript(text);
  expect(await screen.findByText('WebVTT · 979 turns · 4 speakers · 40 min')).toBeTruthy();
  expect(server.calls.at(-1)?.body).toEqual({ format, content: text });
  expect(screen.getByText('Shall we start?').closest('details')?.open).toBe(false);
  expect(screen.getByText('and 978 more')).toBeTruthy();
  expect(getWrites(server)).toEqual([]);
});

test('omits speakers and duration that a transcript does not have', async () => {
  const counts = { segments: 1, speakers: 0 };
  renderScreen({ 'POST /transcripts/preview': buildPreview({ format: 'text', counts, duration_seconds: null }) });
  pasteTranscript('Hi');
  expect(await screen.findByText('Plain text · 1 turn')).toBeTruthy();
});

test('creates nothing when the check finds an invalid line', async () => {
  const server = renderScreen({ 'POST /transcripts/preview': REJECTION });
  pasteTranscript('WEBVTT\n\nbroken');
  expect(await screen.findByText('Line 4: this is not a time.')).toBeTruthy();
  await clickCreate();
  expect((await screen.findByRole('alert')).textContent).toBe('Line 4: this is not a time.');
  expect(getWrites(server)).toEqual([]);
});

test('checks the latest text even if "Create meeting" is clicked at once', async () => {
  const server = renderScreen({ 'POST /transcripts/preview': REJECTION });
  pasteTranscript('WEBVTT\n\nbroken');
  await clickCreate();
  expect((await screen.findByRole('alert')).textContent).toBe('Line 4: this is not a time.');
  expect(getWrites(server)).toEqual([]);
});

test('creates the meeting if the user leaves the page during the check', async () => {
  const check = Promise.withResolvers<object>();
  const server = renderScreen({ 'POST /transcripts/preview': () => check.promise });
  pasteTranscript('Ana: Shall we start?');
  await clickCreate();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  check.resolve(buildPreview());
  expect(await screen.findByText('Meeting created')).toBeTruthy();
  expect(getWrites(server).map(({ path }) => path)).toEqual(['/meetings', '/meetings/m1/transcript']);
});

test('creates the meeting when the check is unavailable, because the import checks the text again', async () => {
  renderScreen({ 'POST /transcripts/preview': UNREACHABLE });
  pasteTranscript('Ana: Shall we start?');
  await clickCreate();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
});

test('uploads and checks a file that is dropped anywhere on the page', async () => {
  function DroppedUpload({ droppedFile, onFile }: SlotProps['meeting.new.source']) {
    return droppedFile ? (
      <button type="button" onClick={() => onFile?.(droppedFile)}>
        Uploading {droppedFile.name}
      </button>
    ) : (
      <p>No file</p>
    );
  }
  const server = renderScreen({ 'POST /transcripts/preview': buildPreview() }, DroppedUpload);
  const file = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nHi'], 'talk.vtt');
  Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode('WEBVTT').buffer });
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
  expect(screen.getByText('Drop the file to add the transcript')).toBeTruthy();
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
  expect(screen.queryByText('Drop the file to add the transcript')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Uploading talk.vtt' }));
  expect(await screen.findByText(/^WebVTT · 979 turns/)).toBeTruthy();
  expect(server.calls.at(-1)?.body).toEqual({ format: 'vtt', content: 'WEBVTT' });
});

test('begins with a file that was dropped on the list of meetings', async () => {
  function DroppedUpload({ droppedFile }: SlotProps['meeting.new.source']) {
    return <p>{droppedFile ? `Uploading ${droppedFile.name}` : 'No file'}</p>;
  }
  fakeServer({});
  render(
    <TestProviders
      path="/meetings"
      areas={{ recordings: defineArea({ slots: { 'meeting.new.source': DroppedUpload } }) }}
    >
      <Routes>
        <Route path="/meetings" element={<NewMeetingDrop />} />
        <Route path="/meetings/new" element={<NewMeetingScreen />} />
      </Routes>
    </TestProviders>,
  );
  const file = new File(['WEBVTT'], 'talk.vtt');
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
  expect(screen.getByText('Drop the file to create a meeting')).toBeTruthy();
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
  expect(await screen.findByText('Uploading talk.vtt')).toBeTruthy();
  cleanup();
  // The navigation with this file did not happen.
  keepDroppedFile(file);
  renderScreen({}, DroppedUpload);
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  expect(await screen.findByText('No file')).toBeTruthy();
});

test('imports an uploaded file by its signed id', async () => {
  const server = renderScreen();
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose talk.docx' }));
  expect(screen.getByText('talk.docx')).toBeTruthy();
  await clickCreate();
  await screen.findByText('The meeting page');
  expect(getWrites(server).at(-1)?.body).toEqual({ signed_id: 'signed' });
});

async function createDuringUpload() {
  const server = renderScreen({}, SlowUpload);
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start upload' }));
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'Weekly review');
  await clickCreate();
  expect(screen.getByText('The meeting will be created when the upload is complete.')).toBeTruthy();
  return server;
}

test('creates the meeting once after the upload when "Create meeting" was clicked during it', async () => {
  const server = await createDuringUpload();
  await userEvent.click(screen.getByRole('button', { name: 'Uploading…' }));
  await userEvent.type(screen.getByLabelText('Title (optional)'), '{Enter}');
  expect(getWrites(server)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Finish upload' }));
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(getWrites(server).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/meetings', expect.objectContaining({ meeting: expect.objectContaining({ title: 'Weekly review' }) })],
    ['POST', '/meetings/m1/transcript', { signed_id: 'signed' }],
  ]);
});

test('ignores an earlier click on "Create meeting" when the upload fails or is cancelled', async () => {
  const server = await createDuringUpload();
  await userEvent.click(screen.getByRole('button', { name: 'Fail upload' }));
  expect(await screen.findByRole('button', { name: 'Create meeting' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start upload' }));
  await userEvent.click(screen.getByRole('button', { name: 'Finish upload' }));
  expect(screen.getByText('talk.docx')).toBeTruthy();
  expect(getWrites(server)).toEqual([]);
});

test('an earlier click on "Create meeting" during an upload does not submit pasted text', async () => {
  const server = renderScreen({}, SlowUpload);
  pasteTranscript('Ana: Shall we start?');
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start upload' }));
  await clickCreate();
  await userEvent.click(screen.getByRole('tab', { name: 'Paste text' }));
  expect(await screen.findByRole('button', { name: 'Create meeting' })).toBeTruthy();
  expect(getWrites(server)).toEqual([]);
});

test('shows validation messages at their fields', async () => {
  renderScreen({ 'POST /meetings': new Failure(422, { error: 'No.', errors: { title: ['Title is too long.'] } }) });
  pasteTranscript('Ana: Hi');
  await clickCreate();
  expect((await screen.findByRole('alert')).textContent).toBe('Title is too long.');
  expect(screen.getByLabelText('Title (optional)').getAttribute('aria-invalid')).toBe('true');
});

test('shows the meeting type from the start, even if there is only one', async () => {
  renderScreen({
    'GET /account_meeting_types': {
      account_meeting_types: [buildMeetingType({ name: 'General', is_default: true })],
      next_cursor: null,
    },
  });
  const field = screen.getByLabelText<HTMLSelectElement>('Meeting type');
  expect(await within(field).findByText('General')).toBeTruthy();
});

test('creates the meeting with the selected type and shows the recipients of its minutes', async () => {
  const types = [
    buildMeetingType({ id: 't2', name: 'Board', notification_emails: 'board@sample.example' }),
    buildMeetingType({ name: 'General', is_default: true }),
  ];
  const server = renderScreen({ 'GET /account_meeting_types': { account_meeting_types: types, next_cursor: null } });
  const field = screen.getByLabelText<HTMLSelectElement>('Meeting type');
  await within(field).findByText('General');
  expect(field.selectedOptions[0]?.textContent).toBe('General');
  await userEvent.selectOptions(field, 'Board');
  expect(screen.getByText('The minutes are emailed to board@sample.example.')).toBeTruthy();
  pasteTranscript('Ana: Shall we start?');
  await clickCreate();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(getWrites(server)[0]?.body).toMatchObject({ meeting: { account_meeting_type_id: 't2' } });
});

test('shows that a shared file did not arrive, and remains usable', async () => {
  renderScreen({}, Upload, '/meetings/new?shared=1');
  expect(await screen.findByText('No file was received. Share the file to the app again.')).toBeTruthy();
  pasteTranscript('Ana: Shall we start?');
  await clickCreate();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
});
