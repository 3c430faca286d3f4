import { describe, expect, it } from '@jest/globals';
import { TEXT_BLOCK_BYTES as BLOCK } from '../../limits.ts';
import {
  countText,
  measureText,
  measureUtterances,
  NO_TEXT_SIZES,
  type StoredText,
  type TextSizes,
} from './text-sizes.ts';

const count = (texts: readonly StoredText[]): TextSizes =>
  texts.reduce<TextSizes>((sizes, text) => countText(sizes, text) ?? sizes, NO_TEXT_SIZES);

describe('the bytes that a text counts', () => {
  it('are whole blocks of its UTF-8 form, none for an empty text', () => {
    expect(['', 'a', 'é'.repeat(BLOCK / 2), `${'é'.repeat(BLOCK / 2)}a`].map(measureText)).toEqual([
      0,
      BLOCK,
      BLOCK,
      2 * BLOCK,
    ]);
  });

  it('are those of all segments of a transcript together', () => {
    expect(measureUtterances([{ text: 'a'.repeat(BLOCK - 1) }, { text: 'b' }])).toBe(BLOCK);
    expect(measureUtterances([])).toBe(0);
  });
});

describe('the sizes of the texts of a meeting', () => {
  it('are the transcript, the notes, and every version of the minutes', () => {
    const sizes = count([
      { kind: 'transcript', bytes: 3 * BLOCK, version: 1 },
      { kind: 'minutes', bytes: BLOCK },
      { kind: 'minutes', bytes: BLOCK },
      { kind: 'notes', bytes: BLOCK, version: 2 },
    ]);
    expect(sizes).toMatchObject({ transcript: 3 * BLOCK, minutes: 2 * BLOCK, notes: BLOCK, bytes: 6 * BLOCK });
  });

  it('are replaced by a later version, and not by an earlier one that is counted late', () => {
    const sizes = count([
      { kind: 'notes', bytes: 4 * BLOCK, version: 2 },
      { kind: 'notes', bytes: BLOCK, version: 4 },
      { kind: 'notes', bytes: 9 * BLOCK, version: 3 },
    ]);
    expect(sizes.bytes).toBe(BLOCK);
  });

  it('stay as they are when nothing changes, so that nothing is written', () => {
    const sizes = count([{ kind: 'notes', bytes: BLOCK, version: 2 }]);
    expect(countText(sizes, { kind: 'minutes', bytes: 0 })).toBeUndefined();
    expect(countText(sizes, { kind: 'notes', bytes: 2 * BLOCK, version: 2 })).toBeUndefined();
  });
});
