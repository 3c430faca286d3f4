import { describe, expect, it } from '@jest/globals';
import { joinAtCut } from './join-at-cut.ts';

const createSegment = (start: number, end: number, text: string) => ({ start, end, text, speaker: null });
const join = (before: ReturnType<typeof createSegment>[], after: ReturnType<typeof createSegment>[]) =>
  joinAtCut(before, after, { from: 100 })
    .map(({ text }) => text)
    .join(' ');

describe('parts whose audio overlaps around a cut', () => {
  it('keep each word of the overlap once', () => {
    const before = [createSegment(90, 103, 'we will ship the release on friday and then')];
    const after = [createSegment(97, 110, 'the release on Friday, and then we will rest')];
    expect(join(before, after)).toBe('we will ship the release on friday and then we will rest');
  });

  it('take a word that was cut in two from the part that contains it whole', () => {
    const before = [createSegment(94, 103, 'ask the accountants about the tax fie')];
    const after = [createSegment(97, 106, 'ountants about the tax fields tomorrow')];
    expect(join(before, after)).toBe('ask the accountants about the tax fields tomorrow');
  });

  it('are separated by time if they have no words in common', () => {
    expect(
      join(
        [createSegment(96, 99, 'alpha'), createSegment(100.5, 102, 'garbled')],
        [createSegment(97, 99, 'noise'), createSegment(101, 103, 'beta')],
      ),
    ).toBe('alpha beta');
  });

  it('keep a word that was said twice', () => {
    const before = [createSegment(96, 103, 'no no no not today')];
    const after = [createSegment(97, 106, 'no no not today but tomorrow')];
    expect(join(before, after)).toBe('no no no not today but tomorrow');
  });

  it('keep the times of segments outside of the overlap', () => {
    const joined = joinAtCut([createSegment(10, 20, 'early')], [createSegment(150, 160, 'late')], { from: 100 });
    expect(joined).toEqual([createSegment(10, 20, 'early'), createSegment(150, 160, 'late')]);
  });
});
