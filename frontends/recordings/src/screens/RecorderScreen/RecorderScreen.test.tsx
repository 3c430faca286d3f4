import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken, Route, Routes } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  closeRecorder,
  currentRecorder,
  discardLocalRecording,
  listLocalRecordings,
} from '../../recorder/current-recorder.ts';
import { fakeMicrophones } from '../../test/fake-microphone.ts';
import { RecorderScreen } from './RecorderScreen.tsx';

const draft = { id: 'm1', title: 'Weekly', state: 'draft', permissions: { edit: true } };

type Responses = Record<string, unknown>;
let responses: Responses;
let posts: { path: string; form: FormData | null; body: unknown }[];
let microphone: ReturnType<typeof fakeMicrophones>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  microphone = fakeMicrophones();
  posts = [];
  responses = {
    'GET /meetings/m1': { meeting: draft },
    'GET /meetings/m1/recording': { recording: null },
    'POST /meetings': { meeting: draft },
    'POST /meetings/m1/recording': { status: 'success' },
    'POST /meetings/m1/update_pause_state': { status: 'success' },
  };
  csrfToken.set('token');
  stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    const isForm = init.body instanceof FormData;
    const sent = { form: isForm ? (init.body as FormData) : null, body: isForm ? null : readJson(init.body) };
    if (method === 'POST') posts.push({ path, ...sent });
    const body = responses[`${method} ${path}`];
    return body instanceof Response ? body.clone() : Response.json(body ?? {}, { status: body ? 200 : 404 });
  });
  stubGlobal('matchMedia', () => ({ matches: true }));
});

afterEach(async () => {
  await act(async () => currentRecorder.get().recorder?.detach());
  closeRecorder();
  cleanup();
  for (const { id } of await listLocalRecordings('user-1')) await discardLocalRecording(id);
  jest.restoreAllMocks();
  restoreGlobals();
  jest.useRealTimers();
});

const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

async function press(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await wait(0);
}

async function show(path = '/record/m1') {
  render(
    <TestProviders path={path}>
      <Routes>
        <Route path="/record" element={<RecorderScreen />} />
        <Route path="/record/:meetingId" element={<RecorderScreen />} />
        <Route path="/meetings/:meetingId" element={<h1>The meeting</h1>} />
      </Routes>
    </TestProviders>,
  );
  await wait(0.1);
}

const readJson = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : null);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const chunks = () => posts.filter(({ form }) => form?.has('chunk'));

test('records, pauses with an overlay, resumes, and opens the meeting after the final request', async () => {
  await show();
  expect(heading()).toBe('Ready to record');
  await press('Start recording');
  expect(heading()).toBe('Recording in progress');
  await wait(4);
  expect(screen.getByRole('timer').textContent).toBe('00:04');
  expect(chunks()[0]?.form?.get('chunk_number')).toBe('0');
  expect(chunks()[0]?.form?.get('mime_type')).toBe('audio/webm;codecs=opus');
  expect(JSON.parse(String(chunks()[0]?.form?.get('microphone_info')))).toMatchObject({
    deviceId: 'desk',
    deviceLabel: 'Desk microphone',
    sampleRate: 16_000,
  });
  const file = chunks()[0]?.form?.get('chunk');
  expect(file instanceof File ? file.name : null).toBe('chunk_0.webm');

  await press('Pause');
  expect(heading()).toBe('Recording paused');
  expect(screen.getByText('Paused')).toBeTruthy();
  await wait(5);
  expect(screen.getByRole('timer').textContent).toBe('00:04');
  await press('Resume');
  expect(posts.filter(({ path }) => path.endsWith('update_pause_state'))).toHaveLength(2);
  expect(chunks().map(({ form }) => form?.has('microphone_info'))).toEqual([true, false]);

  responses['POST /meetings/m1/recording'] = { status: 'processing' };
  const stop = screen.getByRole('button', { name: 'Stop' });
  stop.focus();
  await press('Stop');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uploading…' }));
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(screen.queryByLabelText('Microphone')).toBeNull();
  await wait(6);
  const final = posts.find(({ form }) => form?.get('is_final_chunk') === 'true')?.form;
  expect(final?.get('failed_chunks')).toBe('0');
  expect(final?.get('success_rate')).toBe('100.0');
  expect(final?.get('total_chunks')).toBe(String(chunks().length));
  expect(final?.get('format')).toBe('webm');
  expect(heading()).toBe('The meeting');
  expect(microphone.track.isStopped).toBe(true);
});

