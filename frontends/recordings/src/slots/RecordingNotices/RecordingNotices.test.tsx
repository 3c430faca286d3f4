import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Account } from '@minutehand/contracts/http/session';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { TRANSCRIPTION_REFRESH_MS } from '../../limits.ts';
import { RecordingNotices } from './RecordingNotices.tsx';

afterEach(() => {
  jest.useRealTimers();
  cleanup();
  restoreGlobals();
});

type ShowOptions = {
  canEdit?: boolean;
  lateAudioError?: string | null;
  earlier?: object[];
  onRetry?: () => Response | Promise<Response>;
};

function show(
  first: object | null,
  role: Account['role'] = 'member',
  fields: object = {},
  { canEdit = true, lateAudioError = null, earlier = [], onRetry }: ShowOptions = {},
) {
  let transcription = first;
  let reads = 0;
  stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (method === 'POST' && path.endsWith('/meetings/m1/recording/retry') && onRetry) return onRetry();
    reads += 1;
    return Response.json({ recording: { id: 'r1', transcription, ...fields }, earlier });
  });
  const pending: boolean[] = [];
  const onPendingChange = (isPending: boolean) => void pending.push(isPending);
  const renderAt = (version: number) => (
    <TestProviders session={{ account: { role } }}>
      <RecordingNotices meetingId="m1" {...{ version, canEdit, lateAudioError, onPendingChange }} />
    </TestProviders>
  );
  const { container, rerender } = render(renderAt(1));
  return {
    container,
    pending,
    readOnce: () => eventually(() => expect(reads).toBe(1)),
    getReads: () => reads,
    changeMeeting: () => rerender(renderAt(2)),
    transcribe: (next: object) => {
      transcription = next;
    },
  };
}

test.each(['owner', 'admin'] as const)('shows an %s how to get a better transcript', async (role) => {
  show({ state: 'done', engine: 'basic' }, role);
  expect(await screen.findByText('Basic')).toBeTruthy();
  expect(screen.getByText(/set RECORDINGS_SPEECH_URL/)).toBeTruthy();
});

test('shows the names of the people who were informed about the recording, the time, and the user who declared them', async () => {
  const consentFields = {
    consent_told: ['Ada', 'Ben'],
    consent_told_at: '2020-11-21T09:45:00.000Z',
    user_name: 'Cora Member',
  };
  show(null, 'member', consentFields);
  expect(await screen.findByText(/^Recording notice given to Ada, Ben by Cora Member, Nov 21, 2020/)).toBeTruthy();
});

test('shows that more audio arrived after the transcript was written', async () => {
  const longerRecording = { audio: { duration_seconds: 2_530 } };
  show({ state: 'done', engine: 'endpoint', covered_seconds: 2_460 }, 'member', longerRecording);
  expect(await screen.findByText(/^This transcript covers 41:00 of 42:10\. Audio that arrived after/)).toBeTruthy();
});

test('reports when it is known which notices there are', async () => {
  const { pending } = show({ state: 'done', engine: 'basic' });
  expect(pending).toEqual([true]);
  await screen.findByText('Basic');
  expect(pending).toEqual([true, false]);
});

test.each(['waiting', 'running'])('shows beside an earlier transcript that the recording is %s', async (state) => {
  show({ state, engine: 'endpoint', covered_seconds: 0 });
  expect(await screen.findByText('The recording is being transcribed.')).toBeTruthy();
});

