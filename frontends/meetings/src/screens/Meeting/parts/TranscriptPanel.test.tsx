import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cleanBetweenTests, openMeeting, say } from '../../../test/open-meeting.tsx';
import { aTranscript } from '../../../test/samples.ts';

cleanBetweenTests();

test('the transcript is searched without regard to case, counted, and walked through', async () => {
  openMeeting();
  await userEvent.type(await screen.findByLabelText('Search the transcript'), ' MAY ');
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('2 of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('1 of 2')).toBeTruthy();
});

test('an empty transcript is not copied, a full one is, and both are said', async () => {
  const server = openMeeting({ 'GET /meetings/m1/transcript': { version: 1, speakers: [], segments: [] } });
  const user = userEvent.setup();
  await screen.findByText('There is no transcript yet.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(await screen.findByText('No transcript content to copy')).toBeTruthy();
  server.routes['GET /meetings/m1/transcript'] = aTranscript();
  await say('transcript');
  await screen.findByText('Then we launch in May.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(await screen.findByText('Transcript copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Ana: Shall we start? May is near.\nBen: Then we launch in May.');
});
