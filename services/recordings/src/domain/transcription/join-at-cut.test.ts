import { describe, expect, it } from '@jest/globals';
import { joinAtCut } from './join-at-cut.ts';

const say = (start: number, end: number, text: string) => ({ start, end, text, speaker: null });
const join = (before: ReturnType<typeof say>[], after: ReturnType<typeof say>[]) =>
  joinAtCut(before, after, { from: 100 })
    .map(({ text }) => text)
    .join(' ');

describe('parts whose audio overlaps around a cut', () => {
  it('keep each word of the overlap once', () => {
    const before = [say(90, 103, 'we will ship the release on friday and then')];
    const after = [say(97, 110, 'the release on Friday, and then we will rest')];
    expect(join(before, after)).toBe('we will ship the release on friday and then we will rest');
  });

  it('take a word that one of them cut in two from the other', () => {
    const before = [say(94, 103, 'ask the accountants about the tax fie')];
    const after = [say(97, 106, 'ountants about the tax fields tomorrow')];
    expect(join(before, after)).toBe('ask the accountants about the tax fields tomorrow');
  });

  it('are separated by time if they have no words in common', () => {
    expect(
      join([say(96, 99, 'alpha'), say(100.5, 102, 'garbled')], [say(97, 99, 'noise'), say(101, 103, 'beta')]),
    ).toBe('alpha beta');
  });

  it('keep a word that is really said twice', () => {
    const before = [say(96, 103, 'no no no not today')];
    const after = [say(97, 106, 'no no not today but tomorrow')];
    expect(join(before, after)).toBe('no no no not today but tomorrow');
  });

  it('keep the times of segments outside of the overlap', () => {
    const joined = joinAtCut([say(10, 20, 'early')], [say(150, 160, 'late')], { from: 100 });
    expect(joined).toEqual([say(10, 20, 'early'), say(150, 160, 'late')]);
  });
});