describe('audio that arrived late and is not in the transcript', () => {
  const FAILED = { state: 'failed', engine: 'endpoint', covered_seconds: 60 };
  const REASON = 'The recording could not be transcribed. Please try again.';
  const NOTICE = `Audio that arrived late isn't in this transcript. ${REASON}`;
  const showFailure = (transcription: object, options: ShowOptions) =>
    show(transcription, 'member', {}, { lateAudioError: REASON, ...options });

  test('is shown with the reason, and transcribed again by Retry, once', async () => {
    const response = Promise.withResolvers<Response>();
    let retries = 0;
    const onRetry = () => {
      retries += 1;
      return response.promise;
    };
    const { transcribe } = showFailure(FAILED, { onRetry });
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Retry' });
    button.focus();
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    transcribe({ ...FAILED, state: 'waiting' });
    response.resolve(Response.json({ meeting: {} }, { status: 202 }));
    const status = await screen.findByText('The recording is being transcribed.');
    expect(screen.queryByRole('button')).toBeNull();
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(status);
    expect(retries).toBe(1);
  });

  test('is shown even if its transcription succeeded, but exceeded a limit; a failure after Retry is shown again', async () => {
    const onRetry = () => Response.json({ meeting: {} }, { status: 202 });
    const { changeMeeting } = showFailure({ ...FAILED, state: 'done' }, { onRetry });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitForElementToBeRemoved(() => screen.queryByText(NOTICE));
    changeMeeting();
    expect(await screen.findByText(NOTICE)).toBeTruthy();
  });

  test('shows why Retry was rejected, and can be retried', async () => {
    const error = "This transcript was edited or imported, so later audio doesn't replace it.";
    showFailure(FAILED, { onRetry: () => Response.json({ error }, { status: 409 }) });
    const button = await screen.findByRole('button', { name: 'Retry' });
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(error);
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
  });

  test('has no Retry for users who cannot edit the meeting', async () => {
    showFailure(FAILED, { canEdit: false });
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('is read again until the recording is transcribed', async () => {
  useFakeTimersOnlyFor('setInterval', 'clearInterval');
  const { transcribe, getReads } = show({ state: 'running', engine: 'endpoint', covered_seconds: 0 });
  const notice = await screen.findByText('The recording is being transcribed.');
  transcribe({ state: 'done', engine: 'endpoint', covered_seconds: 60 });
  act(() => jest.advanceTimersByTime(TRANSCRIPTION_REFRESH_MS));
  await waitForElementToBeRemoved(notice);
  act(() => jest.advanceTimersByTime(2 * TRANSCRIPTION_REFRESH_MS));
  expect(getReads()).toBe(2);
});

test('names the times of missing audio, and shows why the audio is too short', async () => {
  const error = 'The audio is shorter than what was recorded. All parts that were recorded are kept on the server.';
  const missing = [{ from_chunk: 200, to_chunk: 203, from_seconds: 600, to_seconds: 612 }];
  show({ state: 'done', engine: 'endpoint', covered_seconds: 2_530 }, 'member', { state: 'ready', missing, error });
  expect(await screen.findByText('Missing audio: 10:00–10:12.')).toBeTruthy();
  expect(screen.getByText(error)).toBeTruthy();
});

test('names no missing audio while the recording continues, because it may still arrive', async () => {
  const missing = [{ from_chunk: 3, to_chunk: 3, from_seconds: 9, to_seconds: 12 }];
  const consent = { consent_told: ['Ana'], consent_told_at: '2020-11-21T09:45:00.000Z', user_name: 'Ben' };
  show(null, 'member', { state: 'recording', missing, error: '', ...consent });
  await screen.findByText(/^Recording notice given to Ana/);
  expect(screen.queryByText(/^Missing audio/)).toBeNull();
});

test('lists earlier recordings with their audio, and those without audio', async () => {
  const missing = [{ from_chunk: 3, to_chunk: 3, from_seconds: 9, to_seconds: 12 }];
  const [first, second] = ['2020-11-21T09:45:00.000Z', '2020-11-20T09:45:00.000Z'];
  const audio = { url: '/meetings/m1/recording/audio?token=t', duration_seconds: 61 };
  const common = { state: 'ready', missing: [], error: '', duration_seconds: 30 };
  const earlier = [
    { ...common, id: 'r0', started_at: first, audio, missing },
    { ...common, id: 'r9', started_at: second, audio: null },
  ];
  const { container } = show({ state: 'done', engine: 'endpoint' }, 'member', {}, { earlier });
  expect(await screen.findByText('2 earlier recordings')).toBeTruthy();
  expect(screen.getByText(/^Nov 21, 2020.* · 01:01$/)).toBeTruthy();
  expect(container.querySelectorAll('audio')).toHaveLength(1);
  expect(screen.getByLabelText(/^Recording of Nov 21, 2020/).getAttribute('src')).toBe(audio.url);
  const download = screen.getByRole('link', { name: /^Download recording of Nov 21, 2020/, hidden: true });
  expect(download.getAttribute('href')).toBe(`${audio.url}&download=1`);
  expect(screen.getByText('Missing audio: 00:09–00:12.')).toBeTruthy();
  expect(screen.getByText('No audio')).toBeTruthy();
});

test('reads new links when those of earlier recordings have expired', async () => {
  const audio = { url: '/meetings/m1/recording/audio?token=t', duration_seconds: 61 };
  const recording = { id: 'r0', state: 'ready', missing: [], error: '', started_at: '2020-11-21T09:45:00.000Z', audio };
  const { getReads } = show(null, 'member', {}, { earlier: [recording] });
  fireEvent.error(await screen.findByLabelText(/^Recording of/));
  await eventually(() => expect(getReads()).toBe(2));
});

test('shows that the audio was deleted at the end of its retention', async () => {
  show(null, 'member', { audio_deleted_at: '2020-11-21T09:45:00.000Z' });
  expect(await screen.findByText('The audio was deleted on Nov 21, 2020, as set in its meeting type.')).toBeTruthy();
});

test('marks a basic transcript for other readers', async () => {
  show({ state: 'done', engine: 'basic' });
  expect(await screen.findByText('Basic')).toBeTruthy();
  expect(screen.getByText(/Words may be wrong/)).toBeTruthy();
  expect(screen.queryByText(/RECORDINGS_SPEECH_URL/)).toBeNull();
});

test.each([
  ['of a connected service', { state: 'done', engine: 'endpoint' }],
  ['without a recording', null],
  ['that was imported after the recording could not be transcribed', { state: 'failed', engine: 'endpoint' }],
])('does not mark a transcript %s', async (_kind, transcription) => {
  const { container, readOnce } = show(transcription);
  await readOnce();
  await eventually(() => expect(container.textContent).toBe(''));
});
