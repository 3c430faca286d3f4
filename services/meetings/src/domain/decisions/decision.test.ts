import { describe, expect, it } from '@jest/globals';
import { readLines } from '../minutes/lines.ts';
import type { SummaryStatement } from '../minutes/summary.ts';
import type { Citation } from '../transcript/evidence.ts';
import { areSameDecisions, findConflicts, toDecisions } from './decision.ts';

const toMinutes = (...texts: string[]) => ({
  ...{ content: '', citations: [] },
  summary: { sentences: [], decisions: texts.map((text): SummaryStatement => ({ text, citations: [] })) },
});

it('minutes without a summary have no decisions', () => {
  expect(toDecisions('m1', { content: '', citations: [] })).toEqual([]);
});

it('a decision that the minutes contain twice is one record', () => {
  expect(toDecisions('m1', toMinutes('We launch in May.', 'we launch in May'))).toHaveLength(1);
});

describe('lines under headings of decisions', () => {
  const cite = (quote: string): Citation => ({ segmentIds: ['s1'], quote, speaker: 'Ann', start: null, end: null });
  const read = (
    lines: readonly string[],
    cited: readonly [string, string][],
    decisions: readonly SummaryStatement[],
  ) => {
    const content = `## Notes\n\n- No decision.\n\n## Decisions\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
    const citations = readLines(content).flatMap(({ anchor, plainText }) =>
      cited.filter(([text]) => text === plainText).map(([, quote]) => ({ anchor, ...cite(quote) })),
    );
    const summary = { sentences: [], decisions: [...decisions] };
    return toDecisions('m1', { content, citations, summary }).map((decision) => [
      decision.text,
      decision.citations.map(({ quote }) => quote),
    ]);
  };
  const may = { text: 'We launch in May.', citations: [cite('launch it in May')] };

  it('are decisions, with the evidence of the line or with none', () => {
    expect(read(['We **stay**.', 'Ann buys a printer.'], [['Ann buys a printer.', 'buy it']], [may])).toEqual([
      ['We launch in May.', ['launch it in May']],
      ['We stay.', []],
      ['Ann buys a printer.', ['buy it']],
    ]);
  });

  it.each([
    ['words', 'we launch in  May', []],
    ['evidence', 'Ann: launch in May', [['Ann: launch in May', 'launch it in May']]],
  ] as const)('are not repeated when the summary has their %s', (_, line, cited) => {
    expect(read([line], cited as unknown as [string, string][], [may])).toEqual([
      ['We launch in May.', ['launch it in May']],
    ]);
  });

  it('remain separate when one quote supports two of them', () => {
    const cited: [string, string][] = [
      ['We launch in May.', 'launch it in May'],
      ['Ann does it.', 'launch it in May'],
    ];
    expect(read(['We launch in May.', 'Ann does it.'], cited, [may]).map(([text]) => text)).toEqual([
      'We launch in May.',
      'Ann does it.',
    ]);
  });

  it('are truncated when they are long, and limited in number', () => {
    expect(String(read(['a'.repeat(5_000)], [], [])[0]?.[0])).toHaveLength(1_000);
    expect(
      read(
        Array.from({ length: 300 }, (_, index) => `Line ${index}`),
        [],
        [],
      ),
    ).toHaveLength(200);
  });
});

it('decisions are equal if their words, their evidence and the state of their evidence are equal', () => {
  const citation = { segmentIds: ['s1'], quote: 'May', speaker: 'Ann', start: null, end: null };
  const before = { id: 'd1', text: 'May.', citations: [citation] };
  expect(areSameDecisions([before], [{ ...before, citations: [{ ...citation, outdated: undefined }] }])).toBe(true);
  expect(areSameDecisions([before], [{ ...before, citations: [{ ...citation, outdated: true }] }])).toBe(false);
  expect(areSameDecisions([before], [{ ...before, citations: [{ ...citation, speaker: 'Bob' }] }])).toBe(false);
  expect(areSameDecisions([before], [])).toBe(false);
});

it('the id of a decision depends on its words and its meeting', () => {
  const getId = (meetingId: string, text: string) => toDecisions(meetingId, toMinutes(text))[0]?.id;
  expect(getId('m1', 'We launch in May.')).toBe(getId('m1', 'We launch in  May'));
  expect(getId('m1', 'We launch in May.')).not.toBe(getId('m1', 'We launch in June.'));
  expect(getId('m1', 'We launch in May.')).not.toBe(getId('m2', 'We launch in May.'));
});

it('finds the decisions of other meetings that contradict those of a meeting', () => {
  const decisions = toDecisions('m2', toMinutes('We launch the website in June.', 'The logo stays blue.'));
  const earlier = toDecisions('m1', toMinutes('The website launches in May.', 'The printer gets a budget.'));
  expect(findConflicts(decisions, [{ meetingId: 'm1', decisions: earlier }])).toEqual([
    { decisionId: decisions[0]?.id, otherMeetingId: 'm1', otherDecisionId: earlier[0]?.id },
  ]);
});

it('finds at most the newest three conflicts of each decision', () => {
  const toOther = (meetingId: string, text: string) => ({
    meetingId,
    decisions: toDecisions(meetingId, toMinutes(text)),
  });
  const decisions = toDecisions(
    'm9',
    toMinutes('The printer budget is 5 euros.', 'The logo stays blue.', 'The shop opens in May.'),
  );
  const prices = ['m8', 'm7', 'm6', 'm5'].map((id, index) => toOther(id, `The printer budget is ${index + 10} euros.`));
  const found = findConflicts(decisions, [...prices, toOther('m4', 'The shop opens in June.')]);
  expect(found.map(({ otherMeetingId }) => otherMeetingId)).toEqual(['m8', 'm7', 'm6', 'm4']);
});
