import { afterEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordingBanner } from './RecordingBanner.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const other = {
  state: 'recording',
  user_id: 'user-2',
  user_name: 'Cora Member',
  is_paused: false,
  consent_told: [] as string[],
};
let recording: object;

let live: object | null = null;

function show(version: number, onShowLive: (() => void) | null = null) {
  stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/live_transcript') ? { live_transcript: live } : { recording }),
  );
  return (
    <TestProviders>
      <RecordingBanner meetingId="m1" version={version} onShowLive={onShowLive} />
    </TestProviders>
  );
}

test('shows the user who records, and is updated when the meeting changes', async () => {
  recording = other;
  const { rerender } = render(show(1));
  expect(await screen.findByText('Cora Member is recording')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open recorder' })).toBeNull();
  recording = { ...other, state: 'paused', is_paused: true };
  rerender(show(2));
  expect(await screen.findByText('Cora Member paused the recording')).toBeTruthy();
});

test('shows the names of the people who were informed', async () => {
  recording = { ...other, consent_told: ['Ada', 'Ben'] };
  const { container } = render(show(1));
  await screen.findByText(/Cora Member is recording/);
  expect(container.textContent).toContain('Cora Member is recording · Notified: Ada, Ben');
});

test('links the user who records back to the recorder', async () => {
  recording = { ...other, user_id: 'user-1', user_name: 'Test User' };
  render(show(1));
  expect((await screen.findByRole('link', { name: 'Open recorder' })).getAttribute('href')).toBe('/record/m1');
});

test('with a closed panel, a button shows the live transcript, if there is one', async () => {
  recording = other;
  live = { recording_id: 'r1', state: 'running', reason: '', covered_seconds: 0, pieces: [] };
  const onShowLive = jest.fn();
  render(show(1, onShowLive));
  await userEvent.click(await screen.findByRole('button', { name: 'Show live transcript' }));
  expect(onShowLive).toHaveBeenCalledOnce();
  cleanup();
  render(show(1));
  await screen.findByText('Cora Member is recording');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  live = { ...live, state: 'unavailable' };
  render(show(1, onShowLive));
  await screen.findByText('Cora Member is recording');
  expect(screen.queryByRole('button')).toBeNull();
});
