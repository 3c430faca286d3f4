import { describe, expect, it } from '@jest/globals';
import { SUMMARY_LINE_CHARACTERS } from '../../limits.ts';
import { type Citation, createCitationCheck } from '../transcript/evidence.ts';
import { createTranscript } from '../transcript/transcript.ts';
import {
  composeSummary,
  createSummary,
  createSummaryLine,
  removeDroppedDecisions,
  type SummaryStatement,
} from './summary.ts';

const transcript = createTranscript([{ label: 'Ann', start: 1, end: 2, text: 'We ship on Friday, by hand.' }]);
const check = createCitationCheck(transcript, new Map());
const evidence = (quote: string) => ({ segmentIds: ['t1-s1'], quote });
const createLine = (text: string, quote?: string): SummaryStatement => ({
  text,
  citations: quote === undefined ? [] : [{ ...evidence(quote), speaker: 'Ann', start: 1, end: 2 } satisfies Citation],
});

describe('a generated summary', () => {
  it('has sentences and decisions in one line each, with the speaker and time of their evidence', () => {
    const { summary, droppedStatements } = composeSummary(
      {
        sentences: [{ text: ' The release\nwas planned. ', evidence: evidence('ship on Friday') }],
        decisions: [{ text: 'Ships by hand.', evidence: evidence('by hand') }],
      },
      check,
    );
    expect(droppedStatements).toBe(0);
    expect(summary).toMatchObject({
      sentences: [
        { text: 'The release was planned.', citations: [{ quote: 'ship on Friday', speaker: 'Ann', start: 1 }] },
      ],
      decisions: [{ text: 'Ships by hand.', citations: [{ quote: 'by hand' }] }],
    });
  });

  it('cites all the evidence of a line that the transcript contains, in the given order', () => {
    const furtherEvidence = [evidence('by hand'), evidence('by train')];
    const written = { text: 'Ships by hand.', evidence: evidence('ship on Friday'), furtherEvidence };
    const { summary } = composeSummary({ sentences: [], decisions: [written] }, check);
    expect(summary?.decisions[0]?.citations.map(({ quote }) => quote)).toEqual(['ship on Friday', 'by hand']);
    const without = composeSummary(
      { sentences: [], decisions: [{ ...written, evidence: evidence('by train') }] },
      check,
    );
    expect(without).toEqual({ summary: undefined, droppedStatements: 1 });
  });

  it('omits and counts the lines that the transcript does not support', () => {
    const written = {
      sentences: [
        { text: 'A', evidence: evidence('ship on Monday') },
        { text: 'B', evidence: undefined },
        { text: ' ', evidence: evidence('by hand') },
      ],
      decisions: [{ text: 'C', evidence: { segmentIds: ['t1-s9'], quote: 'by hand' } }],
    };
    expect(composeSummary(written, check)).toEqual({ summary: undefined, droppedStatements: 4 });
  });

  it('is absent if the service that wrote the minutes has none', () => {
    expect(composeSummary(undefined, check)).toEqual({ summary: undefined, droppedStatements: 0 });
  });
});

describe('an edit of the minutes', () => {
  const summary = createSummary(
    [createLine('About the release.', 'ship on Friday')],
    [createLine('By hand.', 'by hand')],
  );
  const citation = { anchor: 'a', ...evidence('by hand'), speaker: 'Ann', start: 1, end: 2 };
  const about = { ...citation, anchor: 'b', ...evidence('ship on Friday') };

  it('removes from the summary a decision whose line the user removed or rewrote', () => {
    expect(removeDroppedDecisions(summary, [citation, about], [about])?.decisions).toEqual([]);
  });

  it('keeps decisions whose lines are unchanged, and decisions that the minutes never contained', () => {
    expect(removeDroppedDecisions(summary, [citation, about], [citation])).toBe(summary);
    expect(removeDroppedDecisions(summary, [about], [])).toBe(summary);
  });

  it('keeps decisions that have no evidence', () => {
    const summaryWithoutEvidence = createSummary([], [createLine('By hand.')]);
    expect(removeDroppedDecisions(summaryWithoutEvidence, [citation], [])).toBe(summaryWithoutEvidence);
  });
});

describe('the summary line of a list', () => {
  it('joins the sentences, or the decisions if there are no sentences', () => {
    expect(createSummaryLine(createSummary([createLine('One.'), createLine('Two.')], [createLine('Three.')]))).toBe(
      'One. Two.',
    );
    expect(createSummaryLine(createSummary([], [createLine('Three.')]))).toBe('Three.');
    expect(createSummaryLine(undefined)).toBe('');
  });

  it('omits the name of the speaker before a sentence, but keeps other words before a colon', () => {
    const createCitedText = (text: string, ...speakers: string[]) => ({
      text,
      citations: speakers.map((speaker) => ({ ...evidence(text), speaker, start: 1, end: 2 })),
    });
    const sentences = [
      createCitedText('Cleo Sample: the room is booked.', 'Ben Sample', 'Cleo Sample'),
      createCitedText('Three things: time, money and people.', 'Ben Sample'),
      createCitedText('Ben Sample:', 'Ben Sample'),
      createCitedText(': odd.', ''),
    ];
    expect(createSummaryLine(createSummary(sentences, []))).toBe(
      'the room is booked. Three things: time, money and people. Ben Sample: : odd.',
    );
  });

  it('ends at a word if it is too long', () => {
    const text = createSummaryLine(createSummary([createLine('word '.repeat(100).trim())], []));
    expect(text).toMatch(/^(word )+word…$/);
    expect([...text].length).toBeLessThanOrEqual(SUMMARY_LINE_CHARACTERS);
    expect([...createSummaryLine(createSummary([createLine('x'.repeat(1_000))], []))]).toHaveLength(
      SUMMARY_LINE_CHARACTERS,
    );
  });
});
