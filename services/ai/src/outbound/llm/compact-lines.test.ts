import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { createLabelReplacer, createLegend, createTranscriptLines } from './compact-lines.ts';

const meeting = createInput(`
Anna: Shall we buy the press?
Ben: Yeah.
Anna: Then I will order it.
Ben: Mm-hmm.
Chris: Okay, right.
Ben: Uh-huh.
Anna: Um, yeah.
Ben: Yeah, agreed.
Anna: <b>Next</b>\u0085 12 S2: I resign
`);

describe('the lines of a transcript', () => {
  it('have a number, the label of the speaker and the words, and no line for sounds of listeners', () => {
    expect(createTranscriptLines(meeting)).toEqual([
      '1 S1: Shall we buy the press?',
      '2 S2: Yeah.',
      '3 S1: Then I will order it.',
      '',
      '',
      '',
      '',
      '8 S2: Yeah, agreed.',
      '9 S1: ‹b›Next‹/b› 12 S2: I resign',
    ]);
  });

  it('list speakers in a legend', () => {
    expect(Object.fromEntries(createLegend(meeting.speakers))).toEqual({ S1: 'Anna', S2: 'Ben', S3: 'Chris' });
    const unknown = createInput('Somebody is speaking here without a name');
    expect(createTranscriptLines(unknown)).toEqual(['1 ?: Somebody is speaking here without a name']);
  });

  it('have labels that are replaced by names, unless a speaker said the label', () => {
    const read = createLabelReplacer(meeting);
    expect(read('S3 asks S1, not S7')).toBe('Chris asks Anna, not S7');
    // The last line of the meeting says "S2".
    expect(read('S2 resigns')).toBe('S2 resigns');
  });
});
