import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubScreenWidth } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';
import { buildActionItem, buildMeeting, buildMinutes } from '../../../test/samples.ts';

cleanBetweenTests();

test('opens the quote, speaker and time of a statement in place, and Escape closes them', async () => {
  openMeeting();
  const sourceButton = await screen.findByRole('button', { name: 'Show source: The launch is in May.' });
  await userEvent.click(sourceButton);
  const words = screen.getByRole('group', { name: 'Source' });
  expect(words.textContent).toContain('we launch in May');
  expect(words.textContent).toContain('Ben');
  expect(words.textContent).toContain('1:05–1:10');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Source' })).toBeNull();
  expect(document.activeElement).toBe(sourceButton);
});

test('a click on a statement opens its evidence, if it has any', async () => {
  openMeeting();
  await userEvent.click(await screen.findByText('Another line.'));
  expect(screen.queryByRole('group', { name: 'Source' })).toBeNull();
  await userEvent.click(screen.getByText('The launch is in May.'));
  expect(screen.getByRole('group', { name: 'Source' })).toBeTruthy();
});

test('"Show in transcript" focuses the segment', async () => {
  openMeeting();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('"Show in transcript" opens the Transcript tab on a narrow screen', async () => {
  stubScreenWidth('narrow');
  openMeeting();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  expect(screen.getByRole('tab', { name: 'Transcript' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('marks evidence that is no longer in the transcript as outdated', async () => {
  const minutes = buildMinutes();
  openMeeting({
    'GET /meetings/m1/minutes': {
      ...minutes,
      citations: minutes.citations.map((citation) => ({ ...citation, outdated: true })),
    },
  });
  const line = (await screen.findByText('The launch is in May.')).closest('li');
  expect(line?.textContent).toContain('Outdated');
  await userEvent.click(await screen.findByRole('button', { name: 'Show source (outdated): The launch is in May.' }));
  expect(screen.getByRole('group', { name: 'Source' }).textContent).toContain('Outdated');
});

test('marks a line that its source supports only in part, at the line and at the source', async () => {
  const minutes = buildMinutes();
  const citations = minutes.citations.map((citation) => ({ ...citation, doubtful: true }));
  openMeeting({ 'GET /meetings/m1/minutes': { ...minutes, citations } });
  const line = (await screen.findByText('The launch is in May.')).closest('li');
  expect(line?.textContent).toContain('Check this');
  await userEvent.click(await screen.findByRole('button', { name: 'Show source: The launch is in May.' }));
  expect(screen.getByRole('group', { name: 'Source' }).textContent).toContain('The source supports this only in part');
});

const buildCitation = (anchor: string, speaker: string) => ({
  anchor,
  segment_ids: [`s-${anchor}`],
  quote: `Quote of ${anchor}`,
  speaker,
  start: null,
  end: null,
  outdated: false,
});

function buildLines(lines: readonly string[], heading = '<h2>Discussion</h2>\n<h3>Launch</h3>', generated = true) {
  return buildMinutes({
    generated,
    rendered_html: `${heading}\n<ul>\n${lines.map((line, index) => `<li data-evidence="l${index}">${line}</li>`).join('\n')}\n</ul>\n`,
    citations: lines.map((line, index) => buildCitation(`l${index}`, line.split(':')[0] ?? '')),
  });
}

test('shows the speaker of a line after it', async () => {
  openMeeting({ 'GET /meetings/m1/minutes': buildLines(['Carla: The shelves are made of oak.']) });
  const line = (await screen.findByText('The shelves are made of oak.')).closest('li');
  expect(line?.textContent).toBe('The shelves are made of oak. Carla');
  expect(screen.getByRole('button', { name: 'Show source: The shelves are made of oak.' })).toBeTruthy();
});

test('shows the speaker of a line after it if its first word is formatted', async () => {
  openMeeting({ 'GET /meetings/m1/minutes': buildLines(['Carla: <strong>The shelves</strong> are made of oak.']) });
  const line = (await screen.findByText('The shelves')).closest('li');
  expect(line?.textContent).toBe('The shelves are made of oak. Carla');
});

test('hides short utterances of generated minutes, and keeps all text that a user wrote', async () => {
  const lines = ['Carla: Yeah okay.', 'Carla: The shelves are made of oak.'];
  const server = openMeeting({ 'GET /meetings/m1/minutes': buildLines(lines) });
  await screen.findByText('The shelves are made of oak.');
  expect(screen.queryByText('Yeah okay.')).toBeNull();
  server.routes['GET /meetings/m1/minutes'] = buildLines(lines, '<h2>Discussion</h2>', false);
  await broadcast('minutes');
  expect(await screen.findByText('Yeah okay.')).toBeTruthy();
});

test('shows five lines of a topic, and the others on request', async () => {
  const lines = Array.from({ length: 7 }, (_, index) => `Statement number ${index + 1} of this topic.`);
  openMeeting({ 'GET /meetings/m1/minutes': buildLines(lines) });
  await screen.findByText('Statement number 5 of this topic.');
  expect(screen.queryByText('Statement number 6 of this topic.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getByText('Statement number 7 of this topic.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText('Statement number 6 of this topic.')).toBeNull();
});

test('shows all decisions', async () => {
  const lines = Array.from({ length: 7 }, (_, index) => `Decision number ${index + 1} of the board.`);
  openMeeting({ 'GET /meetings/m1/minutes': buildLines(lines, '<h2>Decisions Made</h2>') });
  expect(await screen.findByText('Decision number 7 of the board.')).toBeTruthy();
});

test('does not repeat the attendees of the header', async () => {
  const attendees = '<h2>Attendees</h2>\n<ul><li>Ana</li><li>Ben</li></ul>\n';
  const minutes = buildMinutes();
  openMeeting({
    'GET /meetings/m1/minutes': { ...minutes, rendered_html: `${attendees}${minutes.rendered_html}` },
  });
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('heading', { name: 'Attendees' })).toBeNull();
  const list = await screen.findByRole('list', { name: 'Attendees' });
  expect(list.textContent).toContain('Ana');
  expect(list.textContent).toContain('Ben');
});

test.each([
  ['accepted from a draft', '', false],
  ['that a person has written', '<li>Cleo</li>', true],
])('edited minutes: attendees %s are shown: %s', async (_origin, line, isShown) => {
  const minutes = buildMinutes();
  const cited = ['Ana', 'Ben'].map((name, index) => `<li data-evidence="a${index}">${name}</li>`).join('');
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ attendees: ['Ana', 'Ben', 'Cleo'] }) },
    'GET /meetings/m1/minutes': {
      ...minutes,
      generated: false,
      rendered_html: `<h2>Attendees</h2>\n<ul>${cited}${line}</ul>\n${minutes.rendered_html}`,
    },
  });
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('heading', { name: 'Attendees' }) !== null).toBe(isShown);
});

test('links the lines of the action items to the items', async () => {
  const minutes = buildLines(['Ben to order the shelves.'], '<h2>Action Items</h2>');
  const item = buildActionItem({ description: 'Order the shelves', state: 'proposed', citations: minutes.citations });
  openMeeting({
    'GET /meetings/m1/minutes': minutes,
    'GET /meetings/m1/action_items': { action_items: [item], next_cursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Ben to order the shelves/ }));
  const items = within(screen.getByRole('region', { name: 'Action items' }));
  expect(items.getByText('Order the shelves').closest('li')?.contains(document.activeElement)).toBe(true);
});

test('shows list items that begin with "[ ]" and "[x]" with a checkbox, with and without a source', async () => {
  const minutes = buildMinutes();
  openMeeting({
    'GET /meetings/m1/minutes': {
      ...minutes,
      rendered_html: minutes.rendered_html
        .replace('Another line.', '[ ] Another line.')
        .replace('The launch is in May.', '[x] The launch is in May.'),
    },
  });
  const cited = (await screen.findByText('The launch is in May.')).closest('li');
  expect(cited && within(cited).getByRole('img', { name: 'Done:' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show source: The launch is in May.' })).toBeTruthy();
  const other = screen.getByText('Another line.').closest('li');
  expect(other && within(other).getByRole('img', { name: 'Not done:' })).toBeTruthy();
  expect(screen.queryByText(/\[[ x]\]/)).toBeNull();
});

test.each([
  ['generated', true, 0],
  ['edited', false, 1],
])('a heading without text in %s minutes (generated: %s) is shown %i times', async (_kind, generated, shown) => {
  const minutes = buildMinutes();
  const rendered_html = `${minutes.rendered_html}\n<h2>Open questions</h2>\n`;
  openMeeting({ 'GET /meetings/m1/minutes': { ...minutes, generated, rendered_html } });
  await screen.findByText('The launch is in May.');
  expect(screen.queryAllByRole('heading', { name: 'Open questions' })).toHaveLength(shown);
});

test('an empty heading of action items is not shown in edited minutes either: the page lists them above', async () => {
  const minutes = buildMinutes();
  const rendered_html = `${minutes.rendered_html}\n<h2>Action Items</h2>\n<h2>Open questions</h2>\n`;
  openMeeting({ 'GET /meetings/m1/minutes': { ...minutes, generated: false, rendered_html } });
  expect(await screen.findByRole('heading', { name: 'Open questions' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Action Items' })).toBeNull();
});
