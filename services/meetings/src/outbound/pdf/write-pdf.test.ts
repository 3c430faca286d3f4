import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { extractText, getDocumentProxy } from 'unpdf';
import { APPROVED, aRecord, withApproval } from '../../../test/a-record.ts';
import { documentOf } from '../../domain/exports/document-of.ts';
import type { MeetingRecord } from '../../domain/exports/record.ts';
import { createPdfWriter } from './write-pdf.ts';

const nobodyLeft = new AbortController().signal;
const write = createPdfWriter();
const written = (over: Partial<MeetingRecord> = {}) => write(documentOf(aRecord(over)), nobodyLeft);
const withMinutes = (content: string) => ({ minutes: { ...aRecord().minutes!, content, citations: [] } });

/** All of its text, with one space between words, and none of the places where a long word may break. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
  return text.replace(/[\u200b\u200e\u2060]/g, '').replace(/\s+/g, ' ');
}

/** What its compressed streams hold. */
function streamsOf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const streams = [...file.matchAll(/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.map(([, stream]) => inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1')).join('\n');
}

describe('a meeting as PDF', () => {
  it('is read again in every script: facts, attendance, minutes, action items, evidence', async () => {
    const pdf = await written();
    const text = await textOf(pdf);
    expect(text).toContain('Launch of the library');
    expect(text).toContain('Status: Draft. Version 3, edited by Ольга Петрова on 22 November 2026, 10:00 UTC');
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
    ['Approved by Ann Lee on 22 November 2026', APPROVED],
  ])(
    'states how far the minutes are approved in its facts and at the foot of each page: "%s"',
    async (status, over) => {
      const text = await textOf(await written(over));
      expect(text).toContain(`Status: ${status}. Version 3, edited by `);
      expect(text).toContain(`${status} · Launch of the library`);
    },
  );

  it('cuts a long title off at the foot of a page, but not the approval', async () => {
    const approvedByName = 'Somebody with many names '.repeat(5).trim();
    const { minutes } = withApproval({ ...APPROVED.minutes.approval, approvedByName });
    const text = await textOf(await written({ minutes, title: 'A long title '.repeat(20) }));
    expect(text.split(`Approved by ${approvedByName} on 22 November 2026`).length - 1).toBeGreaterThan(1);
  });

  it('holds of its fonts, which are some 30 MB, only the shapes that it shows', async () => {
    expect((await written()).byteLength).toBeLessThan(200_000);
  });

  it('has a title, an outline of its headings, and links to the evidence and the web', async () => {
    const document = await getDocumentProxy(Uint8Array.from(await written()));
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Launch of the library', Author: 'Ann Lee' });
    const outline = (await document.getOutline()) ?? [];
    expect(outline[0]?.items.map(({ title }) => title)).toEqual(['Attendance', 'Minutes', 'Action items', 'Evidence']);
    const links = await (await document.getPage(1)).getAnnotations();
    expect(links.map(({ url }) => url)).toContain('https://example.org/offer');
    expect(links.filter(({ dest }) => dest !== undefined && dest !== null).length).toBeGreaterThan(1);
  });

  it('joins the letters of Arabic: one letter has the shapes of beginning, middle and end', async () => {
    const streams = streamsOf(await written({ ...withMinutes('ببب'), attendees: [], items: [] }));
    // In the table from shapes to characters.
    const shapes = new Set([...streams.matchAll(/<([0-9A-F]{4})> <0628>/gi)].map(([, shape]) => shape));
    expect(shapes.size).toBe(3);
  });

  it('holds what was said or typed as text: nothing in it is markup or code', async () => {
    const hostile = [
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
    const record = aRecord();
    const items = hostile.map((text) => ({ ...record.items[0]!, description: text, assignee: text }));
    const said = hostile.join(' | ');
    const citations = [{ ...record.items[0]!.citations[0]!, quote: said, speaker: said }];
    const text = await textOf(
      await written({
        title: said,
        ownerName: said,
        attendees: hostile,
        items: items.map((item) => ({ ...item, citations })),
      }),
    );
    for (const one of hostile) expectWithMessage(text.split(one).length, one).toBeGreaterThan(5);
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
  ])('takes %j wherever text may stand', async (text) => {
    const record = aRecord();
    const items = [{ ...record.items[0]!, description: text, assignee: text }];
    const pdf = await written({ ...withMinutes(text), title: text, ownerName: text, attendees: [text], items });
    expect(await textOf(pdf)).toContain('Action items');
  });

  it('breaks a word that is wider than the paper, and turns to the right again after words that go to the left', async () => {
    const long = `https://example.org/${'a'.repeat(400)}`;
    const text = await textOf(await written(withMinutes(`${long}\n\nBy فاطمة الزهراء, 1:01–1:15`)));
    expect(text.replaceAll(' ', '')).toContain(long);
    expect(text).toContain('1:01–1:15');
  });

  it('holds 500 action items and half a megabyte of minutes', async () => {
    const record = aRecord();
    const items = Array.from({ length: 500 }, (_, at) => ({ ...record.items[0]!, description: `Task ${at}` }));
    const pdf = await written({ ...withMinutes('A line of words that somebody said.\n'.repeat(14_000)), items });
    const document = await getDocumentProxy(Uint8Array.from(pdf));
    expect(document.numPages).toBeGreaterThan(200);
  });
});

describe('a PDF that is not written', () => {
  const table = documentOf(aRecord(withMinutes(`| a | b |\n| - | - |\n${'| one | two |\n'.repeat(4_000)}`)));
  const tooLong = { code: 'export.too_long', message: expect.stringContaining('Word') };
  const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');
  const expectNoneLeft = () => eventually(() => expect(processes()).toEqual([]));

  it.each([
    ['more memory', { memoryBytes: 130 * 1024 * 1024 }],
    ['more time', { deadlineMs: 1 }],
    ['a larger file', { bytes: 1_000 }],
  ])('because it takes %s than it may is refused with a way on', async (_what, limits) => {
    await expect(createPdfWriter(limits)(table, nobodyLeft)).rejects.toMatchObject(tooLong);
    await expectNoneLeft();
  });

  it('because nobody waits for it any more is not worked on', async () => {
    const left = new AbortController();
    const writing = write(table, left.signal);
    await eventually(() => expect(processes()).toHaveLength(1));
    left.abort(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
    await expectNoneLeft();
    await expect(write(table, left.signal)).rejects.toThrow('gone');
  });
});
