import { afterEach, expect, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRecording, discardRecording, listLocalRecordings, openStore } from '../../recorder/current-recorder.ts';
import { LocalRecordingsWarning } from './LocalRecordingsWarning.tsx';

afterEach(async () => {
  cleanup();
  for (const userId of ['user-1', 'user-2'])
    for (const { id } of await listLocalRecordings(userId)) await discardRecording(id);
});

const show = () =>
  render(
    <TestProviders path="/settings?tab=data">
      <LocalRecordingsWarning />
    </TestProviders>,
  );

test('warns about audio that only this device has, and leads to its upload', async () => {
  const { id } = await createRecording({ meetingId: 'm1', userId: 'user-1' });
  await (await openStore()).update(id, { seconds: 130, acknowledgedSeconds: 5 });
  const { container } = show();
  const link = await screen.findByRole('link', { name: 'Open recorder' });
  expect(link.getAttribute('href')).toBe('/record/m1');
  expect(container.textContent).toContain('02:05 of audio exists only on this device and would be lost.');
});

test('shows nothing without audio of this user that only this device has', async () => {
  const store = await openStore();
  const { id } = await createRecording({ meetingId: 'm2', userId: 'user-2' });
  await store.update(id, { seconds: 130, acknowledgedSeconds: 5 });
  const { id: sent } = await createRecording({ meetingId: 'm3', userId: 'user-1' });
  await store.update(sent, { seconds: 5, acknowledgedSeconds: 5 });
  const { container } = show();
  await waitFor(async () => expect(await listLocalRecordings('user-2')).toHaveLength(1));
  expect(container.textContent).toBe('');
});
