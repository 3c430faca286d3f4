import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMarkdown, parsePlain } from './parse-plain.ts';

const said = (text: string) => parsePlain(text).map(({ label, text: words }) => [label, words]);

describe('a plain transcript', () => {
  it('makes one segment of each labelled line', () => {
    expect(said('Ann: Hello.\nBob: Hi.\nAnn: Shall we?')).toEqual([
      ['Ann', 'Hello.'],
      ['Bob', 'Hi.'],
      ['Ann', 'Shall we?'],
    ]);
  });

  it('takes what precedes the first ": " as the label', () => {
    expect(said('Ann: the plan: wait')).toEqual([['Ann', 'the plan: wait']]);
    expect(said('Chair (Mr. Smith (North)): Order.')).toEqual([['Chair (Mr. Smith (North))', 'Order.']]);
  });

  it('continues the turn with a line that has no label', () => {
    expect(said('Ann: Hello\nand welcome\n\nto all.\nBob: Hi at 10:30')).toEqual([
      ['Ann', 'Hello and welcome to all.'],
      ['Bob', 'Hi at 10:30'],
    ]);
  });

  it('keeps words that come before any label, as said by nobody', () => {
    expect(said('(noise)\nAnn: Hello.')).toEqual([
      [null, '(noise)'],
      ['Ann', 'Hello.'],
    ]);
  });

  it('takes a label of 150 characters, and no longer one', () => {
    expect(said(`${'x'.repeat(150)}: yes`)[0]?.[0]).toHaveLength(150);
    expect(said(`${'x'.repeat(151)}: no`)).toEqual([[null, `${'x'.repeat(151)}: no`]]);
    expect(said(`${'😀'.repeat(150)}: yes`)[0]?.[1]).toBe('yes');
  });

  it('reads the line ends of every system', () => {
    expect(said('Ann: a\r\nBob: b\rCid: c\nDee: d')).toHaveLength(4);
  });

  it('keeps directional and zero-width characters', () => {
    expect(said('دانا: سلام\u200cعلیکم \u202bمتن\u202c')).toEqual([['دانا', 'سلام\u200cعلیکم \u202bمتن\u202c']]);
  });

  it('loses and invents nothing: text in is text out', () => {
    const word = fc.stringMatching(/^[^\s:]{1,12}$/u);
    const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
    const turns = fc.array(fc.record({ label: words, lines: fc.array(words, { minLength: 1, maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(turns, fc.constantFrom('\n', '\r\n', '\r'), (given, end) => {
        const file = given.map(({ label, lines }) => `${label}: ${lines.join(end)}`).join(end);
        const expected = given.map(({ label, lines }) => [label, lines.join(' ')]);
        expect(said(file)).toEqual(expected);
      }),
    );
  });

  it('keeps every character but spaces, whatever the text is', () => {
    const squeeze = (text: string) => text.replace(/[ \t\r\n]+/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const out = parsePlain(text).map((turn) => (turn.label === null ? turn.text : `${turn.label}:${turn.text}`));
        expect(squeeze(out.join(''))).toBe(squeeze(text));
      }),
    );
  });
});

describe('a Markdown transcript', () => {
  const spoken = (text: string) => parseMarkdown(text).map(({ label, text: words }) => [label, words]);

  it('knows a speaker by bold type, in lists and quotations too', () => {
    const file = '**Ann:** Hello.\n__Bob__: Hi.\n- **Cid:** Hey.\n> Dee: Yes.\n1. Eve: No.';
    expect(spoken(file)).toEqual([
      ['Ann', 'Hello.'],
      ['Bob', 'Hi.'],
      ['Cid', 'Hey.'],
      ['Dee', 'Yes.'],
      ['Eve', 'No.'],
    ]);
  });

  it('leaves out headings, rules and front matter, which nobody said', () => {
    const file =
      '---\ntitle: Weekly\n---\n# Weekly: sync\n\n***\n**Ann:** Hello **all**.\n\n## Part two\nBob: #1 is done.';
    expect(spoken(file)).toEqual([
      ['Ann', 'Hello **all**.'],
      ['Bob', '#1 is done.'],
    ]);
  });
});
