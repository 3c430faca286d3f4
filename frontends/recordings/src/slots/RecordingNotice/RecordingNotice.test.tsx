import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { RecordingNotice } from './RecordingNotice.tsx';

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

function show(version: number) {
  stubGlobal('fetch', async () => Response.json({ recording }));
  return (
    <TestProviders>
      <RecordingNotice meetingId="m1" version={version} />
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
  expect(container.textContent).toContain('Cora Member is recording · Told: Ada, Ben');
});

test('links the user who records back to the recorder', async () => {
  recording = { ...other, user_id: 'user-1', user_name: 'Test User' };
  render(show(1));
  expect((await screen.findByRole('link', { name: 'Open recorder' })).getAttribute('href')).toBe('/record/m1');
});
