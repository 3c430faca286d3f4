import { expect, test } from '@jest/globals';
import type { SummaryStatement } from '@minutehand/contracts/http/meetings/minutes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubScreenWidth } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildMinutes } from '../../../../test/samples.ts';

cleanBetweenTests();

const line = (text: string, quote: string, outdated = false): SummaryStatement => ({
  text,
  citations: [{ segment_ids: ['s2'], quote, speaker: 'Ben', start: 65, end: 70, outdated }],
});
const summary = {
  sentences: [line('The team planned the launch.', 'Then we launch'), line('It is near.', 'May is near', true)],
  decisions: [line('Launch in May.', 'we launch in May'), { text: 'By hand.', citations: [] }],
};
const minutesRoute = (overrides: Parameters<typeof buildMinutes>[0]) => ({
  'GET /meetings/m1/minutes': buildMinutes(overrides),
});
const findSummary = () => screen.findByRole('region', { name: 'Summary' });

test('shows the sentences, then the decisions, above the minutes', async () => {
  openMeeting(minutesRoute({ summary }));
  const region = await findSummary();
  const texts = within(region)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.trim());
  expect(texts).toEqual(['The team planned the launch.', 'It is near. Outdated', 'Launch in May.', 'By hand.']);
  const decisions = within(region).getByRole('list', { name: 'Decisions' });
  expect(within(decisions).getAllByRole('listitem')).toHaveLength(2);
  const minutes = await screen.findByRole('heading', { name: 'Minutes' });
  expect(region.compareDocumentPosition(minutes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('shows the speaker of a sentence after it', async () => {
  openMeeting(minutesRoute({ summary: { sentences: [line('Ben: May is near.', 'May is near')], decisions: [] } }));
  const item = within(await findSummary()).getByRole('listitem');
  expect(within(item).getByText('May is near.')).toBeTruthy();
  expect(item.textContent?.trim()).toBe('May is near. Ben');
});

test('marks a sentence that its source supports only in part', async () => {
  const doubtful = line('May is near.', 'May is near');
  const citations = doubtful.citations.map((citation) => ({ ...citation, doubtful: true }));
  openMeeting(minutesRoute({ summary: { sentences: [{ ...doubtful, citations }], decisions: [] } }));
  const item = within(await findSummary()).getByRole('listitem');
  expect(item.textContent?.trim()).toBe('May is near. Check this');
});

test('shows nothing for minutes without a summary', async () => {
  openMeeting(minutesRoute({ summary: null }));
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
});

test('does not show the heading of decisions or the list of sentences if there are none', async () => {
  openMeeting(minutesRoute({ summary: { ...summary, decisions: [] } }));
  const region = await findSummary();
  expect(within(region).queryByRole('heading', { name: 'Decisions' })).toBeNull();
  expect(within(region).getAllByRole('list')).toHaveLength(1);
});

test('a button at each line opens its quote, one at a time, and Escape closes it', async () => {
  openMeeting(minutesRoute({ summary }));
  const region = within(await findSummary());
  const sourceButton = region.getByRole('button', { name: 'Show source: The team planned the launch.' });
  await userEvent.click(sourceButton);
  expect(sourceButton.getAttribute('aria-expanded')).toBe('true');
  expect(region.getByRole('group').textContent).toContain('Then we launch');
  await userEvent.click(region.getByRole('button', { name: 'Show source: Launch in May.' }));
  expect(region.getByRole('group').textContent).toContain('we launch in May');
  await userEvent.keyboard('{Escape}');
  expect(region.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(region.getByRole('button', { name: 'Show source: Launch in May.' }));
});

test('a click on the text of a line opens its quote, which can be shown in the transcript', async () => {
  openMeeting(minutesRoute({ summary }));
  const region = within(await findSummary());
  await userEvent.click(region.getByText('By hand.'));
  expect(region.queryByRole('group')).toBeNull();
  await userEvent.click(region.getByText('Launch in May.'));
  await userEvent.click(region.getByRole('button', { name: 'Show in transcript' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('the summary is in the Minutes tab on a narrow screen', async () => {
  stubScreenWidth('narrow');
  openMeeting(minutesRoute({ summary }));
  expect(await findSummary()).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /Action items/ }));
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
});
