import { afterEach, expect, jest, test } from '@jest/globals';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { useLocalRecordings } from '../../hooks/use-recorded-meeting.ts';
import { LOCAL_RECORDINGS_REFRESH_MS } from '../../limits.ts';
import {
  createLocalRecording,
  discardLocalRecording,
  listLocalRecordings,
  openStore,
} from '../../recorder/current-recorder.ts';
import { LocalRecordingsWarning } from './LocalRecordingsWarning.tsx';

afterEach(async () => {
  jest.useRealTimers();
  cleanup();
  for (const userId of ['user-1', 'user-2'])
    for (const { id } of await listLocalRecordings(userId)) await discardLocalRecording(id);
});

/** Shows how many local recordings of the user are loaded. */
function LoadedCount() {
  const { data } = useLocalRecordings('user-1');
  return data === undefined ? null : <output>{data.length} loaded</output>;
}

const show = () =>
  render(
    <TestProviders path="/settings?tab=data">
      <LoadedCount />
      <LocalRecordingsWarning />
    </TestProviders>,
  );

async function record(meetingId: string, userId: string, state: { seconds: number; acknowledgedSeconds: number }) {
  const { id } = await createLocalRecording({ meetingId, userId });
  await (await openStore()).update(id, state);
  return id;
}

test('warns about audio that is stored only on this device, and links to its upload', async () => {
  await record('m1', 'user-1', { seconds: 130, acknowledgedSeconds: 5 });
  const { container } = show();
  const link = await screen.findByRole('link', { name: 'Open recorder' });
  expect(link.getAttribute('href')).toBe('/record/m1');
  expect(container.textContent).toContain('02:05 of audio exists only on this device and would be lost.');
});

test('links to a recording with audio that is stored only on this device, not to an older one that the server has', async () => {
  await record('older', 'user-1', { seconds: 60, acknowledgedSeconds: 60 });
  await record('newer', 'user-1', { seconds: 130, acknowledgedSeconds: 5 });
  show();
  const link = await screen.findByRole('link', { name: 'Open recorder' });
  expect(link.getAttribute('href')).toBe('/record/newer');
});

test('links to the recording with the longest audio that is stored only on this device', async () => {
  await record('short', 'user-1', { seconds: 600, acknowledgedSeconds: 597 });
  await record('long', 'user-1', { seconds: 130, acknowledgedSeconds: 5 });
  await record('middle', 'user-1', { seconds: 60, acknowledgedSeconds: 0 });
  show();
  const link = await screen.findByRole('link', { name: 'Open recorder' });
  expect(link.getAttribute('href')).toBe('/record/long');
});

test('shows nothing without audio of this user that is stored only on this device', async () => {
  await record('m2', 'user-2', { seconds: 130, acknowledgedSeconds: 5 });
  await record('m3', 'user-1', { seconds: 5, acknowledgedSeconds: 5 });
  const { container } = show();
  await screen.findByText('1 loaded');
  expect(container.textContent).toBe('1 loaded');
});

test('announces that a recording is not finished, but not the time, which changes', async () => {
  await record('m1', 'user-1', { seconds: 130, acknowledgedSeconds: 5 });
  show();
  await screen.findByText(/02:05 of audio/);
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContain("Your recording isn't finished. Finish it first.");
  expect(announced.join()).not.toContain('02:05');
});

test('is updated while this tab records and uploads', async () => {
  useFakeTimersOnlyFor('setInterval', 'clearInterval');
  const id = await record('m1', 'user-1', { seconds: 5, acknowledgedSeconds: 5 });
  const { container } = show();
  await screen.findByText('1 loaded');
  await (await openStore()).update(id, { seconds: 12 });
  act(() => jest.advanceTimersByTime(LOCAL_RECORDINGS_REFRESH_MS));
  await screen.findByText(/00:07 of audio exists only on this device/);
  await (await openStore()).update(id, { acknowledgedSeconds: 12 });
  act(() => jest.advanceTimersByTime(LOCAL_RECORDINGS_REFRESH_MS));
  await waitForElementToBeRemoved(() => screen.queryByRole('link', { name: 'Open recorder' }));
  expect(container.textContent).toBe('1 loaded');
});
