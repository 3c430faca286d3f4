import { describe, expect, it } from '@jest/globals';
import { TEXT_BLOCK_BYTES as BLOCK } from '../../limits.ts';
import {
  addTextSize,
  measureText,
  measureUtterances,
  NO_TEXT_SIZES,
  type StoredText,
  type TextSizes,
} from './text-sizes.ts';

const count = (texts: readonly StoredText[]): TextSizes =>
  texts.reduce<TextSizes>((sizes, text) => addTextSize(sizes, text) ?? sizes, NO_TEXT_SIZES);

describe('the counted size of a text', () => {
  it('is that of whole blocks of its UTF-8 encoding, and 0 for an empty text', () => {
    expect(['', 'a', 'é'.repeat(BLOCK / 2), `${'é'.repeat(BLOCK / 2)}a`].map(measureText)).toEqual([
      0,
      BLOCK,
      BLOCK,
      2 * BLOCK,
    ]);
  });

  it('includes all segments of a transcript', () => {
    expect(measureUtterances([{ text: 'a'.repeat(BLOCK - 1) }, { text: 'b' }])).toBe(BLOCK);
    expect(measureUtterances([])).toBe(0);
  });
});

describe('the sizes of the texts of a meeting', () => {
  it('are those of the transcript, the notes, and every version of the minutes', () => {
    const sizes = count([
      { kind: 'transcript', bytes: 3 * BLOCK, version: 1 },
      { kind: 'minutes', bytes: BLOCK },
      { kind: 'minutes', bytes: BLOCK },
      { kind: 'notes', bytes: BLOCK, version: 2 },
    ]);
    expect(sizes).toMatchObject({ transcript: 3 * BLOCK, minutes: 2 * BLOCK, notes: BLOCK, bytes: 6 * BLOCK });
  });

  it('are replaced by those of a later version, and not by those of an earlier one that is counted late', () => {
    const sizes = count([
      { kind: 'notes', bytes: 4 * BLOCK, version: 2 },
      { kind: 'notes', bytes: BLOCK, version: 4 },
      { kind: 'notes', bytes: 9 * BLOCK, version: 3 },
    ]);
    expect(sizes.bytes).toBe(BLOCK);
  });

  it('remain unchanged when the texts are unchanged, so that no write follows', () => {
    const sizes = count([{ kind: 'notes', bytes: BLOCK, version: 2 }]);
    expect(addTextSize(sizes, { kind: 'minutes', bytes: 0 })).toBeUndefined();
    expect(addTextSize(sizes, { kind: 'notes', bytes: 2 * BLOCK, version: 2 })).toBeUndefined();
  });
});
