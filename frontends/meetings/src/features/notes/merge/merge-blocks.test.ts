import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Block, getBlockKey } from './block.ts';
import { mergeBlocks } from './merge-blocks.ts';

const authors = { mine: 'Me', theirs: 'Ann' };
const p = (text: string, conflict: string | null = null): Block => ({
  type: 'paragraph',
  attrs: { conflict },
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
});
const li = (...content: Block[]): Block => ({ type: 'listItem', attrs: { conflict: null }, content });
const ul = (...items: string[]): Block => ({
  type: 'bulletList',
  attrs: { conflict: null },
  content: items.map((text) => li(p(text))),
});
const merge = (base: Block[], mine: Block[], theirs: Block[]) => mergeBlocks(base, mine, theirs, authors);
const texts = (...lines: string[]) => lines.map((text) => p(text));

describe('mergeBlocks', () => {
  it('merges changes to different blocks, even to adjacent ones', () => {
    expect(merge(texts('a', 'b'), texts('A', 'b'), texts('a', 'B'))).toEqual({ blocks: texts('A', 'B'), conflicts: 0 });
    expect(merge(texts('a', 'b', 'c'), texts('b', 'c'), texts('a', 'b', 'c', 'd'))).toEqual({
      blocks: texts('b', 'c', 'd'),
      conflicts: 0,
    });
  });

  it('keeps both blocks that were added in the same place, and one if they are equal', () => {
    expect(merge(texts('a'), texts('a', 'mine'), texts('a', 'theirs')).blocks).toEqual(texts('a', 'theirs', 'mine'));
    expect(merge([], texts('x'), texts('x', 'y'))).toEqual({ blocks: texts('x', 'y'), conflicts: 0 });
    expect(merge(texts('', 'z'), texts('mine', 'z'), texts('theirs', 'z'))).toEqual({
      blocks: texts('theirs', 'mine', 'z'),
      conflicts: 0,
    });
  });

  it('keeps both versions of a block that both users changed, marked with their authors', () => {
    expect(merge(texts('a', 'b'), texts('a', 'mine'), texts('a', 'theirs'))).toEqual({
      blocks: [p('a'), p('theirs', 'Ann'), p('mine', 'Me')],
      conflicts: 1,
    });
  });

  it('keeps and marks a block that one user deleted and the other changed', () => {
    expect(merge(texts('a'), texts('A'), [])).toEqual({ blocks: [p('A', 'Me')], conflicts: 1 });
    expect(merge(texts('a'), [], texts('A'))).toEqual({ blocks: [p('A', 'Ann')], conflicts: 1 });
  });

  it('merges the items of a list that both users changed', () => {
    expect(merge([ul('a', 'b')], [ul('a', 'b', 'mine')], [ul('A', 'b')])).toEqual({
      blocks: [ul('A', 'b', 'mine')],
      conflicts: 0,
    });
  });

  it('keeps text that both users kept, although each deleted a different copy of it', () => {
    expect(merge(texts('b', 'x', 'b'), texts('b', 'x'), texts('x', 'b')).blocks).toContainEqual(p('b'));
  });

  it('uses the other version where only one user changed the text', () => {
    const base = [p('a'), ul('b', 'c'), p('d')];
    const changed = [p('A'), ul('c'), p('d'), p('e')];
    expect(merge(base, base, changed)).toEqual({ blocks: changed, conflicts: 0 });
    expect(merge(base, changed, base)).toEqual({ blocks: changed, conflicts: 0 });
    expect(merge(base, changed, changed)).toEqual({ blocks: changed, conflicts: 0 });
  });

  it('merges very long texts', () => {
    const base = Array.from({ length: 3_000 }, (_, index) => p(`line ${index}`));
    const mine = base.map((block, index) => (index === 10 ? p('mine') : block));
    const theirs = base.map((block, index) => (index === 2_990 ? p('theirs') : block));
    const { blocks, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toBe(0);
    expect(blocks).toHaveLength(3_000);
    expect(blocks[10]).toEqual(p('mine'));
    expect(blocks[2_990]).toEqual(p('theirs'));
  });
});

/** Few different words, so that the same words occur in several places. */
const word = fc.constantFrom(...'abcdefg');
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 3, arbitrary: word.map((text) => p(text)) },
  { weight: 1, arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((items) => ul(...items)) },
  {
    weight: 1,
    arbitrary: fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((lines): Block => ({ type: 'blockquote', attrs: { conflict: null }, content: texts(...lines) })),
  },
);
const text = fc.array(block, { maxLength: 6 });

function getWords(blocks: readonly Block[]): Set<string> {
  return new Set(JSON.stringify(blocks).match(/(?<="text":")\w+(?=")/g));
}

describe('mergeBlocks with random texts', () => {
  it('keeps all text that either user wrote or both kept', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = getWords(merge(base, mine, theirs).blocks);
        const [baseWords, myWords, theirWords] = [getWords(base), getWords(mine), getWords(theirs)];
        for (const value of myWords)
          if (!baseWords.has(value) || theirWords.has(value)) expect(merged).toContain(value);
        for (const value of theirWords) if (!baseWords.has(value)) expect(merged).toContain(value);
      }),
      { numRuns: 1_000 },
    );
  });

  it('adds no text that neither user wrote', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const allWords = new Set([...getWords(base), ...getWords(mine), ...getWords(theirs)]);
        for (const value of getWords(merge(base, mine, theirs).blocks)) expect(allWords).toContain(value);
      }),
    );
  });

  it('uses the other version without marks if one user changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(merge(base, base, changed)).toEqual({ blocks: changed, conflicts: 0 });
        expect(merge(base, changed, base)).toEqual({ blocks: changed, conflicts: 0 });
        expect(merge(base, changed, changed).blocks.map(getBlockKey)).toEqual(changed.map(getBlockKey));
      }),
    );
  });
});
