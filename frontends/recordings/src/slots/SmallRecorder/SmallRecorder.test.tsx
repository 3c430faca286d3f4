import { afterEach, expect, jest, test } from '@jest/globals';
import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';

import { eventually } from '@minutehand/test-kit/waiting';
import { useSession, useSessionActions } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordingStatus } from '../../domain/recording-state.ts';
import {
  closeRecorder,
  createLocalRecording,
  currentRecorder,
  discardLocalRecording,
  listLocalRecordings,
} from '../../recorder/current-recorder.ts';
import { createObservable } from '../../recorder/observable.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import { createRecorderSnapshot, type RecorderSnapshot } from '../../recorder/recorder-snapshot.ts';
import { SmallRecorder } from './SmallRecorder.tsx';

function createFakeRecorder(status: RecordingStatus) {
  const snapshot = createObservable<RecorderSnapshot>({
    ...createRecorderSnapshot({ id: 'r1', meetingId: 'm1', seconds: 65, acknowledgedChunks: 1 }, true),
    status,
  });
  return {
    snapshot,
    acquire: jest.fn(async () => true),
    start: jest.fn(async () => undefined),
    pause: jest.fn(async () => undefined),
    resume: jest.fn(async () => undefined),
    switchMicrophone: jest.fn(async () => undefined),
    shareAudio: jest.fn(async () => undefined),
    stopSharing: jest.fn(async () => undefined),
    stop: jest.fn(async () => undefined),
    detach: jest.fn(async () => undefined),
    retryNow: jest.fn(),
    mark: jest.fn(async (_kind: MarkKind) => ({ seconds: 65, settled: Promise.resolve('saved' as const) })),
    readLevel: () => 0,
  } satisfies Recorder;
}

function Page() {
  if (useSession().status !== 'signed-in') return <p>Signed out</p>;
  return (
    <>
      <SmallRecorder />
      <SignOut />
    </>
  );
}

function SignOut() {
  const { signOut } = useSessionActions();
  const onClick = () => void (window.dispatchEvent(new Event('sign-out', { cancelable: true })) && signOut());
  return (
    <button type="button" onClick={onClick}>
      Leave
    </button>
  );
}

function show(path = '/meetings') {
  render(
    <TestProviders path={path}>
      <Page />
    </TestProviders>,
  );
}

afterEach(async () => {
  cleanup();
  closeRecorder();
  for (const { id } of await listLocalRecordings('user-1')) await discardLocalRecording(id);
});

test('is shown on other screens with the time, pause, stop and a link back', async () => {
  const recorder = createFakeRecorder('recording');
  currentRecorder.update({ recorder });
  show();
  expect(screen.getByRole('timer').textContent).toBe('01:05');
  expect(screen.getByRole('link', { name: /^Recording in progress.*Open recorder$/ }).getAttribute('href')).toBe(
    '/record/m1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(recorder.pause).toHaveBeenCalled();
  act(() => recorder.snapshot.update({ status: 'paused' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(recorder.resume).toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(recorder.stop).toHaveBeenCalled();
});

test('marks the present moment by the menu or one key, until the recording ends', async () => {
  const recorder = createFakeRecorder('recording');
  currentRecorder.update({ recorder });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Mark this moment' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Mark as decision/ }));
  expect(await screen.findByText('Decision marked at 1:05')).toBeTruthy();
  await userEvent.keyboard('2');
  act(() => recorder.snapshot.update({ status: 'paused' }));
  await userEvent.keyboard('3');
  await eventually(() => expect(recorder.mark.mock.calls).toEqual([['decision'], ['action'], ['important']]));
  act(() => recorder.snapshot.update({ status: 'stopping' }));
  expect(screen.queryByRole('button', { name: 'Mark this moment' })).toBeNull();
  await userEvent.keyboard('1');
  expect(recorder.mark).toHaveBeenCalledTimes(3);
});

test('shows that the recording is uploaded, and then disappears', async () => {
  const recorder = createFakeRecorder('stopping');
  currentRecorder.update({ recorder });
  show();
  act(() => recorder.snapshot.update({ status: 'stopped' }));
  expect(await screen.findByText('Recording uploaded')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Recorder' })).toBeNull();
});

test('shows once each mark that was not saved, with the reason', async () => {
  const recorder = createFakeRecorder('stopping');
  currentRecorder.update({ recorder });
  show();
  const mark = { kind: 'decision', seconds: 65, message: 'This recording has ended.' } as const;
  act(() => recorder.snapshot.update({ unsavedMarks: [mark], status: 'stopped' }));
  expect(await screen.findByText("Decision at 1:05 wasn't saved. This recording has ended.")).toBeTruthy();
  expect(recorder.snapshot.get().unsavedMarks).toEqual([]);
});

test('is not shown on the screen of the recorder', () => {
  currentRecorder.update({ recorder: createFakeRecorder('recording') });
  show('/record/m1');
  expect(screen.queryByRole('region', { name: 'Recorder' })).toBeNull();
});

test('links to an interrupted recording', async () => {
  await createLocalRecording({ meetingId: 'm7', userId: 'user-1', seconds: 42 });
  show();
  expect(await screen.findByText('Unfinished recording')).toBeTruthy();
  expect(screen.getByText('00:42')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open recorder' }).getAttribute('href')).toBe('/record/m7');
});

test('does not show the recordings of another user', async () => {
  await createLocalRecording({ meetingId: 'm7', userId: 'user-2', seconds: 42 });
  show();
  await act(async () => undefined);
  expect(screen.queryByText('Unfinished recording')).toBeNull();
  await discardLocalRecording((await listLocalRecordings('user-2'))[0]?.id ?? '');
});

test('sign-out deletes unsent audio only after the user confirms', async () => {
  await createLocalRecording({ meetingId: 'm7', userId: 'user-1', seconds: 42 });
  show();
  await screen.findByText('Unfinished recording');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out and delete the recording' });
  expect(dialog.textContent).toContain('00:42 of audio exists only on this device');
  expect(await listLocalRecordings('user-1')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signed out')).toBeTruthy();
  expect(await listLocalRecordings('user-1')).toEqual([]);
});
