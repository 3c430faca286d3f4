import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveTranscript as Live } from '@minutehand/contracts/http/meetings/recordings';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { Link } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentRecorder } from '../../recorder/current-recorder.ts';
import { createObservable } from '../../recorder/observable.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import { MeetingMarks } from '../MeetingMarks/MeetingMarks.tsx';
import { LiveTranscript } from './LiveTranscript.tsx';

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

const buildPiece = (number: number, text = `Line ${number}.`): Live['pieces'][number] => {
  const from = (number - 1) * 15;
  const segments = [{ start: from, end: from + 14, text }];
  return { number, from_seconds: from, to_seconds: from + 15, is_missing: false, segments };
};
let live: Live | null;
let paths: string[];
let writes: { path: string; body: unknown }[];
const decisionMark = { id: 'k1', kind: 'decision', seconds: 75, user_id: 'u2', user_name: 'Ben', marked_at: '' };
let recording: { state: string; marks: (typeof decisionMark)[] } | null;

beforeEach(() => {
  live = { recording_id: 'r1', state: 'running', reason: '', covered_seconds: 0, pieces: [] };
  paths = [];
  recording = null;
  writes = [];
  stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (options?.method === 'POST') {
      writes.push({ path, body: JSON.parse(String(options.body)) });
      return Response.json({ mark: decisionMark }, { status: 201 });
    }
    if (path.endsWith('/recording')) return Response.json({ recording, earlier: [] });
    paths.push(path);
    const after = Number(new URL(path, 'http://localhost').searchParams.get('after'));
    const pieces = live?.pieces.filter(({ number }) => number > after);
    return Response.json({ live_transcript: live && { ...live, pieces } });
  });
});
afterEach(() => {
  cleanup();
  channel = null;
  currentRecorder.update({ recorder: null });
  restoreGlobals();
});

const show = (canEdit = false, path = '/') =>
  render(
    <TestProviders path={path}>
      <Link to="/?live=20">Cited line</Link>
      <MeetingMarks meetingId="m1" canEdit={canEdit} />
      <LiveTranscript meetingId="m1" />
    </TestProviders>,
  );

async function broadcast() {
  const subscription = await eventually(() => channel ?? Promise.reject(new Error('not subscribed yet')));
  act(() => subscription.received({ type: 'recording', meeting_id: 'm1', version: 2, at: '' }));
}

test('shows that lines appear soon, and shows each new piece as a draft', async () => {
  live = { ...live!, state: 'waiting' };
  show();
  expect(await screen.findByText('Lines appear here shortly after they are said.')).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
  live = { ...live, state: 'running', pieces: [buildPiece(1, 'We ship on Friday.')] };
  await broadcast();
  expect(await screen.findByText('We ship on Friday.')).toBeTruthy();
  live = { ...live, pieces: [...live.pieces, buildPiece(2, 'I will test it.')] };
  await broadcast();
  expect(await screen.findByText('I will test it.')).toBeTruthy();
  expect(screen.getByText('0:15')).toBeTruthy();
  expect(screen.getByText('We ship on Friday.')).toBeTruthy();
  expect(paths.at(-1)).toContain('after=1');
});

test.each([
  ['stopped', 'too_slow', /because transcription is too slow/],
  ['stopped', 'failing', /because transcription failed/],
  ['ended', '', /replaces this draft/],
] as const)('explains that it is %s (%s)', async (state, reason, text) => {
  live = { ...live!, state, reason, pieces: [buildPiece(1)] };
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('Line 1.')).toBeTruthy();
});

