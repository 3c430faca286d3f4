import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

test('a place that somebody came for has the focus, unless the transcript came so late that they write elsewhere', async () => {
  const late = Promise.withResolvers<object>();
  const server = openMeeting({ 'GET /meetings/m1/transcript': () => late.promise }, '?segment=s2');
  const field = await screen.findByLabelText('Search the transcript');
  field.focus();
  late.resolve(aTranscript());
  const words = await screen.findByText('Then we launch in May.');
  expect(document.activeElement).toBe(field);
  cleanup();

  openMeeting({ ...server.routes, 'GET /meetings/m1/transcript': aTranscript() }, '?segment=s2');
  const place = (await screen.findByText('Then we launch in May.')).closest('[data-segment]');
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(words.isConnected).toBe(false);
});
