import { docx, zip } from '@minutehand/test-kit/docx';
import { describe, expect, it } from 'vitest';
import { readDocx } from './read-docx.ts';
import { unpacksWithin } from './unpacked-size.ts';

describe('a .docx', () => {
  it('is read as its paragraphs, one a line', async () => {
    expect(await readDocx(docx(['Ann: Hello', '', 'Bob: R&amp;D — 語']))).toBe('Ann: Hello\n\nBob: R&D — 語\n');
  });

  it('is refused when it is damaged or none', async () => {
    await expect(readDocx(Buffer.from('plain text'))).rejects.toThrow('Line 1: this is no .docx document');
    await expect(readDocx(docx(['x']).subarray(0, 200))).rejects.toThrow('Line 1: this is no .docx document');
    await expect(readDocx(zip({ 'a.txt': 'x' }))).rejects.toThrow('Line 1: this is no .docx document');
  });

  it('is refused before it unpacks to more than it may', async () => {
    const bomb = zip({ 'word/document.xml': Buffer.alloc(65 * 1024 * 1024) });
    expect(bomb.byteLength).toBeLessThan(100_000);
    await expect(readDocx(bomb)).rejects.toThrow('at most 10 MB');
    expect(unpacksWithin(zip({ a: 'xx', b: 'yy' }), 4)).toBe(true);
    expect(unpacksWithin(zip({ a: 'xx', b: 'yy' }), 3)).toBe(false);
  });
});
