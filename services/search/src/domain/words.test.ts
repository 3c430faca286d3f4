import { describe, expect, it } from '@jest/globals';
import { fold, wordsOf } from './words.ts';

const textsOf = (text: string) => wordsOf(text).map((word) => word.text);

describe('words', () => {
  it('are compared without case and accents, in Latin, Greek and Cyrillic', () => {
    expect(textsOf('Café ÉLAN Łódź Straße')).toEqual(['cafe', 'elan', 'lodz', 'strasse']);
    expect(fold('ΠΡΟΫΠΟΛΟΓΙΣΜΌΣ')).toBe(fold('προϋπολογισμος'));
    expect(fold('Йод')).toBe(fold('йод'));
    expect(fold('отчёт')).toBe(fold('ОТЧЕТ'));
  });

  it('are the same in composed, decomposed and full-width form', () => {
    expect(fold('caf\u0065\u0301')).toBe(fold('caf\u00e9'));
    expect(fold('ＡＢＣ')).toBe('abc');
    expect(fold('회의'.normalize('NFD'))).toBe(fold('회의'));
  });

  it('know where they stand, in UTF-16 units', () => {
    const text = '😀 naïve “Plan”';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['naïve', 'Plan']);
  });

  it('are pairs of characters where a script has no spaces', () => {
    expect(textsOf('会議室 budget 会')).toEqual(['会議', '議室', 'budget', '会']);
    const pairs = wordsOf('在会議室');
    expect(pairs.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [1, 3],
      [2, 4],
    ]);
  });

  it('are not the letters beside an apostrophe', () => {
    expect(textsOf("the team's plan, don't")).toEqual(['the', 'team', 'plan', 'don']);
    expect(textsOf('l’équipe')).toEqual(['equipe']);
    expect(textsOf('plan B')).toEqual(['plan', 'b']);
  });

  it('keep numbers, and are none in punctuation alone', () => {
    expect(textsOf('Q3 2026: 4,5 %')).toEqual(['q3', '2026', '4', '5']);
    expect(textsOf('… — !?')).toEqual([]);
  });
});
