import { expect, it } from '@jest/globals';
import { createExcerpt, markStart } from './excerpt.ts';

const createExcerptFor = (text: string, match: string) => {
  const excerpt = createExcerpt(text, [{ start: text.indexOf(match), length: match.length }]);
  const [range] = excerpt.highlights;
  if (!range) throw new Error('the match was lost');
  return { ...excerpt, match: excerpt.text.slice(range.start, range.start + range.length) };
};

it('keeps a snippet with an early match or without matches', () => {
  expect(createExcerptFor('The remote control', 'remote').text).toBe('The remote control');
  expect(createExcerpt('Word '.repeat(40), []).text).toBe('Word '.repeat(40));
});

it('starts at a word shortly before the match and shifts the highlights', () => {
  const { text, match } = createExcerptFor(`${'alpha beta '.repeat(15)}remote control`, 'remote');
  expect(match).toBe('remote');
  expect(text).toMatch(/^…(alpha|beta) /);
  expect(text.indexOf('remote')).toBeLessThanOrEqual(41);
});

it('starts with the match if there is no word boundary before it', () => {
  expect(createExcerptFor(`${'x'.repeat(100)} remote`, 'remote').text).toBe('…remote');
  expect(createExcerptFor(`${'x'.repeat(100)}remote`, 'remote').text).toBe('…remote');
});

it('marks a snippet that begins in mid-sentence, and only that', () => {
  const highlights = [{ start: 4, length: 6 }];
  expect(markStart('the remote control', highlights)).toEqual({
    text: '…the remote control',
    highlights: [{ start: 5, length: 6 }],
  });
  for (const text of ['The remote control', '…the remote control', '12 remotes'])
    expect(markStart(text, highlights)).toEqual({ text, highlights });
  expect(createExcerptFor('the remote control', 'remote')).toMatchObject({
    text: '…the remote control',
    match: 'remote',
  });
});
