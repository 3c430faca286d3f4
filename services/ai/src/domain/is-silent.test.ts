import { describe, expect, it } from '@jest/globals';
import { isSilent } from './is-silent.ts';

const isSilentText = (...texts: string[]) => isSilent({ segments: texts.map((text) => ({ text })) });

describe('isSilent', () => {
  it.each([
    [[]],
    [['', '…', '—']],
    [['Um.', 'Uh, er, hmm', 'Mhm.', 'Äh, ähm.']],
    [['[silence]', '(inaudible)', '♪ la la la la ♪', '*coughs loudly twice again*']],
    [['Yes. No.']],
  ])('is true for %j', (texts) => {
    expect(isSilentText(...texts)).toBe(true);
  });

  it.each([[['We ship it on Friday.']], [['Um', 'we', 'ship', 'it']], [['我们周五发布']], [['Мы выпускаем завтра']]])(
    'is false for %j',
    (texts) => {
      expect(isSilentText(...texts)).toBe(false);
    },
  );
});
