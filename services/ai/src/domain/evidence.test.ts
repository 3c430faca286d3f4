import { describe, expect, it } from '@jest/globals';
import { findCitedSegments, indexTranscript, repairCitation } from './evidence.ts';

const transcript = indexTranscript([
  { id: 'a', speakerId: 's1', text: 'We will build the case, um,' },
  { id: 'b', speakerId: 's1', text: 'out of rubber. Right?' },
  { id: 'c', speakerId: 's2', text: 'Yes.' },
]);
const holds = (segmentIds: string[], quote: string) =>
  findCitedSegments({ segmentIds, quote }, transcript) !== undefined;

describe('evidence', () => {
  it('holds when the quote stands in the segments, joined by one space', () => {
    expect(holds(['a'], 'build the case')).toBe(true);
    expect(holds(['a', 'b'], 'the case, um, out of rubber.')).toBe(true);
  });

  it.each([
    ['a word is another', ['a'], 'build the house'],
    ['words are left out', ['a', 'b'], 'the case, out of rubber.'],
    ['a segment is unknown', ['a', 'x'], 'build the case'],
    ['there is no segment', [], 'build the case'],
    ['a segment is cited that it does not reach into', ['a', 'b'], 'build the case'],
    ['segments are not next to each other', ['a', 'c'], 'um, Yes.'],
    ['segments are in another order', ['b', 'a'], 'out of rubber. Right? We will'],
    ['a segment is cited twice', ['a', 'a'], 'um, We will'],
    ['it is empty', ['a'], ''],
    ['it is a word or two of many', ['a'], 'the case'],
  ])('does not hold when %s', (_, segmentIds, quote) => {
    expect(holds(segmentIds, quote)).toBe(false);
  });

  it('may be short where no more was said', () => {
    expect(holds(['c'], 'Yes.')).toBe(true);
  });
});

describe('putting a citation right', () => {
  it('leaves out segments that the quote does not stand in', () => {
    expect(repairCitation({ segmentIds: ['a', 'b', 'c'], quote: 'out of rubber.' }, transcript).segmentIds).toEqual([
      'b',
    ]);
  });

  it('takes the exact words where only punctuation and capitals differ', () => {
    expect(repairCitation({ segmentIds: ['a', 'b'], quote: 'The case um out of rubber' }, transcript)).toEqual({
      segmentIds: ['a', 'b'],
      quote: 'the case, um, out of rubber',
    });
  });

  it('does not make words that were not said', () => {
    const wrong = repairCitation({ segmentIds: ['a', 'b'], quote: 'the case is out of rubber' }, transcript);
    expect(findCitedSegments(wrong, transcript)).toBeUndefined();
  });
});
