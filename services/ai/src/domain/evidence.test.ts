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

  it('stores the exact words if one word of the quote differs', () => {
    const invented = { segmentIds: ['a', 'b'], quote: 'the case is out of rubber' };
    expect(repairCitation(invented, transcript)).toEqual({
      segmentIds: ['a', 'b'],
      quote: 'the case, um, out of rubber',
    });
  });

  it('does not accept a quote if more than a fifth of its words differ', () => {
    const invented = { segmentIds: ['a', 'b'], quote: 'the case was cut out of wood' };
    expect(findCitedSegments(repairCitation(invented, transcript), transcript)).toBeUndefined();
  });

  it.each([
    ['one too low', ['a']],
    ['one too high', ['c']],
    ['unknown', ['unknown:0']],
    ['absent', []],
  ])('finds the quote if the cited number is %s', (_, segmentIds) => {
    expect(repairCitation({ segmentIds, quote: 'out of rubber' }, transcript)).toEqual({
      ...{ segmentIds: ['b'], quote: 'out of rubber' },
    });
  });

  it('finds a short answer beside the cited segment', () => {
    expect(repairCitation({ segmentIds: ['b'], quote: 'Yes.' }, transcript).segmentIds).toEqual(['c']);
  });

  it('prefers the place nearest to the cited one', () => {
    const segments = ['We ship on Friday.', 'Why?', 'As I said, we ship on Friday.'].map((text, at) => ({
      ...{ id: `s${at}`, speakerId: 'a', text },
    }));
    const repeated = indexTranscript(segments);
    const findSegments = (segmentIds: string[], quote: string) =>
      repairCitation({ segmentIds, quote }, repeated).segmentIds;
    expect(findSegments(['s1', 's2'], 'WE SHIP ON FRIDAY')).toEqual(['s2']);
    expect(findSegments(['s0', 's1'], 'WE SHIP ON FRIDAY')).toEqual(['s0']);
    expect(findSegments(['s2'], 'said we will ship on Friday')).toEqual(['s2']);
  });

  it('ignores hesitations and repeats on both sides', () => {
    const transcript = indexTranscript([{ id: 'x', speakerId: 'a', text: 'I I will, uh, send the the report' }]);
    expect(repairCitation({ segmentIds: ['x'], quote: 'I will send, um, the report' }, transcript)).toEqual({
      ...{ segmentIds: ['x'], quote: 'I I will, uh, send the the report' },
    });
  });

  it('finds a quote beside words that overlap with it equally, and does not store words before the quote', () => {
    const transcript = indexTranscript([
      { id: 'x', speakerId: 'a', text: 'They have to, and I mean we still have to make a profit.' },
      { id: 'y', speakerId: 'b', text: 'They have to sell at least four million to make a profit' },
      { id: 'z', speakerId: 'a', text: 'Of course.' },
    ]);
    const quote = 'They have to sell at least nine million to make a profit';
    expect(repairCitation({ segmentIds: ['y'], quote }, transcript)).toEqual({
      ...{ segmentIds: ['y'], quote: 'They have to sell at least four million to make a profit' },
    });
  });

  it('stores the words that were replaced by an omission', () => {
    expect(repairCitation({ segmentIds: ['a'], quote: 'We will build … out of rubber' }, transcript)).toEqual({
      ...{ segmentIds: ['a', 'b'], quote: 'We will build the case, um, out of rubber' },
    });
  });

  it('finds quotes of scripts without spaces', () => {
    const transcript = indexTranscript([{ id: 'x', speakerId: 'a', text: '来週の金曜日までに報告書を送ります。' }]);
    expect(repairCitation({ segmentIds: [], quote: '金曜日までに、報告書を送ります' }, transcript)).toEqual({
      ...{ segmentIds: ['x'], quote: '金曜日までに報告書を送ります' },
    });
  });

  it('takes time in proportion to the transcript and the quotes', () => {
    let reads = 0;
    const countReads = (length: number): number => {
      const segments = Array.from({ length }, (_, at) => ({
        id: `s${at}`,
        speakerId: 'a',
        text: `we talk about topic ${at}`,
      }));
      const index = indexTranscript(segments);
      const words = new Proxy(index.quoteIndex.words, {
        get: (target, key) => {
          reads += 1;
          return Reflect.get(target, key);
        },
      });
      reads = 0;
      const counted = { ...index, quoteIndex: { ...index.quoteIndex, words } };
      repairCitation(
        { segmentIds: segments.slice(0, 40).map(({ id }) => id), quote: 'we never talk about a topic' },
        counted,
      );
      return reads;
    };
    expect(countReads(8_000)).toBeLessThan(countReads(1_000) * 10);
  });
});
