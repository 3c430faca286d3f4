import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { Link } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../test/fake-server.ts';
import { buildMeetingType } from '../test/samples.ts';
import { MeetingTypeSettings } from './MeetingTypeSettings.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

test('another tab of the settings opens only after the changes of a meeting type are discarded', async () => {
  fakeServer({ 'GET /account_meeting_types': { account_meeting_types: [buildMeetingType()], next_cursor: null } });
  render(
    <TestProviders path="/settings?tab=meeting_types">
      <MeetingTypeSettings />
      <Link to="/settings">Profile</Link>
    </TestProviders>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Weekly' }));
  await userEvent.type(screen.getByLabelText('Name'), ' review');
  fireEvent.click(screen.getByText('Profile'));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Discard changes' });
  expect(confirmation.textContent).toContain('Are you sure you want to discard your changes?');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Weekly review');
});