test('marks the present moment by button or one key while recording and paused', async () => {
  const path = '/meetings/m1/recording/marks';
  responses[`POST ${path}`] = {
    mark: { id: 'k1', kind: 'action', seconds: 4, user_id: 'u', user_name: '', marked_at: '' },
  };
  await show();
  expect(screen.queryByRole('button', { name: /^Mark as/ })).toBeNull();
  await press('Start recording');
  await wait(4);
  await press('Mark as action item');
  expect(screen.getByText('Action item marked at 0:04')).toBeTruthy();
  await act(async () => fireEvent.keyDown(document.body, { key: '1' }));
  await press('Pause');
  await act(async () => fireEvent.keyDown(document.body, { key: '3' }));
  await wait(0);
  expect(posts.filter((post) => post.path === path)).toHaveLength(3);
  await press('Stop');
  expect(screen.queryByRole('button', { name: /^Mark as/ })).toBeNull();
});

test('keeps a mark until the server has the first chunk, and saves it with its time', async () => {
  const path = '/meetings/m1/recording/marks';
  responses[`POST ${path}`] = {
    mark: { id: 'k1', kind: 'decision', seconds: 1, user_id: 'u', user_name: '', marked_at: '' },
  };
  await show();
  await press('Start recording');
  await wait(1.5);
  await press('Mark as decision');
  await wait(1);
  expect(screen.getByText(/^Decision marked at 0:01\. It's kept on this device until/)).toBeTruthy();
  expect(posts.map((post) => post.path)).not.toContain(path);
  await wait(3);
  expect(posts.map((post) => post.path).filter((each) => each === path)).toHaveLength(1);
  expect(posts.find((post) => post.path === path)?.body).toEqual({
    recording_id: chunks()[0]?.form?.get('recording_id'),
    kind: 'decision',
    seconds: expect.closeTo(1.5, 1),
  });
  expect(screen.getByText('Decision marked at 0:01')).toBeTruthy();
});

test('shows that a kept mark is not saved when the recording never reached the server', async () => {
  responses['POST /meetings/m1/recording'] = Response.json({ error: 'Recording too long' }, { status: 413 });
  await show();
  await press('Start recording');
  await wait(1.5);
  await press('Mark as decision');
  await wait(3);
  expect(screen.getByText("Decision at 0:01 wasn't saved, because the recording wasn't uploaded.")).toBeTruthy();
});

test('stores the names of the informed people with the recording', async () => {
  await show();
  fireEvent.change(screen.getByRole('textbox', { name: 'Notified people (optional)' }), {
    target: { value: 'Ada, Ben ' },
  });
  await press('Start recording');
  await wait(8);
  expect(chunks().map(({ form }) => form?.get('consent_told'))).toEqual(['Ada, Ben', null]);
});

test.each(['/record/m1', '/record'])(
  'starts a recording that requires consent only with the names of the informed people, at %s',
  async (path) => {
    responses['GET /meetings/m1'] = { meeting: { ...draft, consent_required: true } };
    responses['POST /meetings'] = responses['GET /meetings/m1'];
    await show(path);
    await press('Start recording');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notified people' });
    expect(field.required).toBe(true);
    expect(screen.getByText('This meeting type requires a recording notice. Enter the notified people.')).toBeTruthy();
    expect(heading()).toBe('Ready to record');
    fireEvent.change(field, { target: { value: 'Ada' } });
    await press('Start recording');
    await wait(4);
    expect(heading()).toBe('Recording in progress');
    expect(chunks()[0]?.form?.get('consent_told')).toBe('Ada');
    expect(posts.filter(({ path: posted }) => posted === '/meetings')).toHaveLength(path === '/record' ? 1 : 0);
  },
);

test('creates the meeting when recording starts', async () => {
  await show('/record');
  expect(posts).toEqual([]);
  await press('Start recording');
  expect(posts[0]?.path).toBe('/meetings');
  expect(heading()).toBe('Recording in progress');
});

test('requests mono at 16 kHz with echo cancellation, noise suppression and automatic gain', async () => {
  await show();
  await press('Start recording');
  expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledWith({
    audio: expect.objectContaining({
      channelCount: 1,
      sampleRate: 16_000,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    }),
  });
});

test('records MP4 in a browser without WebM', async () => {
  fakeMicrophones('audio/mp4');
  await show();
  await press('Start recording');
  await wait(4);
  const form = chunks()[0]?.form;
  expect(form?.get('mime_type')).toBe('audio/mp4');
  const file = form?.get('chunk');
  expect(file instanceof File ? file.name : null).toBe('chunk_0.mp4');
});

test('shows the error when the microphone cannot be used, and nothing that needs it', async () => {
  microphone.open = async () => {
    throw new DOMException('denied', 'NotAllowedError');
  };
  await show();
  await press('Start recording');
  expect(screen.getByRole('alert').textContent).toContain(
    'Could not access your microphone. Please check your permissions and try again.',
  );
  expect(heading()).toBe("Recording couldn't start");
  expect(screen.queryByText('Allow the microphone in your browser to start.')).toBeNull();
  expect(document.querySelector('canvas')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add tab or system audio' })).toBeNull();
});

test.each(['stop', 'error'])(
  'continues and shows a message after an unexpected "%s" of the browser\'s recorder',
  async (event) => {
    await show();
    await press('Start recording');
    await wait(4);
    const first = microphone.recorder;
    await act(async () => {
      if (event === 'stop') first?.stop();
      else first?.dispatchEvent(new Event('error'));
    });
    await wait(4);
    expect(screen.getByRole('alert').textContent).toContain('Your browser interrupted the recording.');
    expect(heading()).toBe('Recording in progress');
    expect(microphone.recorder).not.toBe(first);
    const seconds = chunks().length;
    await wait(4);
    expect(chunks().length).toBeGreaterThan(seconds);
  },
);

test('shows that the microphone cannot be opened again, and continues to record when it can', async () => {
  await show();
  await press('Start recording');
  await wait(4);
  const { open } = microphone;
  microphone.open = async () => {
    throw new Error('Device in use');
  };
  await act(async () => microphone.recorder?.stop());
  await wait(4);
  expect(heading()).toBe('Recording paused');
  expect(screen.getByRole('alert').textContent).toContain(
    "Your microphone couldn't be opened again. Recording is paused, and what was recorded is kept.",
  );
  await press('Try again');
  expect(screen.getByRole('alert').textContent).toContain('Could not access your microphone.');
  microphone.open = open;
  await press('Try again');
  expect(heading()).toBe('Recording in progress');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows while the microphone is muted', async () => {
  await show();
  await press('Start recording');
  await act(async () => microphone.track.onmute?.());
  expect(screen.getByText('Your microphone is muted. Recording continues without sound.')).toBeTruthy();
  await act(async () => microphone.track.onunmute?.());
  expect(screen.queryByText(/is muted/)).toBeNull();
});

test('shows that the browser delivers no audio, and pauses and resumes all the same', async () => {
  await show();
  await press('Start recording');
  await wait(2);
  const hung = microphone.recorder;
  hung!.requestData = () => undefined;
  await wait(6);
  expect(screen.getByText(/^Your browser isn't delivering any audio\./)).toBeTruthy();
  await press('Pause');
  await wait(4);
  expect(heading()).toBe('Recording paused');
  expect(screen.queryByText(/isn't delivering any audio/)).toBeNull();
  await press('Resume');
  expect(heading()).toBe('Recording in progress');
});

test('shows instructions while the browser requests permission for the microphone, and keeps the focus', async () => {
  microphone.open = () => new Promise(() => undefined);
  await show();
  await press('Start recording');
  expect(heading()).toBe('Starting…');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByText('Allow the microphone in your browser to start.')).toBeTruthy();
  expect(screen.queryByText(/ uploaded$/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('reverts the selection when a microphone cannot be opened', async () => {
  await show();
  await press('Start recording');
  const working = microphone.open;
  microphone.open = async () => {
    microphone.open = working;
    throw new Error('Device in use');
  };
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Microphone' });
  await act(async () => fireEvent.change(picker, { target: { value: 'usb' } }));
  await wait(0.1);
  expect(screen.getByRole('alert').textContent).toContain('Failed to switch microphone: Device in use');
  expect(picker.value).toBe('desk');
});

test.each([
  ['No microphones found', async () => []],
  [
    'Error loading microphones',
    async () => {
      throw new Error('blocked');
    },
  ],
])('shows "%s" in the picker', async (label, enumerateDevices) => {
  Object.assign(navigator.mediaDevices, { enumerateDevices });
  await show();
  expect(screen.getByRole('option', { name: label })).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Microphone' }).disabled).toBe(true);
});

test('stops permanently when a server limit is reached, and offers to save the unsent audio', async () => {
  responses['POST /meetings/m1/recording'] = Response.json(
    { status: 'error', error: 'The recording is too long.' },
    { status: 413 },
  );
  await show();
  await press('Start recording');
  await wait(4);
  expect(screen.getByRole('alert').textContent).toContain(
    'Recording session stopped due to server limits. Please refresh the page and try again with a shorter recording.',
  );
  expect(screen.getByRole('button', { name: 'Save file' })).toBeTruthy();
  expect(microphone.track.isStopped).toBe(true);
});

test('shows the error of rejected audio, pauses, and after the end has buttons to save or discard it', async () => {
  responses['POST /meetings/m1/recording'] = Response.json(
    { status: 'error', error: 'This recording has ended.' },
    { status: 409 },
  );
  await show();
  await press('Start recording');
  await wait(13);
  expect(heading()).toBe('Recording paused');
  expect(screen.getByText(/^Recording is paused because 00:0\d of audio wasn't accepted/).textContent).toContain(
    'This recording has ended.',
  );
  await press('Stop');
  await wait(6);
  expect(heading()).toBe('Recording stopped');
  expect(screen.getByRole('alert').textContent).toContain(
    "The server didn't accept this recording. This recording has ended.",
  );
  expect(screen.getByRole('button', { name: 'Save file' })).toBeTruthy();
  await press('Discard audio');
  expect(screen.getByRole('alertdialog').textContent).toContain('exists only on this device');
});

test('keeps audio on the device while the server is down, and shows its amount', async () => {
  responses['POST /meetings/m1/recording'] = Response.json({}, { status: 503 });
  await show();
  await press('Start recording');
  await wait(12);
  expect(screen.getByText('Audio is kept on this device until the server can be reached.')).toBeTruthy();
  expect(screen.getByText(/^00:0\d uploaded, 00:\d\d on this device only$/)).toBeTruthy();
  responses['POST /meetings/m1/recording'] = { status: 'success' };
  await press('Try again');
  await wait(3);
  expect(screen.queryByText(/Audio is kept on this device/)).toBeNull();
});

test('stays on the page when the session ends', async () => {
  responses['POST /meetings/m1/recording'] = new Response('{"error":"Sign in."}', {
    status: 401,
    headers: { 'WWW-Authenticate': '/sign-in' },
  });
  await show();
  await press('Start recording');
  await wait(4);
  expect(heading()).toBe('Recording in progress');
  expect(screen.getByText(/Your session ended. Recording continues/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('target')).toBe('_blank');
});

test('warns before leaving or signing out, and marks the title, until the recording ends', async () => {
  await show();
  await press('Start recording');
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  expect(document.title).toMatch(/^🔴 /);
  await act(async () => currentRecorder.get().recorder?.detach());
  expect(leave()).toBe(true);
  expect(document.title).not.toMatch(/^🔴 /);
});

test('shows the name of another user who records the meeting', async () => {
  responses['GET /meetings/m1/recording'] = {
    recording: { id: 'r9', state: 'recording', user_id: 'user-2', user_name: 'Cora Member' },
  };
  await show();
  expect(screen.getByText('Cora Member is recording this meeting already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start recording' })).toBeNull();
});

test('continues a recording of another browser with the same id, and skips the chunk numbers that the other one may still upload', async () => {
  responses['GET /meetings/m1/recording'] = {
    recording: {
      id: 'r9',
      state: 'paused',
      user_id: 'user-1',
      user_name: 'Test User',
      duration_seconds: 61,
      is_paused: true,
      next_chunk_number: 20,
    },
  };
  await show();
  await press('Continue recording');
  expect(heading()).toBe('Recording paused');
  expect(screen.getByRole('timer').textContent).toBe('01:01');
  await press('Resume');
  await wait(4);
  expect(chunks()[0]?.form?.get('recording_id')).toBe('r9');
  expect(chunks()[0]?.form?.get('chunk_number')).toBe('1220');
  expect(chunks()[0]?.form?.get('take_over')).toBe('true');
  expect(chunks()[1]?.form?.has('take_over')).toBe(false);
});

test.each([
  [{ permissions: { edit: false } }, 'You need edit access to record this meeting.'],
  [{ state: 'ready' }, 'This meeting already has a transcript. Create a new meeting to record.'],
])('does not record a meeting that is %p', async (change, message) => {
  responses['GET /meetings/m1'] = { meeting: { ...draft, ...change } };
  await show();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start recording' })).toBeNull();
});
