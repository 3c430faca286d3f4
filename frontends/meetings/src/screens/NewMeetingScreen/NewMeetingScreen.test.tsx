import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { defineArea, Route, Routes, type SlotProps } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer, UNREACHABLE } from '../../test/fake-server.ts';
import { writes } from '../../test/open-meeting.tsx';
import { aMeeting, aMeetingType } from '../../test/samples.ts';
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

function open(routes: FakeRoutes = {}, Source = Upload) {
  const server = fakeServer({
    'POST /meetings': { meeting: aMeeting({ state: 'draft' }) },
    'POST /meetings/m1/transcript': { meeting: aMeeting({ state: 'generating' }) },
    ...routes,
  });
  render(
    <TestProviders path="/meetings/new" areas={{ recordings: defineArea({ slots: { 'meeting.new.source': Source } }) }}>
      <Routes>
        <Route path="/meetings/new" element={<NewMeetingScreen />} />
        <Route path="/meetings/:meetingId" element={<p>The meeting page</p>} />
        <Route path="/meetings" element={<input aria-label="Elsewhere" />} />
      </Routes>
    </TestProviders>,
  );
  return server;
}

const paste = (text: string) => fireEvent.change(screen.getByLabelText('Transcript'), { target: { value: text } });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create meeting' }));

test('creates a meeting from a pasted transcript and opens it', async () => {
  const server = open();
  await userEvent.type(screen.getByLabelText('Title'), 'Weekly review');
  await userEvent.type(screen.getByLabelText('Attendees'), 'Ana, Ben ,, Cleo');
  paste('Ana: Shall we start?');
  await create();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(writes(server)[0]?.body).toMatchObject({
    meeting: { title: 'Weekly review', attendees: ['Ana', 'Ben', 'Cleo'] },
  });
  expect(writes(server)[1]?.body).toEqual({ format: 'text', content: 'Ana: Shall we start?' });
});

test('offers to open the meeting if the user left the page meanwhile', async () => {
  const imported = Promise.withResolvers<object>();
  open({ 'POST /meetings/m1/transcript': () => imported.promise });
  paste('Ana: Shall we start?');
  await create();
  await userEvent.type(screen.getByLabelText('Title'), 'lost');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  imported.resolve({ meeting: aMeeting({ state: 'generating' }) });
  await screen.findByText('The meeting was created.');
  expect(screen.getByLabelText('Elsewhere')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The meeting page')).toBeTruthy();
});

test('shows a refusal if the user left the page meanwhile', async () => {
  const imported = Promise.withResolvers<object>();
  open({ 'POST /meetings/m1/transcript': () => imported.promise });
  paste('broken');
  await create();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  imported.resolve(new Failure(422, { error: 'Line 4: this is no time.' }));
  expect(await screen.findByText('Line 4: this is no time.')).toBeTruthy();
});

const REFUSED = new Failure(422, { error: 'Line 4: this is no time.' });
const ACCEPTED = { meeting: aMeeting({ state: 'generating' }) };

test('deletes the meeting when its transcript is refused, and keeps the input', async () => {
  const server = open({ 'POST /meetings/m1/transcript': REFUSED, 'DELETE /meetings/m1': {} });
  await userEvent.type(screen.getByLabelText('Attendees'), 'Ana');
  paste('WEBVTT\n\nbroken');
  await create();
  expect((await screen.findByRole('alert')).textContent).toBe('Line 4: this is no time.');
  expect(writes(server).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /meetings',
    'POST /meetings/m1/transcript',
    'DELETE /meetings/m1',
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Transcript').value).toBe('WEBVTT\n\nbroken');
  expect(screen.getByLabelText('Attendees')).toHaveProperty('disabled', false);
});

test('creates a new meeting after a refused transcript', async () => {
  const keys: Array<string | null> = [];
  const server = open({ 'POST /meetings/m1/transcript': REFUSED, 'DELETE /meetings/m1': {} });
  const fake = fetch;
  stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (input.endsWith('/meetings') && init.method === 'POST')
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return fake(input, init);
  });
  paste('broken');
  await create();
  await screen.findByRole('alert');
  server.routes['POST /meetings/m1/transcript'] = ACCEPTED;
  await create();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
});

