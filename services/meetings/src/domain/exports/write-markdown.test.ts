import { describe, expect, it } from '@jest/globals';
import { hostileTexts } from '@minutehand/test-kit/bad-input';
import MarkdownIt from 'markdown-it';
import { APPROVED, createCitations, createSampleExport, withApproval } from '../../../test/export-fixture.ts';
import { createExportDocument } from './create-export-document.ts';
import type { MeetingExportData } from './export-data.ts';
import { writeMarkdown } from './write-markdown.ts';

const writeSample = (overrides: Partial<MeetingExportData> = {}) =>
  [...writeMarkdown(createExportDocument(createSampleExport(overrides)))].join('');
/** Rendered without any sanitizing. */
const renderHtml = (markdown: string) => new MarkdownIt({ html: true }).render(markdown);
const withMinutes = (content: string) => ({ minutes: { ...createSampleExport().minutes!, content, citations: [] } });

describe('a meeting as Markdown', () => {
  it('lists the people who were informed about a recording, and the user who entered them', () => {
    const declaredAt = new Date('2026-11-21T09:46:00.000Z');
    const consents = [
      { informedNames: ['Ann Lee', 'Bob Ray'], declaredAt, userName: 'Cora May' },
      { informedNames: ['Ann Lee'], declaredAt, userName: '' },
    ];
    const text = writeSample({ consents });
    expect(text).toContain(
      '**Recording notice given to:** Ann Lee, Bob Ray (entered by Cora May on Nov 21, 2026, 9:46 AM UTC)\n',
    );
    expect(text).toContain('**Recording notice given to:** Ann Lee (entered on Nov 21, 2026, 9:46 AM UTC)\n');
  });

  it('contains details, attendance, minutes, action items and evidence, in this order', () => {
    expect(writeSample()).toBe(`# Launch of the library

**Date:** Nov 21, 2026, 9:45 AM UTC

**Length:** 1:01:01

**Type:** Planning

**Owner:** Ann Lee

**Status:** Draft. Version 3, edited by Ольга Петрова on Nov 22, 2026, 10:00 AM UTC

**Exported:** Nov 23, 2026, 8:00 AM UTC

## Attendance

- Ann Lee (spoke)
- Somebody Silent
- Γιώργος Παπάς (heard)
- Ольга Петрова (heard)
- فاطمة الزهراء (heard)
- 山田太郎 (heard)
- 김민준 (heard)

## Minutes

### Decisions Made

- The library **website** launches in *December*. [1]
- Printing costs \`200 | 300\` euros, see [the offer](<https://example.org/offer>).

#### Ideas

1. A reading room
2. A catalogue
    - with pictures

> Quoted words

| Room | Seats |
| --- | --- |
| North | 12 |

## Action items

| Action | Who | Due | State |
| --- | --- | --- | --- |
| Send the pictures to the printer [2] | فاطمة الزهراء | Nov 27, 2026 | Open |

## Evidence

1. “we launch in December” — Ann Lee, 1:01–1:15
2. “I will send them” — فاطمة الزهراء, 1:20–1:21
`);
  });

  it('has a column for priorities if an item has one', () => {
    const [item] = createSampleExport().items;
    const items = [
      { ...item!, priority: 'urgent' as const },
      { ...item!, id: 'i2', citations: [] },
    ];
    const markdown = writeSample({ items });
    expect(markdown).toContain('| Action | Who | Due | Priority | State |');
    expect(markdown).toContain('| Nov 27, 2026 | Urgent | Open |');
    expect(markdown).toContain('| Nov 27, 2026 |  | Open |');
  });

  it('has the summary on top, with its decisions and the numbers of their evidence', () => {
    const citation = { segmentIds: ['t1-s1'], quote: 'in the summary', speaker: 'Ann Lee', start: 1, end: 2 };
    const summary = {
      sentences: [
        { text: 'The *launch* was planned.', citations: [citation] },
        { text: 'A user wrote this.', citations: [] },
      ],
      decisions: [{ text: 'Launch in December.', citations: [{ ...citation, quote: 'we launch in December' }] }],
    };
    const markdown = writeSample({ minutes: { ...createSampleExport().minutes!, summary } });
    expect(markdown).toContain(`10:00 AM UTC

**Exported:** Nov 23, 2026, 8:00 AM UTC

## Summary

The \\*launch\\* was planned. [1]

A user wrote this.

### Decisions

- Launch in December. [2]

## Attendance
`);
    expect(markdown).toContain('1. “in the summary” — Ann Lee, 0:01–0:02\n2. “we launch in December”');
    const decisionsOnly = { sentences: [], decisions: summary.decisions };
    expect(writeSample({ minutes: { ...createSampleExport().minutes!, summary: decisionsOnly } })).toContain(
      '## Summary\n\n### Decisions\n\n- Launch in December. [1]\n',
    );
  });

  it.each([
    ['Draft', withApproval({ state: 'draft' })],
    ['In review', withApproval({ state: 'in_review' })],
    ['Approved by Ann Lee on Nov 22, 2026', APPROVED],
    ['Approved on Nov 22, 2026', withApproval({ state: 'approved', approvedAt: new Date('2026-11-22T11:00:00.000Z') })],
    [
      'Approved by Ann Lee on Nov 22, 2026, amended on Nov 24, 2026',
      withApproval({ ...APPROVED.minutes.approval, amendedAt: new Date('2026-11-24T00:00:00.000Z') }),
    ],
  ])('contains the approval status "%s"', (status, minutes) => {
    const versionText = 'Version 3, edited by Ольга Петрова on Nov 22, 2026, 10:00 AM UTC';
    expect(writeSample(minutes)).toContain(`**Status:** ${status}. ${versionText}\n`);
  });

  it('states that there are no minutes, and omits empty sections', () => {
    const text = writeSample({
      minutes: undefined,
      items: [],
      attendees: [],
      transcript: { version: 0, speakers: [], segments: [] },
    });
    expect(text).toContain('## Minutes\n\n*No minutes yet.*\n');
    expect(text).toContain('**Status:** Draft\n');
    expect(text).not.toMatch(/Attendance|Action items|Evidence/);
  });

  it('lists identical evidence once, and marks evidence of a replaced transcript', () => {
    const content = '- One\n- Two\n';
    const citations = createCitations(content, { One: 'the words', Two: 'the words' });
    const text = writeSample({
      minutes: { ...createSampleExport().minutes!, content, citations, isOutdated: true },
      items: [],
    });
    expect(text).toContain('- One [1]\n- Two [1]\n');
    expect(text).toMatch(
      /1\. “the words” — Ann Lee, 1:01–1:15 \*\(from a transcript that has been replaced since\)\*\n$/,
    );
  });

  const attacks = [
    ...hostileTexts.filter((text) => text.length < 10_000),
    ...[
      '<script>alert(1)</script>',
      '# Approved',
      '- [x] done',
      '| a | b |',
      'a | b',
      '\\| c',
      '=1+1',
      '---',
      '```\nx',
    ],
    ...[
      '[click](javascript:alert(1))',
      '![x](https://evil.example/x.png)',
      '<https://evil.example>',
      '[a]: https://evil.example',
    ],
    ...['C #', '**', '`', '&lt;b&gt;', '2. two', '> said', '~~~', '_a_', '\\', 'a\\|b'],
  ];
  // Markdown renderers replace NUL with the replacement character.
  const asText = (text: string) => text.replaceAll('\0', '\ufffd').replace(/\s+/g, ' ').trim();
  const shownText = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');

  it.each(attacks)('keeps %j as text in every place', (text) => {
    const sample = createSampleExport();
    const html = renderHtml(
      writeSample({
        ...withMinutes(text),
        title: text,
        ownerName: text,
        attendees: [text],
        items: [
          {
            ...sample.items[0]!,
            description: text,
            assignee: text,
            citations: [{ ...sample.items[0]!.citations[0]!, quote: text }],
          },
        ],
      }),
    );
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|style|a\s)[^>]*(?:src|on\w+=|javascript:)/i);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html.match(/<h2>/g)).toHaveLength(4);
    const cells = [...html.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => shownText(cell).trim());
    expect(asText(cells.slice(-4)[0]!)).toBe(asText(`${asText(text)} [1]`));
    expect(cells.slice(-4)[1]).toBe(asText(text));
    expect(shownText(/<h1>(.*?)<\/h1>/s.exec(html)![1]!).trim()).toBe(asText(text));
  });

  it('keeps HTML of the minutes as text, and allows only web and mailto links', () => {
    const html = renderHtml(
      writeSample(
        withMinutes('Hello <b onclick="x()">you</b> [a](javascript:alert(1)) Look\\![b](https://example.org)'),
      ),
    );
    expect(html).toContain('Hello &lt;b onclick=&quot;x()&quot;&gt;you&lt;/b&gt;');
    expect(html).not.toContain('<img');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://example.org']);
  });

  it('contains plain lines for minutes that exceed the size and nesting limits of Markdown', () => {
    const text = writeSample(withMinutes('*a* <b>\n'.repeat(6_000)));
    expect(text).toContain('\\*a\\* \\<b>\n\n\\*a\\*');
  });
});
