import { describe, expect, it } from '@jest/globals';
import { foldCharacters, splitWords } from './words.ts';

const getTexts = (text: string) => splitWords(text).map((word) => word.text);

describe('splitWords', () => {
  it('removes case and accents of Latin, Greek and Cyrillic letters', () => {
    expect(getTexts('Café ÉLAN Łódź Straße')).toEqual(['cafe', 'elan', 'lodz', 'strasse']);
    expect(foldCharacters('ΠΡΟΫΠΟΛΟΓΙΣΜΌΣ')).toBe(foldCharacters('προϋπολογισμος'));
    expect(foldCharacters('Йод')).toBe(foldCharacters('йод'));
    expect(foldCharacters('отчёт')).toBe(foldCharacters('ОТЧЕТ'));
  });

  it('normalizes composed, decomposed and full-width forms', () => {
    expect(foldCharacters('caf\u0065\u0301')).toBe(foldCharacters('caf\u00e9'));
    expect(foldCharacters('ＡＢＣ')).toBe('abc');
    expect(foldCharacters('회의'.normalize('NFD'))).toBe(foldCharacters('회의'));
  });

  it('returns ranges in UTF-16 units', () => {
    const text = '😀 naïve “Plan”';
    expect(splitWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(['naïve', 'Plan']);
  });

  it('splits scripts without spaces into pairs of characters', () => {
    expect(getTexts('会議室 budget 会')).toEqual(['会議', '議室', 'budget', '会']);
    const pairs = splitWords('在会議室');
    expect(pairs.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [1, 3],
      [2, 4],
    ]);
  });

  it('ignores single letters next to an apostrophe', () => {
    expect(getTexts("the team's plan, don't")).toEqual(['the', 'team', 'plan', 'don']);
    expect(getTexts('l’équipe')).toEqual(['equipe']);
    expect(getTexts('plan B')).toEqual(['plan', 'b']);
  });

  it('keeps numbers and ignores punctuation', () => {
    expect(getTexts('Q3 2026: 4,5 %')).toEqual(['q3', '2026', '4', '5']);
    expect(getTexts('… — !?')).toEqual([]);
  });
});
