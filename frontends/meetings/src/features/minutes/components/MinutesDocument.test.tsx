import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubWidth } from '../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';
import { someMinutes } from '../../../test/samples.ts';

cleanBetweenTests();

test('opens the quote, speaker and time of a statement in place, and Escape closes them', async () => {
  openMeeting();
  const mark = await screen.findByRole('button', { name: 'Show the words that support this' });
  await userEvent.click(mark);
  const words = screen.getByRole('group', { name: 'Words that support this' });
  expect(words.textContent).toContain('we launch in May');
  expect(words.textContent).toContain('Ben');
  expect(words.textContent).toContain('1:05–1:10');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Words that support this' })).toBeNull();
  expect(document.activeElement).toBe(mark);
});

test('opens the evidence on a click on the statement, and nothing for one without evidence', async () => {
  openMeeting();
  await userEvent.click(await screen.findByText('Another line.'));
  expect(screen.queryByRole('group', { name: 'Words that support this' })).toBeNull();
  await userEvent.click(screen.getByText('The launch is in May.'));
  expect(screen.getByRole('group', { name: 'Words that support this' })).toBeTruthy();
});

test('"Show in transcript" focuses the segment', async () => {
  openMeeting();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('"Show in transcript" opens the Transcript tab on a narrow screen', async () => {
  stubWidth(false);
  openMeeting();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  expect(screen.getByRole('tab', { name: 'Transcript' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('marks evidence that is no longer in the transcript as outdated', async () => {
  const minutes = someMinutes();
  openMeeting({
    'GET /meetings/m1/minutes': {
      ...minutes,
      citations: minutes.citations.map((citation) => ({ ...citation, outdated: true })),
    },
  });
  const line = (await screen.findByText('The launch is in May.')).closest('li');
  expect(line?.textContent).toContain('Outdated');
  await userEvent.click(await screen.findByRole('button', { name: /outdated/ }));
  expect(screen.getByRole('group', { name: 'Words that support this' }).textContent).toContain('Outdated');
});
