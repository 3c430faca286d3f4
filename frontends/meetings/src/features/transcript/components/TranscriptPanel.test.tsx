import { expect, test } from '@jest/globals';
import { defineArea } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, fakeServer, stubScreenWidth } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting, buildTranscript } from '../../../test/samples.ts';
import { TranscriptPanel } from './TranscriptPanel.tsx';

cleanBetweenTests();

test('searches case-insensitively, counts matches and moves between them', async () => {
  openMeeting();
  await userEvent.type(await screen.findByLabelText('Search the transcript'), ' MAY ');
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('2 of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('1 of 2')).toBeTruthy();
});

test('marks the matches near the current one first, and then those of a long transcript', async () => {
  const segments = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ id: `s${index}`, speaker_id: 'p1', start: index, end: index + 1 },
    text: `May ${index}`,
  }));
  openMeeting({ 'GET /meetings/m1/transcript': { ...buildTranscript(), segments } });
  await screen.findByText('May 999', undefined, { timeout: 10_000 });
  const getMarks = () => document.querySelectorAll('[data-segment] mark').length;
  await userEvent.type(screen.getByLabelText('Search the transcript'), 'may');
  await screen.findByText('1 of 1000');
  expect(getMarks()).toBeGreaterThan(0);
  expect(getMarks()).toBeLessThan(segments.length);
  await waitFor(() => expect(getMarks()).toBe(segments.length), { timeout: 10_000 });
  await userEvent.clear(screen.getByLabelText('Search the transcript'));
  await waitFor(() => expect(getMarks()).toBe(0), { timeout: 10_000 });
});

test('copies a transcript, and reports when there is nothing to copy', async () => {
  const server = openMeeting({ 'GET /meetings/m1/transcript': { version: 1, speakers: [], segments: [] } });
  const user = userEvent.setup();
  await screen.findByText('No transcript yet.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(await screen.findByText('No transcript content to copy')).toBeTruthy();
  server.routes['GET /meetings/m1/transcript'] = buildTranscript();
  await broadcast('transcript');
  await screen.findByText('Then we launch in May.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(await screen.findByText('Transcript copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Ana: Shall we start? May is near.\nBen: Then we launch in May.');
});

test('focuses a linked segment unless the user already types elsewhere', async () => {
  const transcriptResponse = Promise.withResolvers<object>();
  const server = openMeeting({ 'GET /meetings/m1/transcript': () => transcriptResponse.promise }, '?segment=s2');
  const field = await screen.findByLabelText('Search the transcript');
  field.focus();
  transcriptResponse.resolve(buildTranscript());
  const oldSegment = await screen.findByText('Then we launch in May.');
  expect(document.activeElement).toBe(field);
  cleanup();

  openMeeting({ ...server.routes, 'GET /meetings/m1/transcript': buildTranscript() }, '?segment=s2');
  const segment = (await screen.findByText('Then we launch in May.')).closest('[data-segment]');
  await waitFor(() => expect(document.activeElement).toBe(segment));
  expect(oldSegment.isConnected).toBe(false);
});

test('merges the segments of a speaker under one name and time', async () => {
  const transcript = buildTranscript();
  const segments = [
    { id: 's1', speaker_id: 'p1', start: 0, end: 5, text: 'Shall we start?' },
    { id: 's2', speaker_id: 'p1', start: 5, end: 9, text: 'May is near.' },
  ];
  openMeeting({ 'GET /meetings/m1/transcript': { ...transcript, segments } });
  const turn = (await screen.findByText('May is near.')).closest('[data-turn]');
  expect(turn?.textContent).toBe('AAna0:00Shall we start? May is near.');
});

test('folds short replies, and shows them when the search finds one', async () => {
  const transcript = buildTranscript();
  const segments = [
    { id: 's1', speaker_id: 'p1', start: null, end: null, text: 'Shall we start with the news?' },
    { id: 's2', speaker_id: 'p2', start: null, end: null, text: 'Yeah.' },
    { id: 's3', speaker_id: 'p1', start: null, end: null, text: 'Okay then.' },
  ];
  openMeeting({ 'GET /meetings/m1/transcript': { ...transcript, segments } });
  const fold = await screen.findByRole('button', { name: '2 short replies' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(fold);
  await userEvent.type(screen.getByLabelText('Search the transcript'), 'yeah');
  await waitFor(() => expect(fold.getAttribute('aria-expanded')).toBe('true'));
});

test('while a meeting is recorded, has neither a search nor a button to copy, beside the live transcript', async () => {
  const server = openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'recording' }) },
    'GET /meetings/m1/transcript': { version: 1, speakers: [], segments: [] },
  });
  await screen.findByText('The transcript is added when the recording ends.');
  expect(screen.queryByLabelText('Search the transcript')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy transcript' })).toBeNull();
  server.routes['GET /meetings/m1'] = { meeting: buildMeeting() };
  server.routes['GET /meetings/m1/transcript'] = buildTranscript();
  await broadcast('transcript');
  await screen.findByText('Then we launch in May.');
  expect(screen.getByLabelText('Search the transcript')).toBeTruthy();
});

test('shows the live transcript also if the transcript cannot be loaded', async () => {
  const server = fakeServer({ 'GET /meetings/m1/transcript': new Failure(503, { error: 'Away.' }) });
  const slots = { 'meeting.live': () => <p>live lines</p> };
  render(
    <TestProviders areas={{ recordings: defineArea({ slots }) }}>
      <TranscriptPanel meeting={buildMeeting({ state: 'recording' })} target={null} lineActions={null} />
    </TestProviders>,
  );
  expect(await screen.findByText('Away.')).toBeTruthy();
  await screen.findByText('live lines');
  server.routes['GET /meetings/m1/transcript'] = { version: 1, speakers: [], segments: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Away.')).toBeNull());
  expect(await screen.findByText('live lines')).toBeTruthy();
});

test('a link to a time of the live transcript opens the Transcript tab on a narrow screen', async () => {
  stubScreenWidth('narrow');
  openMeeting({}, '?live=20');
  const tab = await screen.findByRole('tab', { name: 'Transcript' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});
