import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MeetingPlayer } from './MeetingPlayer.tsx';

type Callbacks = { received: (message: unknown) => void };
let channel: Callbacks | null = null;
jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({
    subscriptions: {
      create: (_params: object, callbacks: Callbacks) => {
        channel = callbacks;
        return { unsubscribe: () => undefined, perform: () => undefined };
      },
    },
    disconnect: () => undefined,
  }),
}));

const audio = {
  url: '/meetings/m1/recording/audio?token=t1',
  content_type: 'audio/webm',
  byte_size: 1_000,
  duration_seconds: 100,
  peaks: [0.5, 0, 0, 0.5],
};
const transcription = { state: 'done', progress: 100, covered_seconds: 99.4, engine: 'endpoint', error: '' };
let recording: {
  state: string;
  audio: typeof audio | null;
  transcription?: object;
  missing?: object[];
  audio_expires_at?: string;
} | null;
let reads: number;

beforeEach(() => {
  localStorage.clear();
  recording = { state: 'ready', audio };
  reads = 0;
  stubGlobal('fetch', async () => {
    reads += 1;
    return Response.json({ recording });
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: false });
    this.dispatchEvent(new Event('play'));
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: true });
    this.dispatchEvent(new Event('pause'));
  });
});

afterEach(() => {
  cleanup();
  channel = null;
  restoreGlobals();
  jest.restoreAllMocks();
});

type Clip = { start: number; end: number | null; request: number };

async function show() {
  const onAvailable = jest.fn();
  const onPosition = jest.fn();
  const player = (clip: Clip | null, version = 1) => (
    <TestProviders>
      <MeetingPlayer meetingId="m1" version={version} clip={clip} onAvailable={onAvailable} onPosition={onPosition} />
    </TestProviders>
  );
  const { rerender, container } = render(player(null));
  if (recording?.audio) await screen.findByRole('region', { name: 'Audio player' });
  const element = () => {
    const found = container.querySelector('audio');
    if (!found) throw new Error('no audio element');
    return found;
  };
  return {
    onAvailable,
    onPosition,
    element,
    play: (clip: Clip) => rerender(player(clip)),
    changeMeeting: () => rerender(player(null, 2)),
  };
}

test('shows when the audio is deleted', async () => {
  recording = { state: 'ready', audio, audio_expires_at: '2020-12-21T09:45:00.000Z' };
  await show();
  expect(screen.getByText('Audio is deleted on Dec 21, 2020')).toBeTruthy();
});

