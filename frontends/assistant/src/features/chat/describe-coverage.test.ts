import { describe, expect, it } from '@jest/globals';
import type { AnswerCoverage, AssistantMessage } from '@minutehand/contracts/http/assistant';
import { getCoverageNote, getEmptyText, getHeading } from './describe-coverage.ts';

type Notice = AnswerCoverage['notice'];
const cover = (kind: AssistantMessage['kind'], coverage: Partial<AnswerCoverage> = {}) => ({
  kind,
  coverage: {
    ...{ meeting_id: 'm1', from_seconds: 60, to_seconds: 3_729, is_live: false, is_range: true, notice: null },
    ...coverage,
  },
});

describe('an answer about a part of a meeting', () => {
  it.each<[Notice, string]>([
    [null, 'Not found from 1:00 to 1:02:09.'],
    ['nothing_said', 'Nothing was said from 1:00 to 1:02:09.'],
    ['after_end', 'That time is after the end of the transcript, at 1:02:09.'],
    ['no_times', "This transcript has no times, so a part of it can't be found by time."],
    ['join_time_unknown', 'The time you joined is unknown. Ask with a time, such as "since 10:20".'],
    ['no_transcript', 'This meeting has no transcript yet.'],
    ['recording_unavailable', "The times of this recording can't be read right now. Try again in a moment."],
  ])('says why it is empty: %s', (notice, text) => {
    expect(getEmptyText(cover('not_found', { notice }))).toBe(text);
  });

  it('says that a live transcript cannot be read', () => {
    const text = "The live transcript can't be read right now. Try again in a moment.";
    const missing = { notice: 'recording_unavailable', is_live: true } as const;
    expect(getEmptyText(cover('not_found', missing))).toBe(text);
    expect(getCoverageNote(cover('quotes', { ...missing, is_range: false }))).toBe(text);
  });

  it('names the part: quotes in their heading, sentences in a line of their own', () => {
    expect(getHeading(cover('quotes'))).toBe('Quotes from 1:00 to 1:02:09');
    expect(getCoverageNote(cover('quotes'))).toBeNull();
    expect(getHeading(cover('statements'))).toBe('From your meetings');
    expect(getCoverageNote(cover('statements'))).toBe('Covers 1:00 to 1:02:09 of the transcript');
  });
});

describe('an answer during a meeting', () => {
  const live = { is_live: true, is_range: false } as const;

  it('names the time up to which it knows the words, or that there are none yet', () => {
    expect(getCoverageNote(cover('quotes', live))).toBe('Covers the live transcript up to 1:02:09');
    expect(getCoverageNote(cover('quotes', { ...live, notice: 'no_transcript' }))).toBe(
      'This meeting has no live transcript yet.',
    );
  });
});

describe('an answer from whole meetings', () => {
  it.each<[AssistantMessage['kind'], string]>([
    ['quotes', 'Quotes from your meetings'],
    ['statements', 'From your meetings'],
    ['action_items', 'Open action items'],
    ['decisions', 'Decisions in your meetings'],
    ['meetings', 'Meetings'],
  ])('has a heading and no note: %s', (kind, heading) => {
    expect(getHeading({ kind, coverage: null })).toBe(heading);
    expect(getCoverageNote({ kind, coverage: null })).toBeNull();
  });

  it('says that nothing was found', () => {
    expect(getEmptyText({ kind: 'not_found', coverage: null })).toBe('Not found in your meetings.');
    expect(getEmptyText({ kind: 'action_items', coverage: null })).toBe('No open action items.');
  });
});
