import { describe, expect, it } from '@jest/globals';
import { setSpeakerIdentity } from './corrections.ts';
import { createCitationCheck } from './evidence.ts';
import { createTranscript } from './transcript.ts';

const transcript = setSpeakerIdentity(
  {
    version: 1,
    ...createTranscript([
      { label: 'Ann', start: 1, end: 4, text: 'We ship on Friday,' },
      { label: 'Bob', start: 3, end: 5, text: 'if the tests pass.' },
      { label: null, start: null, end: null, text: 'Noise' },
    ]),
  },
  't1-p1',
  { userId: 'u1', name: null },
);
const check = createCitationCheck(transcript, new Map([['u1', 'Ann Lee']]));

describe('evidence', () => {
  it('is valid if the quote is a contiguous part of the segments, joined by one space', () => {
    expect(check({ segmentIds: ['t1-s1', 't1-s2'], quote: 'on Friday, if the tests' })).toEqual({
      segmentIds: ['t1-s1', 't1-s2'],
      quote: 'on Friday, if the tests',
      speaker: 'Ann Lee, Bob',
      start: 1,
      end: 5,
      voices: ['t1-p1', 't1-p2'],
    });
  });

  it('has no speaker and time if the transcript has none', () => {
    expect(check({ segmentIds: ['t1-s3'], quote: 'Noise' })).toMatchObject({ speaker: '', start: null, end: null });
  });

  it.each([
    ['other words', ['t1-s1'], 'We ship on Monday'],
    ['different letter case', ['t1-s1'], 'we ship'],
    ['words with a gap', ['t1-s1'], 'We Friday'],
    ['a segment that does not exist', ['t1-s9'], 'We ship'],
    ['one known and one unknown segment', ['t1-s1', 't1-s9'], 'We ship'],
    ['no segment', [], 'We ship'],
    ['no quote', ['t1-s1'], ' '],
  ])('is invalid with %s', (_case, segmentIds, quote) => {
    expect(check({ segmentIds, quote })).toBeUndefined();
  });
});
