import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyChanges, compareTexts } from './compare.ts';

const current = '## Decisions\n\n- We ship.\n- By hand.\n\n## Points\n\n- Same.\n';
const proposed = '## Decisions\n\n- We ship on Friday.\n\n## Points\n\n- Same.\n- New.\n';
const lines = compareTexts(current, proposed);
const changes = lines.filter(({ kind }) => kind !== 'same');

describe('a comparison of two texts of minutes', () => {
  it('returns equal, added and removed lines', () => {
    expect(lines.map(({ kind, text }) => `${kind[0]} ${text}`)).toEqual([
      's ## Decisions',
      'r - We ship.',
      'r - By hand.',
      'a - We ship on Friday.',
      's ## Points',
      's - Same.',
      'a - New.',
    ]);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  });

  it('keeps the current text if no change is accepted', () => {
    expect(applyChanges(lines, new Set())).toBe(current);
  });

  it('applies one accepted line and no other', () => {
    const added = changes.find(({ text }) => text === '- New.');
    expect(applyChanges(lines, new Set([added?.id ?? '']))).toBe(`${current}- New.\n`);
    const removed = changes.find(({ text }) => text === '- By hand.');
    expect(applyChanges(lines, new Set([removed?.id ?? '']))).toBe(
      '## Decisions\n\n- We ship.\n\n## Points\n\n- Same.\n',
    );
  });

  it('results in the proposed text for all changes, and in the current one for none, for random texts', () => {
    const text = fc.array(fc.constantFrom('## A', '## B', '- one', '- two', '- three', 'para'), { maxLength: 12 });
    const linesIn = (content: string) => content.split('\n').filter(Boolean);
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const compared = compareTexts(mine.join('\n'), theirs.join('\n'));
        const all = new Set(compared.map(({ id }) => id).filter(Boolean));
        expect(linesIn(applyChanges(compared, all))).toEqual(theirs);
        expect(linesIn(applyChanges(compared, new Set()))).toEqual(mine);
      }),
    );
  });

  it('returns one change if the texts are too long to compare', () => {
    const createLines = (word: string) => Array.from({ length: 4_000 }, (_, index) => `- ${word} ${index}`).join('\n');
    const long = compareTexts(createLines('mine'), createLines('theirs'));
    expect(long.filter(({ kind }) => kind === 'removed')).toHaveLength(4_000);
    expect(long.filter(({ kind }) => kind === 'added')).toHaveLength(4_000);
  });

  it('limits the time for texts that alternate in many ways', () => {
    const alternating = (step: number) =>
      Array.from({ length: 100_000 }, (_, index) => `- ${((index * step) % 13) % 2}`).join('\n');
    const compared = compareTexts(alternating(1), alternating(5));
    const all = new Set(compared.map(({ id }) => id).filter(Boolean));
    expect(applyChanges(compared, all)).toBe(`${alternating(5)}\n`);
  });
});
