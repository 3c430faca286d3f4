import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  applyMinutesChanges,
  applyWholeProposal,
  compareMinutes,
  hasSameWords,
  isSameMinutes,
} from './compare-minutes.ts';
import { createSummary, type SummaryStatement } from './summary.ts';

const createLines = (texts: readonly string[], quote: string): SummaryStatement[] =>
  texts.map((text) => ({ text, citations: [{ segmentIds: ['s1'], quote, speaker: '', start: null, end: null }] }));
const minutes = (content: string, sentences: readonly string[], decisions: readonly string[] = [], quote = 'old') => ({
  content,
  summary: createSummary(createLines(sentences, quote), createLines(decisions, quote)),
});
const current = minutes('- Same.\n', ['One.', 'Two.'], ['Ship.']);
const proposed = minutes('- Same.\n- New.\n', ['One.', 'Three.'], ['Ship.', 'By *hand*.'], 'new');
const compared = compareMinutes(current, proposed);

describe('a comparison of minutes', () => {
  it('begins with the summary and its decisions, as Markdown', () => {
    expect(compared.map(({ kind, text }) => `${kind[0]} ${text}`)).toEqual([
      's ## Summary',
      's - One.',
      'r - Two.',
      'a - Three.',
      's ### Decisions',
      's - Ship.',
      'a - By \\*hand\\*.',
      's - Same.',
      'a - New.',
    ]);
  });

  it('identifies each change once, even when lines of summary and content are equal', () => {
    const twice = compareMinutes(minutes('', []), minutes('- One.\n', ['One.'], ['One.']));
    const ids = compared.map(({ id }) => id).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(twice.flatMap(({ id }) => id || [])).size).toBe(3);
  });

  it('has no summary if neither text has one', () => {
    expect(compareMinutes(minutes('- A.\n', []), minutes('- A.\n', []))).toMatchObject([{ text: '- A.' }]);
  });

  it('detects equal texts', () => {
    expect(isSameMinutes(current, { ...current, content: '- Same.\n\n' })).toBe(true);
    expect(isSameMinutes(current, { ...current, summary: undefined })).toBe(false);
    expect(hasSameWords(current, { ...current })).toBe(true);
    expect(hasSameWords(current, proposed)).toBe(false);
  });
});

describe('accepted changes', () => {
  const accept = (...texts: string[]) =>
    applyMinutesChanges(
      current,
      proposed,
      new Set(compared.filter(({ text }) => texts.includes(text)).map(({ id }) => id)),
    );

  it('change lines of the summary with their evidence, and leave the other lines unchanged', () => {
    const { content, summary } = accept('- Three.');
    expect(content).toBe('- Same.\n');
    expect(summary?.sentences.map(({ text, citations }) => [text, citations[0]?.quote])).toEqual([
      ['One.', 'old'],
      ['Two.', 'old'],
      ['Three.', 'new'],
    ]);
    expect(summary?.decisions.map(({ text }) => text)).toEqual(['Ship.']);
  });

  it('remove lines of the summary', () => {
    expect(accept('- Two.').summary?.sentences.map(({ text }) => text)).toEqual(['One.']);
  });

  it('result in the proposed text if all are accepted, and in the current text if none is, for any texts', () => {
    const texts = fc.array(fc.constantFrom('One.', '# Two *', '- three', 'x_', '1. four'), { maxLength: 4 });
    fc.assert(
      fc.property(texts, texts, texts, texts, (a, b, c, d) => {
        const [before, after] = [minutes('- A.\n', a, b), minutes('- A.\n', c, d, 'new')];
        const ids = new Set(compareMinutes(before, after).flatMap(({ id }) => id || []));
        expect(hasSameWords(applyMinutesChanges(before, after, ids), after)).toBe(true);
        expect(hasSameWords(applyMinutesChanges(before, after, new Set()), before)).toBe(true);
      }),
    );
  });
});

describe('a proposal', () => {
  it('has a new summary if it covers all sections, and the current summary if it covers one section', () => {
    expect(applyWholeProposal(current, proposed, '').summary).toBe(proposed.summary);
    expect(applyWholeProposal(current, proposed, 'Points').summary).toBe(current.summary);
  });
});
