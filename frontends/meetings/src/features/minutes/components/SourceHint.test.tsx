import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMinutes } from '../../../test/samples.ts';

cleanBetweenTests();
beforeEach(() => localStorage.clear());

const HINT = 'Select a line to see who said it.';
const statement = {
  text: 'The team planned the launch.',
  citations: [{ segment_ids: ['s2'], quote: 'Then we launch', speaker: 'Ben', start: 65, end: 70, outdated: false }],
};
const summaryRoute = {
  'GET /meetings/m1/minutes': buildMinutes({ summary: { sentences: [statement], decisions: [] } }),
};

test('a hint below the summary says that lines open their sources, until it is dismissed', async () => {
  openMeeting(summaryRoute);
  const hint = await screen.findByText(HINT);
  expect(screen.getByRole('region', { name: 'Summary' }).contains(hint)).toBe(true);
  expect(screen.getAllByText(HINT)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(HINT)).toBeNull();
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Summary' }));
  cleanup();
  openMeeting(summaryRoute);
  await screen.findByText('The launch is in May.');
  expect(screen.queryByText(HINT)).toBeNull();
});

test.each(['The team planned the launch.', 'The launch is in May.'])(
  'after the source of “%s” was opened, there is no hint the next time',
  async (line) => {
    openMeeting(summaryRoute);
    await userEvent.click(await screen.findByText(line));
    // The text does not move while it is read.
    expect(screen.getByText(HINT)).toBeTruthy();
    cleanup();
    openMeeting(summaryRoute);
    await screen.findByText('The launch is in May.');
    expect(screen.queryByText(HINT)).toBeNull();
  },
);

test('the hint is above minutes without a summary, and is not shown for minutes without sources', async () => {
  openMeeting({ 'GET /meetings/m1/minutes': buildMinutes({ summary: null }) });
  await screen.findByText('The launch is in May.');
  expect(screen.getByRole('region', { name: 'Minutes' }).contains(screen.getByText(HINT))).toBe(true);
  cleanup();
  openMeeting({ 'GET /meetings/m1/minutes': buildMinutes({ summary: null, citations: [] }) });
  await screen.findByText('The launch is in May.');
  expect(screen.queryByText(HINT)).toBeNull();
});
