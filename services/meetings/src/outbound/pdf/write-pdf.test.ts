import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { extractText, getDocumentProxy } from 'unpdf';
import { APPROVED, createSampleExport, withApproval } from '../../../test/export-fixture.ts';
import { createExportDocument } from '../../domain/exports/create-export-document.ts';
import type { MeetingExportData } from '../../domain/exports/export-data.ts';
import { createPdfWriter } from './write-pdf.ts';

const request = { userId: 'ann', signal: new AbortController().signal };
const writePdf = createPdfWriter();
const writeSample = (overrides: Partial<MeetingExportData> = {}) =>
  writePdf(createExportDocument(createSampleExport(overrides)), request);
const withMinutes = (content: string) => ({ minutes: { ...createSampleExport().minutes!, content, citations: [] } });

/** The text of a PDF with single spaces, without break opportunities and direction marks. */
async function extractPdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
  return text.replace(/[\u200b\u200e\u2060]/g, '').replace(/\s+/g, ' ');
}

/** The contents of the compressed streams. */
function inflateStreams(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const streams = [...file.matchAll(/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.map(([, stream]) => inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1')).join('\n');
}

describe('createPdfWriter', () => {
  it('writes details, attendance, minutes, action items and evidence in every script', async () => {
    const pdf = await writeSample();
    const text = await extractPdfText(pdf);
    expect(text).toContain('Launch of the library');
    expect(text).toContain('Status: Draft. Version 3, edited by Ольга Петрова on Nov 22, 2026, 10:00 AM UTC');
    for (const heading of ['Attendance', 'Minutes', 'Decisions Made', 'Action items', 'Evidence']) {
      expect(text).toContain(heading);
    }
    for (const name of ['Γιώργος Παπάς', 'Ольга Петрова', '山田太郎', '김민준'])
      expect(text).toContain(`${name} (heard)`);
    expect(text).toContain('فاطمة الزهراء');
    expect(text).toContain('The library website launches in December. [1]');
    expect(text).toContain('[1] “we launch in December” — Ann Lee, 1:01–1:15');
    expect(text).toContain('Send the pictures to the printer [2]');
  });

  it.each([
    ['Draft', {}],
    ['In review', withApproval({ state: 'in_review' })],
    ['Approved by Ann Lee on Nov 22, 2026', APPROVED],
  ])('writes the approval state at the top and in the footer of each page: "%s"', async (status, overrides) => {
    const text = await extractPdfText(await writeSample(overrides));
    expect(text).toContain(`Status: ${status}. Version 3, edited by `);
    expect(text).toContain(`${status} · Launch of the library`);
  });

  it('shortens a long title in the footer, but not the approval state', async () => {
    const approvedByName = 'Somebody with many names '.repeat(5).trim();
    const { minutes } = withApproval({ ...APPROVED.minutes.approval, approvedByName });
    const text = await extractPdfText(await writeSample({ minutes, title: 'A long title '.repeat(20) }));
    expect(text.split(`Approved by ${approvedByName} on Nov 22, 2026`).length - 1).toBeGreaterThan(1);
  });

  it('embeds only the used glyphs of its fonts', async () => {
    expect((await writeSample()).byteLength).toBeLessThan(200_000);
  });

  it('writes a title, an outline of the headings, and links to evidence and the web', async () => {
    const document = await getDocumentProxy(Uint8Array.from(await writeSample()));
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Launch of the library', Author: 'Ann Lee' });
    const outline = (await document.getOutline()) ?? [];
    expect(outline[0]?.items.map(({ title }) => title)).toEqual(['Attendance', 'Minutes', 'Action items', 'Evidence']);
    const links = await (await document.getPage(1)).getAnnotations();
    expect(links.map(({ url }) => url)).toContain('https://example.org/offer');
    expect(links.filter(({ dest }) => dest !== undefined && dest !== null).length).toBeGreaterThan(1);
  });

  it('shapes Arabic: one letter has initial, medial and final forms', async () => {
    const streams = inflateStreams(await writeSample({ ...withMinutes('ببب'), attendees: [], items: [] }));
    // From the table that maps glyphs to characters.
    const glyphs = new Set([...streams.matchAll(/<([0-9A-F]{4})> <0628>/gi)].map(([, glyph]) => glyph));
    expect(glyphs.size).toBe(3);
  });

  it('writes user content as plain text, never as markup or code', async () => {
    const markupInputs = [
      ...['#read("/etc/passwd")', '#import "@preview/cetz:0.3.0": *', '*bold* _it_', '$x^2$', '@evidence-1', '<label>'],
      ...[
        'a\\b \\u{41}',
        '#{ while true {} }',
        '// no comment',
        '/* no comment */',
        '`#raw`',
        '= no heading',
        '#eval("1+1")',
      ],
      ...[']#panic()[', '"); panic()', '~ -- --- ...'],
    ];
    const sample = createSampleExport();
    const items = markupInputs.map((text) => ({ ...sample.items[0]!, description: text, assignee: text }));
    const allInputs = markupInputs.join(' | ');
    const citations = [{ ...sample.items[0]!.citations[0]!, quote: allInputs, speaker: allInputs }];
    const text = await extractPdfText(
      await writeSample({
        title: allInputs,
        ownerName: allInputs,
        attendees: markupInputs,
        items: items.map((item) => ({ ...item, citations })),
      }),
    );
    for (const input of markupInputs) expectWithMessage(text.split(input).length, input).toBeGreaterThan(5);
    expect(text).not.toContain('root:');
  });

  it.each([
    '',
    '\u0000\u0001\ufffe',
    '\ud800',
    '*',
    '- ',
    '> - a\n>   - b',
    '0. zero\n9. nine',
    '| a |\n| - |',
    '```\n```',
    '[](https://e.org)',
  ])('accepts %j in every text field', async (text) => {
    const sample = createSampleExport();
    const items = [{ ...sample.items[0]!, description: text, assignee: text }];
    const pdf = await writeSample({ ...withMinutes(text), title: text, ownerName: text, attendees: [text], items });
    expect(await extractPdfText(pdf)).toContain('Action items');
  });

  it('breaks words that exceed the page width, and resumes left-to-right text after right-to-left words', async () => {
    const longWord = `https://example.org/${'a'.repeat(400)}`;
    const text = await extractPdfText(await writeSample(withMinutes(`${longWord}\n\nBy فاطمة الزهراء, 1:01–1:15`)));
    expect(text.replaceAll(' ', '')).toContain(longWord);
    expect(text).toContain('1:01–1:15');
  });

  it('writes 500 action items and half a megabyte of minutes', async () => {
    const sample = createSampleExport();
    const items = Array.from({ length: 500 }, (_, index) => ({ ...sample.items[0]!, description: `Task ${index}` }));
    const pdf = await writeSample({ ...withMinutes('A line of words that somebody said.\n'.repeat(14_000)), items });
    const document = await getDocumentProxy(Uint8Array.from(pdf));
    expect(document.numPages).toBeGreaterThan(200);
  });
});

describe('createPdfWriter with a limit or an aborted request', () => {
  const table = createExportDocument(
    createSampleExport(withMinutes(`| a | b |\n| - | - |\n${'| one | two |\n'.repeat(4_000)}`)),
  );
  const tooLong = { code: 'export.too_long', message: expect.stringContaining('Word') };
  const listProcesses = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');
  const expectNoProcesses = () => eventually(() => expect(listProcesses()).toEqual([]));

  it.each([
    ['more memory', { memoryBytes: 130 * 1024 * 1024 }],
    ['more time', { deadlineMs: 1 }],
    ['a larger file', { bytes: 1_000 }],
  ])('rejects a document that needs %s than allowed, with a suggestion', async (_what, limits) => {
    await expect(createPdfWriter(limits)(table, request)).rejects.toMatchObject(tooLong);
    await expectNoProcesses();
  });

  it('stops its process when it is aborted', async () => {
    const controller = new AbortController();
    const writing = writePdf(table, { userId: 'ann', signal: controller.signal });
    await eventually(() => expect(listProcesses()).toHaveLength(1));
    controller.abort(new Error('aborted'));
    await expect(writing).rejects.toThrow('aborted');
    await expectNoProcesses();
    await expect(writePdf(table, { userId: 'ann', signal: controller.signal })).rejects.toThrow('aborted');
  });
});
