import { describe, expect, it } from '@jest/globals';
import { createDocxFile, zip } from '@minutehand/test-kit/docx';
import { readDocx } from './read-docx.ts';
import { readZipEntry } from './zip-entry.ts';

const createDocx = (body: string) => zip({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>` });

describe('readDocx', () => {
  it('returns the paragraphs, one per line', async () => {
    expect(await readDocx(createDocxFile(['Ann: Hello', '', 'Bob: R&amp;D — 語']))).toBe(
      'Ann: Hello\n\nBob: R&D — 語\n',
    );
  });

  it('joins runs and skips deleted text, field codes and repeated content', async () => {
    const runs =
      '<w:p w:rsidR="1"><w:r><w:rPr><w:b/></w:rPr><w:t>Ann: </w:t></w:r><w:r><w:t xml:space="preserve">We </w:t></w:r>';
    const skippedElements =
      '<w:del><w:r><w:delText>never</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>elsewhere</w:t></w:r></w:moveFrom><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t/></w:r>';
    const repeatedContent =
      '<mc:AlternateContent><mc:Choice><w:r><w:t>ship</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>ship</w:t></w:r></mc:Fallback></mc:AlternateContent>';
    const tabs = '<w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>';
    const remainingParagraphs =
      '<w:p/><w:p><w:r><w:t>Bob:</w:t><w:tab/><w:t>Yes</w:t><w:br/><w:t>Q&#38;A</w:t></w:r></w:p>';
    const text = await readDocx(
      createDocx(
        `${runs.replace('<w:r>', `${tabs}<w:r>`)}${skippedElements}${repeatedContent}</w:p>${remainingParagraphs}`,
      ),
    );
    expect(text).toBe('Ann: We ship\n\nBob:\tYes\nQ&A\n');
  });

  it('finds the main document through the relationships, with any namespace prefix', async () => {
    const archive = zip({
      '_rels/.rels':
        '<Relationships><Relationship Type="http://x/core-properties" Target="core.xml"/><Relationship Target="/doc/main.xml" Id="r" Type="http://x/officeDocument"/></Relationships>',
      'doc/main.xml': '<ns0:document><ns0:p><ns0:r><ns0:t>Ann: Hi</ns0:t></ns0:r></ns0:p></ns0:document>',
    });
    expect(await readDocx(archive)).toBe('Ann: Hi\n');
  });

  it('rejects a corrupt file and a file of another type', async () => {
    await expect(readDocx(Buffer.from('plain text'))).rejects.toThrow('Line 1: this is not a .docx document');
    await expect(readDocx(createDocxFile(['x']).subarray(0, 200))).rejects.toThrow(
      'Line 1: this is not a .docx document',
    );
    await expect(readDocx(zip({ 'a.txt': 'x' }))).rejects.toThrow('Line 1: this is not a .docx document');
  });

  it('stops unpacking at the size limit', async () => {
    const bomb = zip({ 'word/document.xml': Buffer.alloc(65 * 1024 * 1024) });
    expect(bomb.byteLength).toBeLessThan(100_000);
    await expect(readDocx(bomb)).rejects.toThrow('at most 10 MB');
    expect(await readZipEntry(zip({ a: 'xx' }), 'a', 2)).toEqual(Buffer.from('xx'));
    await expect(readZipEntry(zip({ a: 'xxx' }), 'a', 2)).rejects.toThrow();
  });

  it('reads large markup quickly and yields to the event loop', async () => {
    const largeFile = createDocx('<w:p><w:r><w:t>A: b</w:t></w:r></w:p>'.repeat(700_000));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const startedAt = performance.now();
    await readDocx(largeFile);
    clearInterval(timer);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(turns).toBeGreaterThan(10);
    await readDocx(createDocx('<w:t '.repeat(2_000_000)));
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