test('reuses a meeting that could not be deleted after a refused transcript', async () => {
  const server = open({
    'POST /meetings/m1/transcript': REFUSED,
    'DELETE /meetings/m1': UNREACHABLE,
    'PATCH /meetings/m1': { meeting: aMeeting() },
  });
  paste('WEBVTT\n\nbroken');
  await create();
  await screen.findByRole('alert');
  server.routes['POST /meetings/m1/transcript'] = ACCEPTED;
  await userEvent.type(screen.getByLabelText('Title'), 'Named later');
  await create();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(writes(server).filter(({ path, method }) => path === '/meetings' && method === 'POST')).toHaveLength(1);
  expect(writes(server).find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    meeting: { title: 'Named later' },
  });
});

test('creates nothing without a transcript', async () => {
  const server = open();
  await create();
  expect(screen.getByRole('alert').textContent).toBe('Paste the transcript first.');
  expect(writes(server)).toHaveLength(0);
});

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'WebVTT'],
  ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'SRT'],
  ['Ana: Hi', 'Plain text'],
])('detects the format of pasted text', (text, format) => {
  open();
  paste(text);
  expect(screen.getByText(/^Recognised as/).textContent).toContain(format);
});

test('imports an uploaded file by its signed id', async () => {
  const server = open();
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose talk.docx' }));
  expect(screen.getByText('talk.docx')).toBeTruthy();
  await create();
  await screen.findByText('The meeting page');
  expect(writes(server).at(-1)?.body).toEqual({ signed_id: 'signed' });
});

async function createDuringUpload() {
  const server = open({}, SlowUpload);
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start upload' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Weekly review');
  await create();
  expect(screen.getByText('The meeting will be created when the upload is complete.')).toBeTruthy();
  return server;
}

test('creates the meeting once after the upload when "Create meeting" was clicked during it', async () => {
  const server = await createDuringUpload();
  await userEvent.click(screen.getByRole('button', { name: 'Uploading…' }));
  await userEvent.type(screen.getByLabelText('Title'), '{Enter}');
  expect(writes(server)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Finish upload' }));
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(writes(server).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/meetings', expect.objectContaining({ meeting: expect.objectContaining({ title: 'Weekly review' }) })],
    ['POST', '/meetings/m1/transcript', { signed_id: 'signed' }],
  ]);
});

test('drops a click on "Create meeting" when the upload fails or is cancelled', async () => {
  const server = await createDuringUpload();
  await userEvent.click(screen.getByRole('button', { name: 'Fail upload' }));
  expect(await screen.findByRole('button', { name: 'Create meeting' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start upload' }));
  await userEvent.click(screen.getByRole('button', { name: 'Finish upload' }));
  expect(screen.getByText('talk.docx')).toBeTruthy();
  expect(writes(server)).toEqual([]);
});

test('does not submit pasted text after a click during the upload', async () => {
  const server = open({}, SlowUpload);
  paste('Ana: Shall we start?');
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start upload' }));
  await create();
  await userEvent.click(screen.getByRole('tab', { name: 'Paste text' }));
  expect(await screen.findByRole('button', { name: 'Create meeting' })).toBeTruthy();
  expect(writes(server)).toEqual([]);
});

test('shows validation messages at their fields', async () => {
  open({ 'POST /meetings': new Failure(422, { error: 'No.', errors: { title: ['Title is too long.'] } }) });
  paste('Ana: Hi');
  await create();
  expect((await screen.findByRole('alert')).textContent).toBe('Title is too long.');
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
});

test('creates the meeting with the selected type and shows who gets its minutes', async () => {
  const types = [
    aMeetingType({ id: 't2', name: 'Board', notification_emails: 'board@sample.example' }),
    aMeetingType({ name: 'General', is_default: true }),
  ];
  const server = open({ 'GET /account_meeting_types': { account_meeting_types: types, next_cursor: null } });
  const field = await screen.findByLabelText<HTMLSelectElement>('Meeting type');
  expect(field.selectedOptions[0]?.textContent).toBe('General');
  await userEvent.selectOptions(field, 'Board');
  expect(screen.getByText('The minutes are mailed to board@sample.example.')).toBeTruthy();
  paste('Ana: Shall we start?');
  await create();
  expect(await screen.findByText('The meeting page')).toBeTruthy();
  expect(writes(server)[0]?.body).toMatchObject({ meeting: { account_meeting_type_id: 't2' } });
});
