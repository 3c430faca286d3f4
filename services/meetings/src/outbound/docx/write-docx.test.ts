import { describe, expect, it } from '@jest/globals';
import { APPROVED, createSampleExport } from '../../../test/export-fixture.ts';
import { createExportDocument } from '../../domain/exports/create-export-document.ts';
import type { MeetingExportData } from '../../domain/exports/export-data.ts';
import { readDocx } from './read-docx.ts';
import { createDocxWriter } from './write-docx.ts';
import { readZipEntry } from './zip-entry.ts';

const writeDocx = createDocxWriter();
const request = { userId: 'ann', signal: new AbortController().signal };
const writeSample = async (overrides: Partial<MeetingExportData> = {}) =>
  Buffer.from(await writeDocx(createExportDocument(createSampleExport(overrides)), request));
const readPart = async (archive: Buffer, name: string) =>
  (await readZipEntry(archive, name, 64 * 1024 * 1024))!.toString();
const withMinutes = (content: string) => ({ minutes: { ...createSampleExport().minutes!, content, citations: [] } });

/** Fails unless elements are balanced and text outside of them contains no markup. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const textOnly = xml.replace(
    /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)\s*(\/?)>/g,
    (_tag, end, name, _attributes, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(textOnly.replace(/^<\?xml [^<>]*\?>/, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/);
}

describe('createDocxWriter', () => {
  it('writes text in every script so that readDocx returns it unchanged', async () => {
    const lines = (await readDocx(await writeSample())).split('\n');
    expect(lines[0]).toBe('Launch of the library');
    expect(lines).toContain('Status: Draft. Version 3, edited by Ольга Петрова on Nov 22, 2026, 10:00 AM UTC');
    for (const name of ['Γιώργος Παπάς', 'Ольга Петрова', 'فاطمة الزهراء', '山田太郎', '김민준']) {
      expect(lines).toContain(`${name} (heard)`);
    }
    expect(lines).toContain('The library website launches in December. [1]');
    expect(lines).toContain('[1]\t“we launch in December” — Ann Lee, 1:01–1:15');
    expect(lines).toContain('Send the pictures to the printer [2]');
  });

  it('writes headings, lists, tables with a header row, links, and the status on each page', async () => {
    const archive = await writeSample();
    const xml = await readPart(archive, 'word/document.xml');
    for (const level of [1, 2, 3, 4]) expect(xml).toContain(`<w:pStyle w:val="Heading${level}"/>`);
    expect(xml.match(/<w:tbl>/g)).toHaveLength(2);
    expect(xml).toContain('<w:tblHeader/>');
    expect(xml).toMatch(/<w:hyperlink [^<>]*w:anchor="evidence_1">/);
    expect(xml).toMatch(/<w:bookmarkStart (?=[^<>]*w:id="1")[^<>]*w:name="evidence_1"/);
    expect(await readPart(archive, 'word/_rels/document.xml.rels')).toContain(
      'Target="https://example.org/offer" TargetMode="External"',
    );
    expect(await readPart(archive, 'word/footer1.xml')).toContain('Draft · Launch of the library');
    expect(await readPart(archive, 'docProps/core.xml')).toContain('<cp:contentStatus>Draft</cp:contentStatus>');
    const numbers = [...xml.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
    const numbering = await readPart(archive, 'word/numbering.xml');
    for (const id of numbers) expect(numbering).toContain(`<w:num w:numId="${id}"`);
  });

  it('writes the approver and the day of approved minutes at the top and on each page', async () => {
    const archive = await writeSample(APPROVED);
    expect(await readDocx(archive)).toContain('Status: Approved by Ann Lee on Nov 22, 2026. Version 3, edited by ');
    const footer = await readPart(archive, 'word/footer1.xml');
    expect(footer).toContain('Approved by Ann Lee on Nov 22, 2026 · Launch of the library');
    expect(await readPart(archive, 'docProps/core.xml')).toContain('<cp:contentStatus>Approved</cp:contentStatus>');
  });

  it('numbers each ordered list from the number of its first line', async () => {
    const archive = await writeSample(withMinutes('7. seven\n8. eight\n\n   3. three\n\ntext\n\n1. one'));
    const [xml, numbering] = [
      await readPart(archive, 'word/document.xml'),
      await readPart(archive, 'word/numbering.xml'),
    ];
    const lines = [
      ...xml.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>(?:(?!<w:p>).)*?<w:t [^<>]*>(\w+)</g),
    ];
    const starts = lines.map(([, level, id, text]) => {
      const [list = ''] = new RegExp(`<w:num w:numId="${id}".*?</w:num>`).exec(numbering) ?? [];
      const override = new RegExp(`<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="(\\d+)"/>`).exec(list);
      return [text, id, override?.[1]];
    });
    const numbered = starts.filter(([text]) => ['seven', 'eight', 'three', 'one'].includes(text ?? ''));
    expect(numbered.map(([text, , start]) => [text, start])).toEqual([
      ['seven', '7'],
      ['eight', '7'],
      ['three', '3'],
      ['one', '1'],
    ]);
    expect(numbered[0]![1]).toBe(numbered[1]![1]);
    expect(new Set(numbered.map(([, id]) => id)).size).toBe(3);
  });

  it('writes the page number and the number of pages on each page', async () => {
    const footer = await readPart(await writeSample(), 'word/footer1.xml');
    expect(footer).toMatch(/<w:fldSimple w:instr=" PAGE ">.*<w:fldSimple w:instr=" NUMPAGES ">/s);
  });

  it('writes the same bytes for the same document', async () => {
    const first = await writeSample();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(first.equals(await writeSample())).toBe(true);
  });

  it.each(['CURRENT', 'TOTAL_PAGES', '{bullets-0}', '{\ufffebullets-0}', '{\ufffenumbers 0 1-1}'])(
    'writes %j as text, not as a field or a list number of the library',
    async (text) => {
      const archive = await writeSample(withMinutes(`- ${text}\n\n1. one\n2. ${text}`));
      const lines = (await readDocx(archive)).split('\n');
      expect(lines.filter((line) => line === text.replace('\ufffe', ''))).toHaveLength(2);
      expect(await readPart(archive, 'word/document.xml')).not.toContain('fldChar');
    },
  );

  it('sets the direction of right-to-left paragraphs and words', async () => {
    const xml = await readPart(
      await writeSample(withMinutes('فاطمة tested it\n\nTested by فاطمة الزهراء today')),
      'word/document.xml',
    );
    expect(xml).toContain('<w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">فاطمة</w:t></w:r>');
    expect(xml).toContain('<w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">فاطمة الزهراء</w:t></w:r>');
  });

  it.each([
    '</w:t></w:r></w:p><w:p>',
    '&amp; &#0; &',
    ']]>',
    '<!ENTITY x "y">',
    'a\u0000\u0001\u000b\ufffeb',
    '\ud800',
    '"><x y="',
    '[a](https://example.org/?a=1&b="2"<3>)',
    '| a |\n| - |\n| <b> |',
    '```\n<x>\n&\n```',
    '0. zero\n9. nine',
    '*',
    '- ',
    '> - a\n>   - b',
  ])('escapes %j: every part is well-formed XML', async (text) => {
    const sample = createSampleExport();
    const items = [{ ...sample.items[0]!, description: text, assignee: text }];
    const archive = await writeSample({ ...withMinutes(text), title: text, ownerName: text, attendees: [text], items });
    for (const name of [
      ...[
        '[Content_Types].xml',
        '_rels/.rels',
        'docProps/core.xml',
        'word/document.xml',
        'word/_rels/document.xml.rels',
      ],
      ...['word/numbering.xml', 'word/styles.xml', 'word/footer1.xml'],
    ]) {
      expectWellFormed(await readPart(archive, name));
    }
    const writtenText = text
      .toWellFormed()
      .replaceAll(/\p{Cc}|\ufffe/gu, (character) => (character === '\n' ? character : ''));
    expect(await readDocx(archive)).toContain(writtenText);
  });

  it('writes each line of a long text', async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join('\n');
    const lines = (await readDocx(await writeSample(withMinutes(text)))).split('\n');
    expect(lines.filter((line) => line.startsWith('line '))).toEqual(text.split('\n'));
  });

  it.each([
    ['memory', { heapMib: 24 }],
    ['time', { deadlineMs: 1 }],
  ])('rejects a document that takes too much %s, and writes the next one', async (_limit, limits) => {
    const large = createExportDocument(createSampleExport(withMinutes('- a line of the minutes\n'.repeat(4_000))));
    const rejected = { code: 'export.too_long_for_word', message: expect.stringContaining('Markdown') };
    await expect(createDocxWriter(limits)(large, request)).rejects.toMatchObject(rejected);
    expect(await readDocx(await writeSample())).toContain('Launch of the library');
  });

  it('yields to the event loop and stops when it is aborted', async () => {
    const largeDocument = createExportDocument(
      createSampleExport(withMinutes('- a line of the minutes\n'.repeat(4_000))),
    );
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await writeDocx(largeDocument, request);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    const controller = new AbortController();
    const writing = writeDocx(largeDocument, { userId: 'ann', signal: controller.signal });
    controller.abort(new Error('aborted'));
    await expect(writing).rejects.toThrow('aborted');
  });
});