test('plays, pauses and moves by keyboard', async () => {
  const { element, onAvailable } = await show();
  expect(onAvailable).toHaveBeenLastCalledWith(true);
  await userEvent.keyboard('k');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  await userEvent.keyboard('l');
  expect(element().currentTime).toBe(10);
  await userEvent.keyboard('j');
  expect(element().currentTime).toBe(0);
  await userEvent.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('ignores keys while a field or a button has the focus', async () => {
  await show();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await userEvent.keyboard('k j');
  expect(field.value).toBe('k j');
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  field.remove();
});

test('plays a clip exactly to its end', async () => {
  const { element, play } = await show();
  const frames: FrameRequestCallback[] = [];
  stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  play({ start: 12.5, end: 14, request: 1 });
  expect(element().currentTime).toBe(12.5);
  const drawFrame = () => act(async () => frames.shift()?.(0));
  element().currentTime = 13.99;
  await drawFrame();
  expect(element().paused).toBe(false);
  element().currentTime = 14.01;
  await drawFrame();
  expect(element().paused).toBe(true);
});

test('changes the speed from 0.5 to 2', async () => {
  const { element } = await show();
  const speed = screen.getByRole('combobox', { name: 'Speed' });
  expect([...speed.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '0.5×',
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
  ]);
  await userEvent.selectOptions(speed, '1.5');
  expect(element().playbackRate).toBe(1.5);
});

test('stores the speed for other meetings', async () => {
  await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5');
  cleanup();
  const { element } = await show();
  expect(element().playbackRate).toBe(1.5);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('1.5');
});

test('skips silence on request, but not in a clip', async () => {
  const { element, play } = await show();
  const frames: FrameRequestCallback[] = [];
  stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const drawFrame = () => act(async () => frames.shift()?.(0));
  await userEvent.keyboard('k');
  element().currentTime = 40;
  await drawFrame();
  expect(element().currentTime).toBe(40);
  const button = screen.getByRole('button', { name: 'Skip silence' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await drawFrame();
  expect(element().currentTime).toBe(74.75);
  play({ start: 40, end: 60, request: 1 });
  await drawFrame();
  expect(element().currentTime).toBe(40);
});

test('reports its position', async () => {
  const { element, onPosition } = await show();
  await userEvent.keyboard('k');
  element().currentTime = 7;
  await act(async () => fireEvent.timeUpdate(element()));
  expect(onPosition).toHaveBeenLastCalledWith(7, true);
});

test('Alt with J, K and L works while typing', async () => {
  const { element } = await show();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await act(async () => fireEvent.keyDown(field, { code: 'KeyK', key: '˚', altKey: true }));
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  await act(async () => fireEvent.keyDown(field, { code: 'KeyL', key: '¬', altKey: true }));
  expect(element().currentTime).toBe(10);
  field.remove();
});

test('arrow keys seek unless the focused control uses them', async () => {
  const { element } = await show();
  await userEvent.keyboard('{ArrowRight}');
  expect(element().currentTime).toBe(5);
  const tab = document.body.appendChild(document.createElement('div'));
  tab.setAttribute('role', 'tab');
  tab.tabIndex = 0;
  tab.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(element().currentTime).toBe(5);
  tab.remove();
});

test.each([
  [99.4, 'Transcript 00:00–01:40 of 01:40', false],
  [60, 'Transcript 00:00–01:00 of 01:40', true],
])('shows the part of the audio that the transcript covers: %d s', async (covered_seconds, text, isPartial) => {
  recording = { state: 'ready', audio, transcription: { ...transcription, covered_seconds } };
  await show();
  expect(screen.getByText(text).dataset.partial !== undefined).toBe(isPartial);
});

test('continues to play when a correction of the transcript changes the URL of the audio', async () => {
  const { element, changeMeeting } = await show();
  await userEvent.keyboard('k');
  recording = { state: 'ready', audio: { ...audio, url: '/meetings/m1/recording/audio?token=t2' } };
  changeMeeting();
  await act(async () => undefined);
  expect(element().getAttribute('src')).toBe('/meetings/m1/recording/audio?token=t1');
  // The first URL expires.
  element().currentTime = 30;
  await act(async () => fireEvent.timeUpdate(element()));
  await act(async () => fireEvent.error(element()));
  expect(element().getAttribute('src')).toBe('/meetings/m1/recording/audio?token=t2');
  expect(element().currentTime).toBe(30);
});

test('fetches a new URL when the first one has expired, and offers to retry after a second failure', async () => {
  const { element } = await show();
  expect(reads).toBe(1);
  await act(async () => fireEvent.error(element()));
  expect(reads).toBe(2);
  await act(async () => fireEvent.error(element()));
  expect(screen.getByRole('alert').textContent).toContain("The audio can't be played right now.");
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reads).toBe(3);
});

test('shows nothing without audio', async () => {
  recording = null;
  const { onAvailable } = await show();
  await act(async () => undefined);
  expect(screen.queryByRole('region', { name: 'Audio player' })).toBeNull();
  expect(onAvailable).not.toHaveBeenCalledWith(true);
});

test('names missing audio, and does not claim that the transcript covers it', async () => {
  const missing = [{ from_chunk: 4, to_chunk: 7, from_seconds: 12, to_seconds: 24 }];
  recording = { state: 'ready', audio, transcription, missing };
  await show();
  expect(screen.getByText('Missing audio: 00:12–00:24.')).toBeTruthy();
  expect(screen.getByText('Transcript of 01:28 of 01:40').dataset.partial).toBe('true');
  expect(screen.queryByText(/Transcript 00:00/)).toBeNull();
});

test('disappears when a user deletes the audio', async () => {
  const { onAvailable } = await show();
  recording = null;
  const subscription = await eventually(() => channel ?? Promise.reject(new Error('not subscribed yet')));
  act(() => subscription.received({ type: 'recording', meeting_id: 'm1', version: 2, at: '' }));
  await waitForElementToBeRemoved(() => screen.queryByRole('region', { name: 'Audio player' }));
  expect(onAvailable).toHaveBeenLastCalledWith(false);
});

test('has a link that downloads the audio', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Download audio' });
  expect(link.getAttribute('href')).toBe(`${audio.url}&download=1`);
  expect(link.hasAttribute('download')).toBe(true);
});
