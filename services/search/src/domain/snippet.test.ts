import { describe, expect, it } from '@jest/globals';
import { parseQuery, type Query } from './query.ts';
import { createSnippet } from './snippet.ts';

const parse = (text: string): Query => parseQuery(text)!;
const getHighlighted = (text: string, queryText: string) => {
  const snippet = createSnippet(text, parse(queryText));
  return snippet.highlights.map(({ start, length }) => snippet.text.slice(start, start + length));
};
const createFiller = (count: number) => Array.from({ length: count }, (_, index) => `filler${index}`).join(' ');

describe('createSnippet', () => {
  it('returns a short text unchanged', () => {
    expect(createSnippet('We agreed on the budget.', parse('budget'))).toEqual({
      text: 'We agreed on the budget.',
      highlights: [{ start: 17, length: 6 }],
      matchOffset: 17,
    });
  });

  it('highlights exact matches, matches with a typo and prefix matches', () => {
    expect(getHighlighted('The Café budget was reviewed', 'cafe budgte revi')).toEqual(['Café', 'budget', 'reviewed']);
  });

  it('measures highlights in UTF-16 units', () => {
    expect(getHighlighted('😀😀 the naïve plan 😀', 'naive')).toEqual(['naïve']);
  });

  it('cuts a long text at word boundaries around the match, to at most 200 characters', () => {
    const text = `${createFiller(40)} the budget ${createFiller(40)}`;
    const snippet = createSnippet(text, parse('budget'));
    expect(snippet.text.length).toBeLessThanOrEqual(200);
    expect(snippet.text).toMatch(/^…filler\d+ .*the budget filler0 .*filler\d+…$/);
    expect(text).toContain(` ${snippet.text.slice(1, -1)} `);
    expect(getHighlighted(text, 'budget')).toEqual(['budget']);
    expect(text.slice(snippet.matchOffset)).toMatch(/^budget/);
  });

  it('selects the part with the most distinct query words', () => {
    const text = `budget ${createFiller(40)} remote budget control ${createFiller(40)}`;
    expect(getHighlighted(text, 'remote control budget')).toEqual(['remote', 'budget', 'control']);
  });

  it('merges the highlights of overlapping pairs of characters', () => {
    expect(getHighlighted('明日は会議室で', '会議室')).toEqual(['会議室']);
  });

  it('shows the end of the text in full, and the beginning without a match', () => {
    const text = `${createFiller(40)} end`;
    expect(createSnippet(text, parse('end')).text).toMatch(/^…filler.* end$/);
    expect(createSnippet(text, parse('absent'))).toMatchObject({ highlights: [], matchOffset: undefined });
    expect(createSnippet(text, parse('absent')).text).toMatch(/^filler0 .*…$/);
  });

  it('never splits a surrogate pair', () => {
    const { text } = createSnippet('😀'.repeat(300), parse('absent'));
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThanOrEqual(200);
  });
});
