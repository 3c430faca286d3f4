import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMarkdownTranscript, parsePlainText } from './parse-plain.ts';

const parseLabels = (text: string) => parsePlainText(text).map(({ label, text: words }) => [label, words]);

describe('a plain transcript', () => {
  it('returns one segment per labeled line', () => {
    expect(parseLabels('Ann: Hello.\nBob: Hi.\nAnn: Shall we?')).toEqual([
      ['Ann', 'Hello.'],
      ['Bob', 'Hi.'],
      ['Ann', 'Shall we?'],
    ]);
  });

  it('uses the text before the first ": " as the label', () => {
    expect(parseLabels('Ann: the plan: wait')).toEqual([['Ann', 'the plan: wait']]);
    expect(parseLabels('Chair (Mr. Smith (North)): Order.')).toEqual([['Chair (Mr. Smith (North))', 'Order.']]);
  });

  it('continues the utterance with an unlabeled line', () => {
    expect(parseLabels('Ann: Hello\nand welcome\n\nto all.\nBob: Hi at 10:30')).toEqual([
      ['Ann', 'Hello and welcome to all.'],
      ['Bob', 'Hi at 10:30'],
    ]);
  });

  it('keeps text before the first label, without a speaker', () => {
    expect(parseLabels('(noise)\nAnn: Hello.')).toEqual([
      [null, '(noise)'],
      ['Ann', 'Hello.'],
    ]);
  });

  it('accepts a label of up to 150 characters', () => {
    expect(parseLabels(`${'x'.repeat(150)}: yes`)[0]?.[0]).toHaveLength(150);
    expect(parseLabels(`${'x'.repeat(151)}: no`)).toEqual([[null, `${'x'.repeat(151)}: no`]]);
    expect(parseLabels(`${'😀'.repeat(150)}: yes`)[0]?.[1]).toBe('yes');
  });

  it('accepts all line endings', () => {
    expect(parseLabels('Ann: a\r\nBob: b\rCid: c\nDee: d')).toHaveLength(4);
  });

  it('keeps directional and zero-width characters', () => {
    expect(parseLabels('دانا: سلام\u200cعلیکم \u202bمتن\u202c')).toEqual([['دانا', 'سلام\u200cعلیکم \u202bمتن\u202c']]);
  });

  it('keeps all text without additions', () => {
    const word = fc.stringMatching(/^[^\s:]{1,12}$/u);
    const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
    const utterances = fc.array(fc.record({ label: words, lines: fc.array(words, { minLength: 1, maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(utterances, fc.constantFrom('\n', '\r\n', '\r'), (entries, end) => {
        const file = entries.map(({ label, lines }) => `${label}: ${lines.join(end)}`).join(end);
        const expected = entries.map(({ label, lines }) => [label, lines.join(' ')]);
        expect(parseLabels(file)).toEqual(expected);
      }),
    );
  });

  it('keeps every character except spaces, for random text', () => {
    const removeSpaces = (text: string) => text.replace(/[ \t\r\n]+/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const out = parsePlainText(text).map((utterance) =>
          utterance.label === null ? utterance.text : `${utterance.label}:${utterance.text}`,
        );
        expect(removeSpaces(out.join(''))).toBe(removeSpaces(text));
      }),
    );
  });
});

describe('a Markdown transcript', () => {
  const parsedMarkdown = (text: string) =>
    parseMarkdownTranscript(text).map(({ label, text: words }) => [label, words]);

  it('detects bold speakers, even in lists and quotations', () => {
    const file = '**Ann:** Hello.\n__Bob__: Hi.\n- **Cid:** Hey.\n> Dee: Yes.\n1. Eve: No.';
    expect(parsedMarkdown(file)).toEqual([
      ['Ann', 'Hello.'],
      ['Bob', 'Hi.'],
      ['Cid', 'Hey.'],
      ['Dee', 'Yes.'],
      ['Eve', 'No.'],
    ]);
  });

  it('skips headings, rules and front matter', () => {
    const file =
      '---\ntitle: Weekly\n---\n# Weekly: sync\n\n***\n**Ann:** Hello **all**.\n\n## Part two\nBob: #1 is done.';
    expect(parsedMarkdown(file)).toEqual([
      ['Ann', 'Hello **all**.'],
      ['Bob', '#1 is done.'],
    ]);
  });
});
