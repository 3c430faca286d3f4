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
});

/** Counts the words that are read while citations with a quote are repaired. */
function countSteps(texts: readonly string[], quotes: readonly string[], citedSegments: number): number {
  const segments = texts.map((text, at) => ({ id: `s${at}`, speakerId: 'a', text }));
  const index = indexTranscript(segments);
  let steps = 0;
  const count = <T extends object>(list: T): T =>
    new Proxy(list, {
      get: (target, key) => {
        steps += 1;
        const value: unknown = Reflect.get(target, key);
        // The methods of a map need the map itself; those of a list read it through the proxy.
        return typeof value === 'function' && target instanceof Map ? value.bind(target) : value;
      },
    });
  const { words, indexesByWord } = index.quoteIndex;
  const quoteIndex = {
    words: count(words),
    indexesByWord: new Map([...indexesByWord].map(([word, indexes]) => [word, count(indexes)])),
  };
  const counted = { ...index, segments: count(segments), positionById: count(index.positionById), quoteIndex };
  for (const quote of quotes)
    repairCitation({ segmentIds: segments.slice(0, citedSegments).map(({ id }) => id), quote }, counted);
  return steps;
}

describe('the search for a quote', () => {
  const createTopics = (length: number) => Array.from({ length }, (_, at) => `we talk about topic ${at}`);
  const createRepeats = (length: number) => Array.from({ length }, () => 'we send the list and they send the list and');
  const missing = 'we never talk about a topic';

  it.each<[string, (size: number) => number]>([
    ['the transcript', (size) => countSteps(createTopics(size * 20), [missing], 40)],
    [
      'the transcript, whose words are always the same',
      (size) => countSteps(createRepeats(size * 20), ['the list and they send a bill'], 40),
    ],
    [
      'the transcript, which contains most of the quote everywhere',
      (size) =>
        countSteps(createRepeats(size * 20), [`${'we send the list and they send the list and '.repeat(3)}wait`], 40),
    ],
    ['the segments, which are long', (size) => countSteps([createTopics(size * 20).join(' '), 'yes'], [missing], 2)],
    ['the cited segments', (size) => countSteps(createTopics(2_000), [missing], size)],
    ['the number of quotes', (size) => countSteps(createTopics(200), Array<string>(size).fill(missing), 40)],
  ])('takes steps in proportion to %s', (_, countAt) => {
    const [once, twice, fourTimes] = [countAt(50), countAt(100), countAt(200)];
    // In proportion: twice as many. A quadratic search has four times as many.
    expect(twice / once).toBeLessThan(2.5);
    expect(fourTimes / twice).toBeLessThan(2.5);
  });

  it('takes steps in proportion to 120 lines that cite 40 long segments with a missing quote', () => {
    const count = (lines: number) =>
      countSteps(
        Array.from({ length: 60 }, (_, at) => createTopics(60 + at).join(' ')),
        Array<string>(lines).fill(missing),
        40,
      );
    expect(count(120) / count(60)).toBeLessThan(2.1);
  });
});
