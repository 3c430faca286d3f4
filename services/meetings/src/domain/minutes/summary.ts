import { SUMMARY_LINE_CHARACTERS } from '../../limits.ts';
import {
  type Citation,
  type CitationCheck,
  checkEvidence,
  type Evidence,
  type UncheckedCitation,
} from '../transcript/evidence.ts';

/** A sentence or a decision: plain text in one line, with the evidence for it. */
export type SummaryStatement = { text: string; citations: Citation[] };

/** The subject of a meeting in two or three sentences, and its decisions. A part of a text of the minutes. */
export type Summary = { sentences: SummaryStatement[]; decisions: SummaryStatement[] };

/** A summary from the `ai` service, not validated yet. */
export type WrittenSummary = { sentences: WrittenSummaryStatement[]; decisions: WrittenSummaryStatement[] };
type WrittenSummaryStatement = Evidence & { text: string };

/** The texts of a summary, without evidence. */
export type SummaryTexts = { sentences: string[]; decisions: string[] };

/** Drops and counts the lines that the transcript does not support. A summary without lines is undefined. */
export function composeSummary(
  written: WrittenSummary | undefined,
  check: CitationCheck,
): { summary: Summary | undefined; droppedStatements: number } {
  let droppedStatements = 0;
  const compose = (lines: readonly WrittenSummaryStatement[] = []): SummaryStatement[] =>
    lines.flatMap((line) => {
      const text = line.text.replace(/\s+/g, ' ').trim();
      const citations = checkEvidence(line, check);
      if (text !== '' && citations.length > 0) return { text, citations };
      droppedStatements += 1;
      return [];
    });
  const sentences = compose(written?.sentences);
  const decisions = compose(written?.decisions);
  return { summary: createSummary(sentences, decisions), droppedStatements };
}

export function createSummary(sentences: SummaryStatement[], decisions: SummaryStatement[]): Summary | undefined {
  return sentences.length + decisions.length === 0 ? undefined : { sentences, decisions };
}

/** Applies a change to each line. Returns the same object if no line changes. */
export function mapSummary<S extends Summary | undefined>(
  summary: S,
  change: (line: SummaryStatement) => SummaryStatement,
): S | Summary {
  if (summary === undefined) return summary;
  const sentences = summary.sentences.map(change);
  const decisions = summary.decisions.map(change);
  const isSame =
    sentences.every((line, index) => line === summary.sentences[index]) &&
    decisions.every((line, index) => line === summary.decisions[index]);
  return isSame ? summary : { sentences, decisions };
}

export function getSummaryTexts(summary: Summary | undefined): SummaryTexts | undefined {
  if (summary === undefined) return undefined;
  const toTexts = (lines: readonly SummaryStatement[]) => lines.map(({ text }) => text);
  return { sentences: toTexts(summary.sentences), decisions: toTexts(summary.decisions) };
}

/** The texts of all lines, separated by line breaks. */
export function getSummaryText(summary: Summary | undefined): string {
  return listSummaryStatements(summary)
    .map(({ text }) => text)
    .join('\n');
}

export function listSummaryStatements(summary: Summary | undefined): SummaryStatement[] {
  return summary === undefined ? [] : [...summary.sentences, ...summary.decisions];
}

/**
 * The summary after a user's edit of the minutes. A decision whose line the user removed or rewrote is not repeated in the
 * summary. The sentences stay: users shorten minutes because the summary already has them.
 */
export function removeDroppedDecisions(
  summary: Summary | undefined,
  before: readonly UncheckedCitation[],
  after: readonly UncheckedCitation[],
): Summary | undefined {
  if (summary === undefined) return undefined;
  const keptKeys = new Set(after.map(toCitationKey));
  const removedKeys = new Set(before.map(toCitationKey).filter((key) => !keptKeys.has(key)));
  const decisions = summary.decisions.filter(
    ({ citations }) =>
      citations.length === 0 || !citations.every((citation) => removedKeys.has(toCitationKey(citation))),
  );
  return decisions.length === summary.decisions.length ? summary : createSummary(summary.sentences, decisions);
}

const toCitationKey = ({ segmentIds, quote }: UncheckedCitation): string => JSON.stringify([segmentIds, quote]);

/** The start of the summary as one line, without the speaker names in front of statements; empty without a summary. */
export function createSummaryLine(summary: Summary | undefined): string {
  if (summary === undefined) return '';
  const { sentences, decisions } = summary;
  const text = (sentences.length > 0 ? sentences : decisions).map(getStatement).join(' ');
  const characters = [...text];
  if (characters.length <= SUMMARY_LINE_CHARACTERS) return text;
  const start = characters.slice(0, SUMMARY_LINE_CHARACTERS - 1).join('');
  return `${start.replace(/\s+\S*$/, '').replace(/[\s,;:.–-]+$/u, '')}…`;
}

/** The text without "Name: " in front, if that is the name of the cited speaker. Any other word before a colon stays. */
function getStatement({ text, citations }: SummaryStatement): string {
  const prefix = citations.map(({ speaker }) => `${speaker}: `).find((name) => name !== ': ' && text.startsWith(name));
  const statement = prefix === undefined ? '' : text.slice(prefix.length).trimStart();
  return statement === '' ? text : statement;
}
