import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_APPROVAL } from '../approval/approval.ts';
import { createCitationCheck } from '../transcript/evidence.ts';
import { createTranscript } from '../transcript/transcript.ts';
import { composeMinutes, type WrittenLine } from './compose-minutes.ts';
import { readLines } from './lines.ts';
import { editMinutes, isReplacedByGeneration, type MinutesText } from './minutes.ts';
import { renderMinutes } from './render.ts';

const transcript = createTranscript([{ label: 'Ann', start: 1, end: 2, text: 'We ship on Friday.' }]);
const check = createCitationCheck(transcript, new Map());
const evidence = { segmentIds: ['t1-s1'], quote: 'ship on Friday' };
const createLine = (text: string, overrides: Partial<WrittenLine> = {}): WrittenLine => ({
  text,
  isTopic: false,
  evidence,
  ...overrides,
});
const createTopic = (text: string) => createLine(text, { isTopic: true, evidence: undefined });
const now = new Date('2026-11-21T10:00:00Z');

function createGenerated(content: string, citations: MinutesText['citations']): MinutesText {
  const rest = { importNumber: 1, coverage: null, generation: null, savedBy: '', savedAt: now };
  return { content, generated: true, citations, ...rest };
}

describe('generated minutes', () => {
  it('have headings, topics, and lines with citations', () => {
    const composed = composeMinutes(
      [
        { heading: 'Points', lines: [createTopic('Release'), createLine('Ships on Friday.')] },
        { heading: 'Decisions', lines: [] },
      ],
      check,
    );
    expect(composed.content).toBe('## Points\n\n### Release\n\n- Ships on Friday.\n\n## Decisions\n');
    expect(composed.citations).toEqual([
      {
        anchor: readLines(composed.content)[0]?.anchor,
        ...evidence,
        speaker: 'Ann',
        start: 1,
        end: 2,
        voices: ['t1-p1'],
      },
    ]);
  });

  it('omit lines without valid evidence, and topics without lines', () => {
    const wrong = { segmentIds: ['t1-s1'], quote: 'ship on Monday' };
    const composed = composeMinutes(
      [
        {
          heading: 'Points',
          lines: [
            createTopic('Gone'),
            createLine('A', { evidence: wrong }),
            createLine('B', { evidence: undefined }),
            createTopic('Stays'),
            createLine('C'),
          ],
        },
      ],
      check,
    );
    expect(composed).toMatchObject({ content: '## Points\n\n### Stays\n\n- C\n', droppedStatements: 2 });
  });

  it('render as written, for any characters', () => {
    const text = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^[-#>+*=_`~|[\]()<>&;:\\!0-9. a]{1,20}$/),
        fc.constantFrom(
          '[a](javascript:alert(1))',
          '<b>x</b>',
          '1. x',
          '- x',
          '# x',
          '&amp;',
          '[x]: y',
          '***',
          '```',
          'a_b_c',
          'x\\',
        ),
      )
      .map((raw) => raw.replace(/\s+/g, ' ').trim())
      .filter((raw) => raw !== '' && !/[\0\u200b-\u200f\ufeff]/.test(raw));
    const plain = (html: string) =>
      html
        .replace(/<[^>]*>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&');
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const { content, citations } = composeMinutes(
          [{ heading: 'H', lines: texts.map((t) => createLine(t)) }],
          check,
        );
        expect(citations.map(({ anchor }) => anchor)).toEqual(readLines(content).map(({ anchor }) => anchor));
        const items = renderMinutes(content, new Set()).match(/<li>.*?<\/li>/gs) ?? [];
        expect(items.map((item) => plain(item).trim())).toEqual(texts);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an anchor', () => {
  const anchors = (content: string) => readLines(content).map(({ anchor }) => anchor);

  it('is equal for the same heading, words and occurrence', () => {
    expect(anchors('## A\n- x\n- y')).toEqual(anchors('intro?\n\n## A\n### Topic\n\n*  x\n*  y\n').slice(1));
  });

  it('differs for another heading, other words and another occurrence', () => {
    const all = [...anchors('## A\n- x\n- x\n- y'), ...anchors('## B\n- x')];
    expect(new Set(all).size).toBe(4);
  });

  it('covers a whole list item, including continuation lines', () => {
    expect(anchors('- x\n  and more')).not.toEqual(anchors('- x'));
  });
});

describe('minutes that a user edits', () => {
  const composed = composeMinutes(
    [{ heading: 'Points', lines: [createLine('Ships on Friday.'), createLine('Ann ships.')] }],
    check,
  );
  const current = createGenerated(composed.content, composed.citations);
  const edit = (content: string) => editMinutes(current, { content, savedBy: 'u1', savedAt: now });

  it('keep the evidence of unchanged lines only', () => {
    const edited = edit(`${composed.content.replace('Ann ships.', 'Ann ships it.')}- Something new\n`);
    expect(edited).toMatchObject({ generated: false, savedBy: 'u1' });
    expect(edited.citations).toEqual([composed.citations[0]]);
  });

  it('cannot be blank or too large', () => {
    expect(() => edit(' \n ')).toThrow('Minutes content cannot be empty');
    expect(() => edit('x'.repeat(512 * 1024 + 1))).toThrow('at most 512 KB');
  });

  it('are not replaced by a generation', () => {
    const versionFields = {
      meetingId: 'm1',
      textVersion: 1,
      lastTextVersion: 1,
      lastGenerationId: '',
      proposalVersion: 0,
      proposalSection: '',
      approval: NO_APPROVAL,
    };
    expect(isReplacedByGeneration({ ...edit('Mine'), ...versionFields }, 2)).toBe(false);
    expect(isReplacedByGeneration({ ...current, ...versionFields }, 2)).toBe(true);
    // A second generation of the same import becomes a proposal.
    expect(isReplacedByGeneration({ ...current, ...versionFields }, 1)).toBe(false);
    expect(isReplacedByGeneration(undefined, 1)).toBe(true);
  });
});

describe('the HTML of minutes', () => {
  it('marks lines with evidence', () => {
    const content = '## A\n\n- one\n- two\n\npara';
    const [one, , para] = readLines(content);
    expect(renderMinutes(content, new Set([one!.anchor, para!.anchor]))).toBe(
      `<h2>A</h2>\n<ul>\n<li data-evidence="${one!.anchor}">one</li>\n<li>two</li>\n</ul>\n<p data-evidence="${para!.anchor}">para</p>\n`,
    );
  });

  it('removes all harmful elements', () => {
    const html = renderMinutes(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](https://x.org) ![c](https://x.org/t.gif)',
      new Set(),
    );
    expect(html).not.toMatch(/<script|<img|href="javascript/);
    expect(html).toContain('<a href="https://x.org" rel="noopener noreferrer nofollow">b</a>');
  });
});

describe('pathological Markdown', () => {
  const SIZE = 512 * 1024;
  const fillToMaxSize = (part: string, head = '') => (head + part.repeat(SIZE / part.length + 1)).slice(0, SIZE);

  it.each([
    ['brackets', fillToMaxSize('[')],
    ['nested images', fillToMaxSize('![[')],
    ['unclosed emphasis', fillToMaxSize('**a *b ')],
    ['unclosed strikethrough', fillToMaxSize('~~a')],
    ['a list item on each line', fillToMaxSize('- a\n')],
    ['a paragraph on each line', fillToMaxSize('a\n\n')],
    ['a table', fillToMaxSize('a|b\n', 'a|b\n-|-\n')],
    ['a table with missing cells', fillToMaxSize('x\n', `${'a|'.repeat(9_000)}\n${'-|'.repeat(9_000)}\n`)],
    ['nested quotations', fillToMaxSize('> ')],
    ['links', fillToMaxSize('[a](http://b.c) ')],
    ['the maximum number of lines that are still formatted', '- a\n'.repeat(4_900)],
    [
      'the maximum number of markup characters that are still formatted',
      fillToMaxSize('a', '[a](b) **c** '.repeat(2_400)),
    ],
    ['the maximum number of cells that are still formatted', `a|b|c|d\n-|-|-|-\n${'a|b|c|d\n'.repeat(4_900)}`],
  ])('is rendered in bounded time and size: %s', (_case, content) => {
    // CPU time of the thread: independent of the load of the machine.
    const before = process.threadCpuUsage();
    const html = renderMinutes(content, new Set());
    const { user, system } = process.threadCpuUsage(before);
    // Milliseconds if shown as preformatted text, a few hundred if formatted, many seconds without limits.
    expect((user + system) / 1_000).toBeLessThan(4_000);
    expect(Buffer.byteLength(html)).toBeLessThan(3.5 * 1024 * 1024);
    expect(html).not.toBe('');
  });

  it('does not expand reference links', () => {
    const content = `[x]: http://sample.example/${'a'.repeat(100_000)}\n\n${'[x] '.repeat(4_000)}`;
    expect(renderMinutes(content, new Set()).length).toBeLessThan(2 * content.length);
  });

  it('is shown as preformatted, escaped text', () => {
    const html = renderMinutes(fillToMaxSize('<script>alert("1")</script>\n'), new Set());
    expect(html).toMatch(/^<pre>&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;\n/);
    expect(html).not.toContain('<script');
  });
});
