import { expect, jest, test } from '@jest/globals';
import { defineArea } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites } from '../../../../test/open-meeting.tsx';
import { buildMeeting } from '../../../../test/samples.ts';
import { SlowUpload } from '../../../../test/slow-upload.tsx';
import { ImportDialog } from './ImportDialog.tsx';

cleanBetweenTests();

test('imports after the upload when "Replace transcript" was clicked during it', async () => {
  const server = fakeServer({ 'POST /meetings/m1/transcript': { meeting: buildMeeting({ state: 'generating' }) } });
  const onClose = jest.fn();
  render(
    <TestProviders areas={{ recordings: defineArea({ slots: { 'meeting.new.source': SlowUpload } }) }}>
      <ImportDialog meeting={buildMeeting()} onClose={onClose} />
    </TestProviders>,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Upload a file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start upload' }));
  await userEvent.click(screen.getByRole('button', { name: 'Replace transcript' }));
  expect(screen.getByText('The transcript will be added when the upload is complete.')).toBeTruthy();
  expect(getWrites(server)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Finish upload' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(getWrites(server).map(({ body }) => body)).toEqual([{ signed_id: 'signed' }]);
});
