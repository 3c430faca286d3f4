import type { Citation, Evidence } from '../../../services/ai/src/domain/draft.ts';
import type { Statement } from './statements.ts';

export type Claim = { readonly text: string } & Evidence;

/** A way in which a model cites or changes a statement. `create` returns nothing where it does not apply. */
export type Case = {
  readonly name: string;
  readonly create: (statement: Statement) => readonly Claim[];
  /** Minimum or maximum share of the statements that are kept. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
};

/** Longest quote that a model copies (words). */
const QUOTE_WORDS = 40;

const getText = ({ input }: Statement, index: number): string => input.segments[index]?.text ?? '';
const getQuote = (statement: Statement, index: number): string =>
  getText(statement, index).split(' ').slice(0, QUOTE_WORDS).join(' ');
const cite = (statement: Statement, index: number): Citation => ({
  segmentIds: [statement.input.segments[index]?.id ?? ''],
  quote: getQuote(statement, index),
});

const citeEach = (select: (statement: Statement) => readonly number[]) => (statement: Statement) =>
  select(statement).map((index) => ({ text: statement.text, evidence: cite(statement, index) }));

const citeTogether = (select: (statement: Statement) => readonly number[]) => (statement: Statement) => {
  const [evidence, ...furtherEvidence] = select(statement).map((index) => cite(statement, index));
  return evidence === undefined ? [] : [{ text: statement.text, evidence, furtherEvidence }];
};

/** Cites the right quote under the number of a neighboring segment. */
const citeShifted = (offset: number) => (statement: Statement) => {
  const index = statement.bestIndex + offset;
  const segmentIds = [statement.input.segments[index]?.id ?? `unknown:${index}`];
  return [{ text: statement.text, evidence: { segmentIds, quote: getQuote(statement, statement.bestIndex) } }];
};

const citeChanged = (change: (text: string) => string) => (statement: Statement) => {
  const text = change(statement.text);
  return text === statement.text ? [] : [{ text, evidence: cite(statement, statement.bestIndex) }];
};

const lowercaseFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
const AUXILIARY = /\b(?:is|are|was|were|will|would|should|could|can|has|have|had|did)\b(?! not\b|n['’]t)/;

export const cases: readonly Case[] = [
  { name: 'best place', create: citeEach(({ bestIndex }) => [bestIndex]), target: { atLeast: 0.92 } },
  { name: 'second-best place', create: citeEach(({ secondIndex }) => [secondIndex]), target: { atLeast: 0.8 } },
  {
    name: 'both together',
    create: citeTogether(({ bestIndex, secondIndex }) => [bestIndex, secondIndex]),
    target: { atLeast: 0.9 },
  },
  {
    name: 'best place, one word of the quote changed',
    create: (statement) => {
      const words = getQuote(statement, statement.bestIndex).split(' ');
      const middle = Math.floor(words.length / 2);
      const quote = words.map((word, index) => (index === middle ? 'purple' : word)).join(' ');
      return words.length < QUOTE_CHANGED_WORDS_MIN
        ? []
        : [{ text: statement.text, evidence: { ...cite(statement, statement.bestIndex), quote } }];
    },
    target: { atLeast: 0.95 },
  },
  { name: 'best place, number one too high', create: citeShifted(1), target: { atLeast: 0.95 } },
  { name: 'best place, number one too low', create: citeShifted(-1), target: { atLeast: 0.95 } },
  { name: 'wrong place', create: citeEach(({ unrelatedIndexes }) => unrelatedIndexes), target: { atMost: 0.12 } },
  {
    name: 'two wrong places together',
    create: citeTogether(({ unrelatedIndexes }) => unrelatedIndexes.slice(0, 2)),
    target: { atMost: 0.15 },
  },
  {
    name: 'four wrong places together',
    create: citeTogether(({ unrelatedIndexes }) => unrelatedIndexes.slice(0, 4)),
    target: { atMost: 0.12 },
  },
  {
    name: 'a number changed',
    create: citeChanged((text) => text.replace(/\d+/, (digits) => String(Number(digits) * 3 + 7))),
    target: { atMost: 0.05 },
  },
  {
    name: 'a number added',
    create: citeChanged((text) => text.replace(/[.!?]*$/, ' within 370 days.')),
    target: { atMost: 0.05 },
  },
  {
    name: 'a name added',
    create: citeChanged((text) => `Theodora Quill said that ${lowercaseFirst(text)}`),
    target: { atMost: 0.05 },
  },
  { name: '"not" added', create: citeChanged((text) => text.replace(AUXILIARY, '$& not')), target: { atMost: 0.1 } },
  {
    name: 'a decision added',
    create: citeChanged((text) => `It was unanimously decided that ${lowercaseFirst(text)}`),
    target: { atMost: 0.1 },
  },
];

/** In a shorter quote, one changed word is more than a fifth. */
const QUOTE_CHANGED_WORDS_MIN = 8;
