import { describe, expect, it } from '@jest/globals';
import { parseQuery, type Query } from './query.ts';
import { snippetOf } from './snippet.ts';

const ask = (text: string): Query => parseQuery(text)!;
const marked = (text: string, query: string) => {
  const snippet = snippetOf(text, ask(query));
  return snippet.highlights.map(({ start, length }) => snippet.text.slice(start, start + length));
};
const filler = (count: number) => Array.from({ length: count }, (_, index) => `filler${index}`).join(' ');

describe('a snippet', () => {
  it('is the whole text when that is short', () => {
    expect(snippetOf('We agreed on the budget.', ask('budget'))).toEqual({
      text: 'We agreed on the budget.',
      highlights: [{ start: 17, length: 6 }],
      matchAt: 17,
    });
  });

  it('marks what was found: exact, with a typo, and while typing', () => {
    expect(marked('The Café budget was reviewed', 'cafe budgte revi')).toEqual(['Café', 'budget', 'reviewed']);
  });

  it('counts in UTF-16 units', () => {
    expect(marked('😀😀 the naïve plan 😀', 'naive')).toEqual(['naïve']);
  });

  it('is cut at words around the match, and no longer than 200 characters', () => {
    const text = `${filler(40)} the budget ${filler(40)}`;
    const snippet = snippetOf(text, ask('budget'));
    expect(snippet.text.length).toBeLessThanOrEqual(200);
    expect(snippet.text).toMatch(/^…filler\d+ .*the budget filler0 .*filler\d+…$/);
    expect(text).toContain(` ${snippet.text.slice(1, -1)} `);
    expect(marked(text, 'budget')).toEqual(['budget']);
    expect(text.slice(snippet.matchAt)).toMatch(/^budget/);
  });

  it('shows where most different words stand together', () => {
    const text = `budget ${filler(40)} remote budget control ${filler(40)}`;
    expect(marked(text, 'remote control budget')).toEqual(['remote', 'budget', 'control']);
  });

  it('marks pairs of characters that overlap as one', () => {
    expect(marked('明日は会議室で', '会議室')).toEqual(['会議室']);
  });

  it('stays whole at the ends of the text, and without a match is its beginning', () => {
    const text = `${filler(40)} end`;
    expect(snippetOf(text, ask('end')).text).toMatch(/^…filler.* end$/);
    expect(snippetOf(text, ask('absent'))).toMatchObject({ highlights: [], matchAt: undefined });
    expect(snippetOf(text, ask('absent')).text).toMatch(/^filler0 .*…$/);
  });

  it('never splits a character', () => {
    const { text } = snippetOf('😀'.repeat(300), ask('absent'));
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThanOrEqual(200);
  });
});
