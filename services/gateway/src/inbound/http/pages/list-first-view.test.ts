import { expect, it } from '@jest/globals';
import { FIRST_VIEW_ROWS } from '../../../limits.ts';
import { listFirstView } from './list-first-view.ts';

/** A Thursday. */
const now = new Date('2026-11-26T12:00:00Z');

function render(starts: readonly string[], { language = 'en-US', timeZone = 'UTC' } = {}): string {
  const meetings = starts.map((started_at) => ({
    ...{ title: started_at, summary_line: '', state: 'ready', in_review: false, started_at, created_at: started_at },
  }));
  return listFirstView.render({ list: { meetings } }, { now, language, timeZone }) ?? '';
}
const getLabels = (html: string) => [...html.matchAll(/first-view-group">([^<]*)</g)].map(([, label]) => label);

it('groups the meetings as the list does, each heading once', () => {
  const starts = ['2026-11-30', '2026-11-26', '2026-11-26', '2026-11-25', '2026-11-23', '2026-11-20', '2025-12-31'];
  const html = render(starts.map((day) => `${day}T09:00:00Z`));
  expect(getLabels(html)).toEqual(['Upcoming', 'Today', 'Yesterday', 'This week', 'November', 'December 2025']);
});

it('counts days in the time zone of the user', () => {
  const starts = ['2026-11-25T16:00:00Z'];
  expect(getLabels(render(starts))).toEqual(['Yesterday']);
  expect(getLabels(render(starts, { timeZone: 'Asia/Tokyo' }))).toEqual(['Today']);
});

it('begins the week, and formats months, in the language of the browser', () => {
  const starts = ['2026-11-22T09:00:00Z'];
  expect(getLabels(render(starts))).toEqual(['This week']);
  expect(getLabels(render(starts, { language: 'en-GB' }))).toEqual(['November']);
  expect(getLabels(render(['2026-10-22T09:00:00Z'], { language: 'de' }))).toEqual(['Oktober']);
});

it('contains the first rows only, and nothing without meetings', () => {
  const html = render(Array.from({ length: FIRST_VIEW_ROWS + 1 }, () => '2026-11-26T09:00:00Z'));
  expect(html.match(/first-view-row/g)).toHaveLength(FIRST_VIEW_ROWS);
  expect(render([])).toBe('');
});

it('marks minutes that wait for an approval, unless work is in progress', () => {
  const started_at = '2026-11-26T09:00:00Z';
  const meeting = { title: 'Budget', summary_line: '', in_review: true, started_at, created_at: started_at };
  const meetings = ['ready', 'generating'].map((state) => ({ ...meeting, state }));
  const html = listFirstView.render({ list: { meetings } }, { now, language: 'en-US', timeZone: 'UTC' }) ?? '';
  expect(html.match(/In review/g)).toHaveLength(1);
});
