import { describe, expect, it } from '@jest/globals';
import { findSegmentAt, splitMinutes, splitTranscript } from './passages.ts';
import { toPlainLines } from './plain-lines.ts';

const createWords = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

describe('passages of a transcript', () => {
  it('join consecutive segments up to 60 words', () => {
    const segments = [25, 30, 10, 50, 11].map((count, index) => ({ id: `s${index}`, text: createWords(count) }));
    expect(splitTranscript(segments).map(({ segmentIds }) => segmentIds)).toEqual([['s0', 's1'], ['s2', 's3'], ['s4']]);
  });

  it('split a long segment without losing words', () => {
    const passages = splitTranscript([{ id: 's1', text: createWords(130) }]);
    expect(passages.map(({ text }) => text.split(' ').length)).toEqual([60, 60, 10]);
    expect(passages.map(({ text }) => text).join(' ')).toBe(createWords(130));
  });

  it('split text without spaces between characters', () => {
    const text = '😀会'.repeat(500);
    const passages = splitTranscript([{ id: 's1', text }]);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.every((passage) => passage.text.isWellFormed() && passage.text.length <= 600)).toBe(true);
    expect(passages.map((passage) => passage.text).join('')).toBe(text);
  });

  it('map an offset to its segment', () => {
    const [passage] = splitTranscript([
      { id: 's1', text: 'one  two' },
      { id: 's2', text: 'three' },
    ]);
    expect(passage?.text).toBe('one two three');
    expect(['one', 'two', 'three'].map((word) => findSegmentAt(passage!, passage!.text.indexOf(word)))).toEqual([
      's1',
      's1',
      's2',
    ]);
  });

  it('are empty for blank text', () => {
    expect(splitTranscript([{ id: 's1', text: ' \n ' }])).toEqual([]);
  });
});

describe('passages of minutes', () => {
  it('join lines and have no segments', () => {
    const [passage] = splitMinutes(['Decisions', 'The budget was approved.']);
    expect(passage?.text).toBe('Decisions · The budget was approved.');
    expect(findSegmentAt(passage!, 3)).toBeUndefined();
  });
});

describe('toPlainLines', () => {
  it('removes Markdown markup', () => {
    const markdown = [
      '# Weekly **review**',
      '',
      '- [x] Call _Ana_ about `api_key` ([notes](https://sample.example/a "title"))',
      '1. 5 \\* 3 and snake_case_name',
      '> Quoted <b>bold</b> words',
      '| Owner | Due |',
      '|---|---|',
      '---',
      '```',
    ].join('\n');
    expect(toPlainLines(markdown)).toEqual([
      'Weekly review',
      'Call Ana about api_key (notes)',
      '5 * 3 and snake_case_name',
      'Quoted bold words',
      'Owner Due',
    ]);
  });

  it('removes markup inside of other markup', () => {
    const markdown = [
      '>   - [ ] **Ana**: order the shelves',
      '- ## Budget ##',
      '1. > - Nested',
      '[the plan][1] and C#',
    ].join('\n');
    expect(toPlainLines(markdown)).toEqual(['Ana: order the shelves', 'Budget', 'Nested', 'the plan and C#']);
  });
});
