import { expect, it } from '@jest/globals';
import { excerptNearHit } from './excerpt-near-hit.ts';

const cut = (text: string, hit: string) => {
  const excerpt = excerptNearHit(text, [{ start: text.indexOf(hit), length: hit.length }]);
  const [range] = excerpt.highlights;
  if (!range) throw new Error('The hit was lost');
  return { ...excerpt, hit: excerpt.text.slice(range.start, range.start + range.length) };
};

it('leaves a snippet alone whose hit is near its beginning, or that has none', () => {
  expect(cut('the remote control', 'remote').text).toBe('the remote control');
  expect(excerptNearHit('word '.repeat(40), []).text).toBe('word '.repeat(40));
});

it('begins at a word shortly before the hit, and keeps the marks on their words', () => {
  const { text, hit } = cut(`${'alpha beta '.repeat(15)}remote control`, 'remote');
  expect(hit).toBe('remote');
  expect(text).toMatch(/^…(alpha|beta) /);
  expect(text.indexOf('remote')).toBeLessThanOrEqual(41);
});

it('begins with the hit when the text before it has no words', () => {
  expect(cut(`${'x'.repeat(100)} remote`, 'remote').text).toBe('…remote');
  expect(cut(`${'x'.repeat(100)}remote`, 'remote').text).toBe('…remote');
});
