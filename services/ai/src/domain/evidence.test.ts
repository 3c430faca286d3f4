import { describe, expect, it } from '@jest/globals';
import { findCitedSegments, indexTranscript, repairCitation } from './evidence.ts';

const transcript = indexTranscript([
  { id: 'a', speakerId: 's1', text: 'We will build the case, um,' },
  { id: 'b', speakerId: 's1', text: 'out of rubber. Right?' },
  { id: 'c', speakerId: 's2', text: 'Yes.' },
]);
const isValid = (segmentIds: string[], quote: string) =>
  findCitedSegments({ segmentIds, quote }, transcript) !== undefined;

describe('evidence', () => {
  it('is valid if the joined segments contain the quote', () => {
    expect(isValid(['a'], 'build the case')).toBe(true);
    expect(isValid(['a', 'b'], 'the case, um, out of rubber.')).toBe(true);
  });

  it.each([
    ['a word differs', ['a'], 'build the house'],
    ['words are missing', ['a', 'b'], 'the case, out of rubber.'],
    ['a segment is unknown', ['a', 'x'], 'build the case'],
    ['there is no segment', [], 'build the case'],
    ['the quote does not reach into a cited segment', ['a', 'b'], 'build the case'],
    ['the segments are not adjacent', ['a', 'c'], 'um, Yes.'],
    ['segments are in another order', ['b', 'a'], 'out of rubber. Right? We will'],
    ['a segment is cited twice', ['a', 'a'], 'um, We will'],
    ['the quote is empty', ['a'], ''],
    ['the quote is only a few words of a longer segment', ['a'], 'the case'],
  ])('is invalid if %s', (_, segmentIds, quote) => {
    expect(isValid(segmentIds, quote)).toBe(false);
  });

  it('may be short if it is the whole segment', () => {
    expect(isValid(['c'], 'Yes.')).toBe(true);
  });
});

describe('repairing a citation', () => {
  it('removes segments that do not contain the quote', () => {
    expect(repairCitation({ segmentIds: ['a', 'b', 'c'], quote: 'out of rubber.' }, transcript).segmentIds).toEqual([
      'b',
    ]);
  });

  it('restores the exact words if only punctuation and capitals differ', () => {
    expect(repairCitation({ segmentIds: ['a', 'b'], quote: 'The case um out of rubber' }, transcript)).toEqual({
      segmentIds: ['a', 'b'],
      quote: 'the case, um, out of rubber',
    });
  });

  it('does not invent words', () => {
    const invalid = repairCitation({ segmentIds: ['a', 'b'], quote: 'the case is out of rubber' }, transcript);
    expect(findCitedSegments(invalid, transcript)).toBeUndefined();
  });
});
