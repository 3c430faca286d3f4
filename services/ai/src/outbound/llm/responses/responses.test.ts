import { describe, expect, it } from '@jest/globals';
import { findJson } from './find-json.ts';
import { readMergeResponse, readMinutes } from './read-response.ts';
import { parseResponse } from './responses.ts';

const merge = { title: 'T', summary: [2], sections: [], action_items: [1] };
const line = { topic: '', text: 'The cache is used.', segments: [6], quote: 'go with the cache', more: [] };
const minutes = {
  language: 'en',
  title: 'Planning',
  summary: { sentences: [], decisions: [] },
  sections: [{ heading: 'Decisions', lines: [line] }],
  action_items: [],
  differs: [],
};
const json = JSON.stringify(minutes);
const readAsMinutes = (text: string) => parseResponse(readMinutes, text);

describe('parseResponse', () => {
  it.each([
    ['alone', json],
    ['in a code fence', `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`],
    ['after its reasoning', `<think>The user wants {"sections": []}. Let me {think}.</think>${json}`],
    ['after reasoning whose beginning is missing', `so {"sections": []} is wrong\n</think>\n${json}`],
    ['between prose with braces', `I used {curly} and { open ones.\n${json}\nThe {end}.`],
    ['after an earlier object', `${JSON.stringify({ ...minutes, title: 'First' })}\nBetter:\n${json}`],
    ['with trailing commas', json.replace(']}]', ',]},]')],
    ['with a comment', json.replace('"sections"', '/* the minutes */ "sections"')],
    ['as the arguments of a tool call', JSON.stringify({ name: 'minutes', arguments: json })],
    ['in another object', JSON.stringify({ minutes })],
    ['written as a string', JSON.stringify(json)],
    ['after unclosed reasoning', `<think>I write {"sections": []} now.\n${json}`],
    ['before reasoning', `${json}\n<think>Was {"sections": []} better?</think>`],
    ['before unclosed reasoning', `${json}\n<think>Was {"sections": []} better?`],
    ['before an empty one', `${json}\nOr:\n{"sections": [], "action_items": []}`],
  ])('reads a response with an object %s', (_, text) => {
    expect(readAsMinutes(text)).toEqual({ value: minutes, unreadableCount: 0, isTruncated: false });
  });

  it('closes a truncated response', () => {
    expect(readAsMinutes(json.slice(0, json.indexOf(',"action_items"') - 1))).toEqual({
      ...{ value: minutes, unreadableCount: 0, isTruncated: true },
      completePart: {
        value: { ...minutes, sections: minutes.sections },
        unreadableCount: 0,
        isEmpty: false,
        fields: expect.anything(),
      },
    });
  });

  it('separates what is complete in a truncated response from the line in which it ends', () => {
    const end = '{"topic": "", "text": "The cache is used.", "segments": [6], "quote": "go with the';
    const text = `{"language": "en", "sections": [{"heading": "D", "lines": [${JSON.stringify(line)}, ${end}`;
    const parsed = readAsMinutes(text);
    expect(parsed).toMatchObject({
      value: { sections: [{ lines: [line, { text: 'The cache is used.', quote: 'go with the' }] }] },
      completePart: { value: { sections: [{ heading: 'D', lines: [line] }] }, fields: ['language', 'sections'] },
    });
  });

  it('reads a list of sections', () => {
    expect(readAsMinutes(JSON.stringify(minutes.sections))).toMatchObject({ value: { sections: minutes.sections } });
  });

  it.each([
    ['the title', `${json.slice(0, json.indexOf('"title"'))}"title": "Plan`, { title: '' }, 0],
    [
      'the text after the quote',
      '{"sections": [{"heading": "D", "lines": [{"segments": [6], "quote": "go with the cache", "text": "The cache is',
      { sections: [{ heading: 'D', lines: [] }], title: '' },
      1,
    ],
  ])('does not keep a part of a truncated string: %s', (_, text, value, unreadableCount) => {
    const { value: read, unreadableCount: counted } = readMinutes(findJson(text, ['sections'])?.value ?? {});
    expect(read).toMatchObject(value);
    expect(counted).toBe(unreadableCount);
  });

  it('reads nothing from a response of unclosed reasoning', () => {
    expect(readAsMinutes('<think>I write {"sections": []} now.')).toEqual({ problem: 'it is empty' });
  });

  it.each([
    ['no object', 'Here are your minutes.', 'not a JSON object'],
    ['empty', ' \n', 'empty'],
    ['truncated before its first line', '{"title": "T", "sections": [{"heading": "D", "lines": [{"te', 'ends early'],
    ['another object', '{"answer": 42}', 'not valid JSON of the right shape'],
    ['without quotes', JSON.stringify({ sections: [{ heading: 'D', lines: ['We decided.'] }] }), 'no quote'],
  ])('states the problem of a response that is %s, without its text', (_, text, problem) => {
    const parsed = readAsMinutes(text);
    expect('problem' in parsed && parsed.problem).toContain(problem);
  });

  it.each(['{', '<think>', '<think><reasoning>', '</think><thinking>'])(
    'takes time in proportion to a response that consists only of %s',
    (repeated) => {
      expect(readAsMinutes(repeated.repeat(100_000))).toHaveProperty('problem');
    },
  );

  it('does not use an object if reading it fails, for example because it is nested too deeply', () => {
    const read = ({ title }: Readonly<Record<string, unknown>>) => {
      if (title === 'deep') throw new RangeError();
      return true;
    };
    expect(findJson(`${json} {"sections": [], "title": "deep"}`, ['sections'], read)?.value).toEqual(minutes);
    expect(findJson('{"sections": [], "title": "deep"}', ['sections'], read)).toBeUndefined();
  });

  it('reads only some of the unclosed objects, because each is as long as the rest of the response', () => {
    let count = 0;
    const hasContent = () => {
      count += 1;
      return false;
    };
    findJson('{"sections": ['.repeat(40) + '"x",'.repeat(48_000), ['sections'], hasContent);
    expect(count).toBeLessThan(10);
  });

  it('reads a merge', () => {
    expect(parseResponse(readMergeResponse, JSON.stringify(merge))).toMatchObject({ value: merge });
    const asWords = {
      ...merge,
      summary: ['2'],
      action_items: ['item 1'],
      sections: { Decisions: [{ claim: '3' }] },
    };
    expect(parseResponse(readMergeResponse, JSON.stringify(asWords))).toMatchObject({
      value: { ...merge, sections: [{ heading: 'Decisions', lines: [{ topic: '', claims: [3], text: '' }] }] },
    });
  });
});

