import { describe, expect, it } from '@jest/globals';
import { APPROVED, aRecord } from '../../../test/a-record.ts';
import { documentOf } from '../../domain/exports/document-of.ts';
import type { MeetingRecord } from '../../domain/exports/record.ts';
import { readDocx } from './read-docx.ts';
import { writeDocx } from './write-docx.ts';
import { readZipEntry } from './zip-entry.ts';

const nobodyLeft = new AbortController().signal;
const written = async (over: Partial<MeetingRecord> = {}) =>
  Buffer.from(await writeDocx(documentOf(aRecord(over)), nobodyLeft));
const partOf = async (archive: Buffer, name: string) =>
  (await readZipEntry(archive, name, 64 * 1024 * 1024))!.toString();
const withMinutes = (content: string) => ({ minutes: { ...aRecord().minutes!, content, citations: [] } });

/** Each element is closed by its own name; what is no element holds no markup. Throws otherwise. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const rest = xml.replace(
    /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)\s*(\/?)>/g,
    (_tag, end, name, _attributes, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest.replace(/^<\?xml [^<>]*\?>/, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/);
}

describe('a meeting as .docx', () => {
  it('is read again as its lines, in every script', async () => {
    const lines = (await readDocx(await written())).split('\n');
    expect(lines[0]).toBe('Launch of the library');
    expect(lines).toContain('Status: Draft. Version 3, edited by Ольга Петрова on 22 November 2026, 10:00 UTC');
    for (const name of ['Γιώργος Παπάς', 'Ольга Петрова', 'فاطمة الزهراء', '山田太郎', '김민준']) {
      expect(lines).toContain(`${name} (heard)`);
    }
    expect(lines).toContain('The library website launches in December. [1]');
    expect(lines).toContain('[1]\t“we launch in December” — Ann Lee, 1:01–1:15');
    expect(lines).toContain('Send the pictures to the printer [2]');
  });

  it('has headings, lists, a table with a head of its own, links to the evidence and the web, and its status on each page', async () => {
    const archive = await written();
    const xml = await partOf(archive, 'word/document.xml');
    for (const level of [1, 2, 3, 4]) expect(xml).toContain(`<w:pStyle w:val="Heading${level}"/>`);
    expect(xml.match(/<w:tbl>/g)).toHaveLength(2);
    expect(xml).toContain('<w:tblHeader/>');
    expect(xml).toContain('<w:hyperlink w:anchor="evidence_1">');
    expect(xml).toContain('<w:bookmarkStart w:id="1" w:name="evidence_1"/>');
    expect(await partOf(archive, 'word/_rels/document.xml.rels')).toContain(
      'Target="https://example.org/offer" TargetMode="External"',
    );
    expect(await partOf(archive, 'word/footer1.xml')).toContain('Draft · Launch of the library');
    expect(await partOf(archive, 'docProps/core.xml')).toContain('<cp:contentStatus>Draft</cp:contentStatus>');
    const numbers = [...xml.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
    const numbering = await partOf(archive, 'word/numbering.xml');
    for (const id of numbers) expect(numbering).toContain(`<w:num w:numId="${id}">`);
  });

  it('names the approver and the day in its facts and on each page of approved minutes', async () => {
    const archive = await written(APPROVED);
    expect(await readDocx(archive)).toContain('Status: Approved by Ann Lee on 22 November 2026. Version 3, edited by ');
    const footer = await partOf(archive, 'word/footer1.xml');
    expect(footer).toContain('Approved by Ann Lee on 22 November 2026 · Launch of the library');
    expect(await partOf(archive, 'docProps/core.xml')).toContain('<cp:contentStatus>Approved</cp:contentStatus>');
  });

  it('turns paragraphs and words of Arabic and Hebrew to the left', async () => {
    const xml = await partOf(
      await written(withMinutes('فاطمة tested it\n\nTested by فاطمة الزهراء today')),
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
  ])('holds %j as text: every part of it is well-formed XML', async (text) => {
    const record = aRecord();
    const items = [{ ...record.items[0]!, description: text, assignee: text }];
    const archive = await written({ ...withMinutes(text), title: text, ownerName: text, attendees: [text], items });
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
      expectWellFormed(await partOf(archive, name));
    }
    const kept = text.toWellFormed().replaceAll(/\p{Cc}|\ufffe/gu, (unfit) => (unfit === '\n' ? unfit : ''));
    expect(await readDocx(archive)).toContain(kept);
  });

  it('lets other work have its turn, and stops when nobody waits for it', async () => {
    const large = documentOf(aRecord(withMinutes('- a line of the minutes\n'.repeat(4_000))));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await writeDocx(large, nobodyLeft);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    const left = new AbortController();
    const writing = writeDocx(large, left.signal);
    left.abort(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
  });
});
