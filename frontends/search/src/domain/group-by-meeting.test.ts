import { expect, it } from '@jest/globals';
import type { SearchResult } from '@minutehand/contracts/http/search';
import { groupByMeeting } from './group-by-meeting.ts';

const createResult = (meeting: string, changes: Partial<SearchResult> = {}): SearchResult => ({
  result_type: 'minutes',
  url: `/meetings/${meeting}`,
  title: meeting,
  snippet: 'the remote',
  date: '2026-11-21T09:00:00.000Z',
  owner: 'Test User',
  query: 'remote',
  meeting_id: meeting,
  highlights: [{ start: 4, length: 6 }],
  ...changes,
});

it('shows a meeting once, in the order of its best result', () => {
  const groups = groupByMeeting([
    createResult('second'),
    createResult('first'),
    createResult('second', { result_type: 'transcripts', snippet: 'this remote' }),
  ]);
  expect(groups.map(({ meetingId, matches }) => [meetingId, matches.map(({ snippet }) => snippet)])).toEqual([
    ['second', ['the remote', 'this remote']],
    ['first', ['the remote']],
  ]);
});

it('highlights a matching title instead of repeating it', () => {
  const [group] = groupByMeeting([
    createResult('remote', { result_type: 'meetings', snippet: 'remote', highlights: [{ start: 0, length: 6 }] }),
  ]);
  expect(group).toMatchObject({ title: 'remote', titleHighlights: [{ start: 0, length: 6 }], matches: [] });
});

it('shows a text once, as part of the minutes or transcript', () => {
  const [group] = groupByMeeting([createResult('a', { result_type: 'meetings' }), createResult('a')]);
  expect(group?.matches.map(({ result_type }) => result_type)).toEqual(['minutes']);
});