describe('readMinutes', () => {
  const readLine = (changes: object) => {
    const { value, unreadableCount } = readMinutes({ sections: [{ heading: 'D', lines: [{ ...line, ...changes }] }] });
    return { line: value.sections[0]?.lines[0], unreadableCount };
  };

  it.each([
    ['text', '6', [6]],
    ['text with words', 'segment 6', [6]],
    ['a range', '6-8', [6, 7, 8]],
    ['one number', 6, [6]],
    ['a list of strings', ['6', '[7]'], [6, 7]],
    ['nothing', null, []],
    ['a range without end', '1-9999999', Array.from({ length: 40 }, (_, index) => index + 1)],
  ])('reads segments that are %s', (_, segments, numbers) => {
    expect(readLine({ segments }).line?.segments).toEqual(numbers);
  });

  it('reads the first evidence of a line', () => {
    const evidence = [{ segments: [9], quote: 'the cache it is' }];
    expect(readLine({ segments: undefined, quote: undefined, evidence }).line).toEqual({
      ...{ ...line, segments: [9], quote: 'the cache it is' },
    });
  });

  it('reads other places of a line, at most four together', () => {
    const places = Array.from({ length: 6 }, (_, index) => ({ segments: [index + 1], quote: `the cache ${index}` }));
    const [first, ...others] = places;
    expect(readLine({ more: others }).line?.more).toEqual(others.slice(0, 3));
    expect(readLine({ more: [{ segments: '3', quote: 'it is' }, { segments: [4] }, 'five'] }).line?.more).toEqual([
      { segments: [3], quote: 'it is' },
    ]);
    expect(readLine({ segments: undefined, quote: undefined, evidence: places }).line).toEqual({
      ...{ ...line, ...first, more: others.slice(0, 3) },
    });
  });

  it('reads several quotes of a line, and a quote as its evidence', () => {
    const quotes = ['the cache it is', 'go with the cache'];
    expect(readLine({ quote: quotes }).line).toEqual({
      ...{ ...line, quote: quotes[0], more: [{ segments: [6], quote: quotes[1] }] },
    });
    expect(readLine({ quote: undefined, evidence: quotes[1] }).line).toEqual(line);
    expect(readLine({ quote: undefined, quotes: [quotes[1]] }).line).toEqual(line);
  });

  it('counts a line that has a quote and no text', () => {
    expect(readLine({ text: undefined })).toEqual({ line: undefined, unreadableCount: 1 });
  });

  it('removes numbers of segments from the text, and leaves other numbers', () => {
    expect(readLine({ text: 'The cache is used [4] (segments 4-5).' }).line?.text).toBe('The cache is used.');
    expect(readLine({ text: 'The cache (S2: 4) is used (see segments 4 and 5) [seg. 4; 6] [12 S1].' }).line?.text).toBe(
      'The cache is used.',
    );
    expect(readLine({ text: 'The budget (2026) is 40 [million].' }).line?.text).toBe(
      'The budget (2026) is 40 [million].',
    );
  });

  it.each(['1,S1,', 'S1 1 S1,', '1, ', 'seg ', ' ', '[', '(S1 '])(
    'reads a long text that repeats "%s" in a bracket',
    (repeated) => {
      const text = `The cache [${repeated.repeat(100_000 / repeated.length)} x] is used.`;
      expect(readLine({ text }).line?.text).toBe(text);
    },
  );

  it.each(['…', 'N/A', '-', 'None', 'n.a.', '...', ''])(
    'ignores a line that consists of "%s", and does not count it',
    (text) => {
      expect(readLine({ text })).toEqual({ line: undefined, unreadableCount: 0 });
    },
  );

  it('counts lines without a quote separately, and keeps the other lines', () => {
    const { value, unreadableCount } = readMinutes({
      sections: [{ heading: 'D', lines: [line, 'We decided.', { ...line, quote: null }, null, 7] }],
    });
    expect(value.sections).toEqual([{ heading: 'D', lines: [line] }]);
    expect(unreadableCount).toBe(3);
  });

  it('fills in missing and null fields', () => {
    const item = { task: 'Write the tests', owner: null, due_date: 'N/A', segments: '8', quote: 'I will write them' };
    expect(readMinutes({ title: null, sections: null, action_items: [item] }).value).toEqual({
      ...{ language: '', title: '', summary: { sentences: [], decisions: [] }, sections: [], differs: [] },
      action_items: [
        {
          description: 'Write the tests',
          owner: '',
          due_date: '',
          segments: [8],
          quote: 'I will write them',
          more: [],
        },
      ],
    });
  });
});
