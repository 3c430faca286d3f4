import { expect, it } from '@jest/globals';
import { describeCoverage, getIntroduction } from './answer-texts.ts';

const range = { meeting_id: 'm1', from_seconds: 245, to_seconds: 3_729, is_live: false, is_range: true, notice: null };

it('answers as plain text have the words and the times of the screens', () => {
  expect(getIntroduction({ kind: 'quotes', isEmpty: false, coverage: null })).toBe('Quotes from your meetings:');
  expect(getIntroduction({ kind: 'quotes', isEmpty: false, coverage: range })).toBe('Quotes from 4:05 to 1:02:09:');
  expect(getIntroduction({ kind: 'not_found', isEmpty: true, coverage: null })).toBe('Not found in your meetings.');
  const ended = { ...range, notice: 'after_end' } as const;
  expect(getIntroduction({ kind: 'not_found', isEmpty: true, coverage: ended })).toBe(
    'That time is after the end of the transcript, at 1:02:09.',
  );
  expect(describeCoverage(range)).toBe('Covers 4:05 to 1:02:09 of the transcript.');
});