test('explains that it is off without a speech service, and shows nothing without a recording', async () => {
  live = { ...live!, state: 'unavailable' };
  const { unmount } = show();
  expect(await screen.findByText(/Live transcript is off/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Live transcript' })).toBeTruthy();
  unmount();
  live = null;
  const { container } = show();
  await eventually(() => expect(paths).toHaveLength(2));
  expect(container.textContent).toBe('Cited line');
});

test('shows which part could not be transcribed', async () => {
  live = { ...live!, pieces: [{ ...buildPiece(1), is_missing: true, segments: [] }, buildPiece(2)] };
  show();
  expect(await screen.findByText('This part could not be transcribed yet.')).toBeTruthy();
});

test('follows new lines until the user scrolls up, and returns to the latest ones on request', async () => {
  live = { ...live!, pieces: [buildPiece(1)] };
  show();
  const list = await screen.findByRole('log');
  Object.defineProperties(list, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } });
  live = { ...live, pieces: [...live.pieces, buildPiece(2)] };
  await broadcast();
  await screen.findByText('Line 2.');
  expect(list.scrollTop).toBe(500);
  list.scrollTop = 50;
  fireEvent.scroll(list);
  live = { ...live, pieces: [...live.pieces, buildPiece(3)] };
  await broadcast();
  await screen.findByText('Line 3.');
  expect(list.scrollTop).toBe(50);
  await userEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
  expect(list.scrollTop).toBe(500);
  expect(document.activeElement).toBe(list);
});

test('scrolls to the cited line, again with each visit of its link, and does not follow new lines from there', async () => {
  const shown: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    shown.push(this.textContent);
    this.closest('[role="log"]')!.scrollTop = 70;
  };
  live = { ...live!, pieces: [buildPiece(1), buildPiece(2), buildPiece(3)] };
  show(false, '/?live=20');
  const list = await screen.findByRole('log');
  expect(shown).toEqual(['0:15Line 2.']);
  expect(list.scrollTop).toBe(70);
  live = { ...live, pieces: [...live.pieces, buildPiece(4)] };
  await broadcast();
  await screen.findByText('Line 4.');
  expect(list.scrollTop).toBe(70);
  await userEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
  expect(list.scrollTop).toBe(0);
  await userEvent.click(screen.getByRole('link', { name: 'Cited line' }));
  expect(list.scrollTop).toBe(70);
});

test('lists marks, and marks the present moment by button or one key', async () => {
  recording = { state: 'recording', marks: [decisionMark] };
  show(true);
  expect(await screen.findByText('by Ben')).toBeTruthy();
  expect(screen.getByText('1:15')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as action item' }));
  expect(writes).toEqual([{ path: '/meetings/m1/recording/marks', body: { kind: 'action' } }]);
  await userEvent.keyboard('3');
  await eventually(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.body).toEqual({ kind: 'important' });
});

test('leaves the keys to the small recorder of this tab', async () => {
  recording = { state: 'recording', marks: [] };
  const snapshot = createObservable({ meetingId: 'm1', isOnServer: true });
  currentRecorder.update({ recorder: { snapshot } as unknown as Recorder });
  show(true);
  const button = await screen.findByRole('button', { name: 'Mark as decision' });
  await userEvent.keyboard('1');
  expect(writes).toEqual([]);
  await userEvent.click(button);
  expect(writes).toHaveLength(1);
});

test('leaves the keys to the small recorder of this tab, and does not show them, when it records another meeting', async () => {
  recording = { state: 'recording', marks: [] };
  currentRecorder.update({ recorder: { snapshot: createObservable({ meetingId: 'm2' }) } as unknown as Recorder });
  show(true);
  const button = await screen.findByRole('button', { name: 'Mark as decision' });
  expect(button.getAttribute('aria-keyshortcuts')).toBeNull();
  await userEvent.keyboard('1');
  expect(writes).toEqual([]);
});

test('shows marks without buttons to viewers, and after the recording', async () => {
  recording = { state: 'recording', marks: [decisionMark] };
  const { unmount } = show(false);
  await screen.findByText('by Ben');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  recording = { state: 'processing', marks: [decisionMark] };
  show(true);
  await screen.findByText('by Ben');
  expect(screen.queryByRole('button')).toBeNull();
});
