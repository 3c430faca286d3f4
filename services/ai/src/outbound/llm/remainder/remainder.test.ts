import { describe, expect, it } from '@jest/globals';
import { readMinutes } from '../responses/read-response.ts';
import { parseResponse } from '../responses/responses.ts';
import { findGap, findRemainder, isNothing, joinResponses, type Remainder } from './remainder.ts';

const createLine = (segment: number) => ({
  topic: '',
  text: `Line ${segment}.`,
  segments: [segment],
  quote: 'said so',
});
const all: Remainder = {
  headings: ['Discussion', 'Decisions'].map((heading) => ({ heading, written: [] })),
  ...{ hasItems: true, writtenItems: [], hasSummary: true },
};
const json = JSON.stringify({
  ...{ language: 'en', outline: [{ topic: 'Cache', segment: 1 }] },
  sections: [
    { heading: 'Discussion', lines: [createLine(3), createLine(5)] },
    { heading: 'Decisions', lines: [createLine(7)] },
  ],
  action_items: [{ description: 'Test it', owner: '', due_date: '', segments: [9], quote: 'I will test it' }],
  ...{ title: 'Planning', summary: { sentences: [createLine(3)], decisions: [] }, differs: [] },
});

/** The response, truncated within the first occurrence of `words`; whole by default. */
function readUntil(words = '', text = json) {
  const parsed = parseResponse(
    readMinutes,
    words === '' ? text : text.slice(0, text.indexOf(words) + words.length - 1),
  );
  if (!('value' in parsed)) throw new Error(parsed.problem);
  return parsed;
}

describe('the remainder of a response', () => {
  it.each<[string, string, Remainder]>([
    [
      'its first heading',
      'Line 5.',
      {
        ...all,
        headings: [
          { heading: 'Discussion', written: [3] },
          { heading: 'Decisions', written: [] },
        ],
      },
    ],
    ['its second heading', 'Line 7.', { ...all, headings: [{ heading: 'Decisions', written: [] }] }],
    ['its action items', 'Test it', { ...all, headings: [] }],
    ['its summary', '"sentences"', { headings: [], hasItems: false, writtenItems: [9], hasSummary: true }],
  ])('is what follows if a response ends within %s', (_, words, remainder) => {
    expect(findRemainder(readUntil(words), all)).toEqual(remainder);
  });

  it('is empty if only the numbers of notes are missing, or nothing is', () => {
    expect(isNothing(findRemainder(readUntil('"differs":[]'), all))).toBe(true);
    expect(isNothing(findRemainder(readUntil(), all))).toBe(true);
  });

  it('has only what an earlier response lacked, with the lines of both', () => {
    const remainder = findRemainder(readUntil('Line 5.'), all);
    expect(findRemainder(readUntil('Line 7.', json.replace('Line 3.', 'Line 4.')), remainder).headings).toEqual([
      { heading: 'Decisions', written: [] },
    ]);
    const nextRemainder = findRemainder(readUntil('Line 5.'), remainder);
    expect(nextRemainder.headings[0]).toEqual({ heading: 'Discussion', written: [3, 3] });
  });

  it('names the segments of the action items of both', () => {
    const item = { description: 'Test it', segments: [8, 9], quote: 'I will test it' };
    const text = `{"language":"en","action_items":[${JSON.stringify(item)},{"description":"Write it"}]}`;
    const remainder = findRemainder(readUntil('Write', text), all);
    expect(remainder).toMatchObject({ hasItems: true, writtenItems: [9] });
    const secondResponse = text.replace('[8,9]', '[11]');
    expect(findRemainder(readUntil('Write', secondResponse), remainder).writtenItems).toEqual([9, 11]);
  });

  it('is joined with what was complete before', () => {
    const first = readUntil('Line 5.').completePart?.value;
    const wholeResponse = readUntil().value;
    if (first === undefined) throw new Error('The response is not truncated.');
    const joined = joinResponses(first, wholeResponse);
    expect(joined.title).toBe('Planning');
    expect(joined.sections.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ...['Line 3.', 'Line 3.', 'Line 5.', 'Line 7.'],
    ]);
    expect(
      joinResponses(wholeResponse, { ...wholeResponse, summary: { sentences: [], decisions: [] } }).summary,
    ).toEqual(wholeResponse.summary);
  });

  it('keeps a title that was complete before', () => {
    expect(readUntil('"sentences"').completePart?.value.title).toBe('Planning');
    expect(readUntil('Planning').completePart?.value.title).toBe('');
  });
});

describe('the segments that a response does not write up', () => {
  const chunk = { from: 0, to: 19 };
  const findGapAfter = (words: string, text = json, requested = all) => {
    const response = readUntil(words, text);
    return findGap(chunk, response.value, findRemainder(response, requested), requested);
  };

  it('follow the last complete line if no heading is complete', () => {
    expect(findGapAfter('Line 5.')).toEqual({ from: 3, to: 19 });
    expect(
      findGapAfter(
        'Line 5.',
        json.replace('{"heading"', '{"heading":"Attendees","lines":[{"text":"Ann","quote":"I am"}]},$&'),
      ),
    ).toEqual({ from: 3, to: 19 });
  });

  it('are all if there is no complete line', () => {
    expect(findGapAfter('said so"')).toEqual(chunk);
  });

  it('follow the last complete line of a heading that was begun, if the complete headings end before it', () => {
    const text = json.replace(
      JSON.stringify(createLine(7)),
      [createLine(12), createLine(14)].map((line) => JSON.stringify(line)).join(),
    );
    expect(findGapAfter('Line 14.', text)).toEqual({ from: 12, to: 19 });
    expect(findGapAfter('Line 14.', text.replace('[5]', '[15]'))).toBeUndefined();
  });

  it('are none if a heading with lines is complete', () => {
    expect(findGapAfter('Line 7.')).toBeUndefined();
    expect(findGapAfter('"sentences"')).toBeUndefined();
  });

  it('follow the last action item if only those were requested', () => {
    const item = { description: 'Test it', segments: [9], quote: 'I will test it' };
    const text = `{"language":"en","action_items":[${JSON.stringify(item)},{"description":"Write it"}]}`;
    const items = { headings: [], hasItems: true, writtenItems: [], hasSummary: false };
    expect(findGapAfter('Write', text, items)).toEqual({ from: 9, to: 19 });
    expect(findGapAfter('', text, items)).toBeUndefined();
  });
});
