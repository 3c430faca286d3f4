import {
  REVIEW_CONTEXT_CHARACTERS,
  REVIEW_QUOTE_CHARACTERS,
  REVIEW_REJECTED_SHARE,
  REVIEW_STATEMENTS_MIN,
} from '../limits.ts';
import { addDropped, type Citation, type Draft, NO_SUPPORT_NOTICE, type WriterInput } from './draft.ts';
import { createSpokenForm } from './glossary.ts';
import { getStatementKey, mapStatements, type Statement } from './statements.ts';

/** A statement and its cited words, as the model review reads them. */
export type StatementToReview = { readonly text: string; readonly words: readonly CitedWords[] };

/** Words of the transcript, with what was said right before and after them. */
export type CitedWords = {
  readonly speaker: string;
  readonly before: string;
  readonly quote: string;
  readonly after: string;
};

/** Whether the words support a statement. `rewrite` is the supported text, for a statement that they support partly. */
export type Verdict = { readonly supported: 'yes' | 'partly' | 'no'; readonly rewrite: string };

/** Verdicts by the key of the statement. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** Returns a function that presents a statement as the model review receives it. */
export function createStatementPresenter({
  brief,
  segments,
  speakers,
}: WriterInput): (statement: Statement) => StatementToReview {
  const toSpokenForm = createSpokenForm(brief.glossary);
  const positions = new Map(segments.map(({ id }, position) => [id, position]));
  const names = new Map(speakers.map(({ id, name, label }) => [id, name || label]));
  const getSpokenText = (position: number): string => {
    const segment = segments[position];
    return segment === undefined ? '' : `${names.get(segment.speakerId) ?? ''}: ${segment.text}`;
  };
  const readWords = ({ segmentIds, quote }: Citation): CitedWords => {
    const cited = segmentIds.flatMap((id) => positions.get(id) ?? []);
    const speakerNames = cited.map((position) => names.get(segments[position]?.speakerId ?? '') ?? '');
    return {
      speaker: [...new Set(speakerNames)].filter(Boolean).join(', '),
      before: getSpokenText(Math.min(...cited) - 1).slice(-REVIEW_CONTEXT_CHARACTERS),
      quote: quote.slice(0, REVIEW_QUOTE_CHARACTERS),
      after: getSpokenText(Math.max(...cited) + 1).slice(0, REVIEW_CONTEXT_CHARACTERS),
    };
  };
  return ({ text, evidence, furtherEvidence = [] }) => ({
    text: toSpokenForm(text),
    words: [evidence, ...furtherEvidence].map(readWords),
  });
}

/**
 * True if so many statements are rejected that the verdicts are not used. The statements have passed the check, so a model that finds
 * most of them unsupported cannot do the task, or followed words of the transcript.
 */
export function hasTooManyRejections(verdicts: Verdicts): boolean {
  const rejected = [...verdicts.values()].filter(({ supported }) => supported === 'no').length;
  return verdicts.size >= REVIEW_STATEMENTS_MIN && rejected > verdicts.size * REVIEW_REJECTED_SHARE;
}

/** The draft with only the rewritten statements, for the check. */
export function selectRewrittenStatements(draft: Draft, rewritten: ReadonlyMap<string, Statement>): Draft {
  const selected = mapStatements(draft, (statement) => rewritten.get(getStatementKey(statement)));
  return { ...selected, title: '', notice: '' };
}

/**
 * Applies the verdicts: unsupported statements are dropped with their reason. A partly supported statement is replaced by its rewriting
 * if that passed the check. It is marked as doubtful unless the model also supports the rewriting.
 */
export function applyVerdicts(
  draft: Draft,
  verdicts: Verdicts,
  rewritten: ReadonlyMap<string, { readonly statement: Statement; readonly verdict: Verdict | undefined }>,
): Draft {
  const dropped = new Map<string, string>();
  const changed = mapStatements(draft, (statement) => {
    const key = getStatementKey(statement);
    const verdict = verdicts.get(key);
    if (verdict === undefined || verdict.supported === 'yes') return statement;
    if (verdict.supported === 'no') {
      dropped.set(key, statement.text);
      return undefined;
    }
    const rewriting = rewritten.get(key);
    if (rewriting === undefined || rewriting.verdict?.supported === 'no') return { ...statement, isDoubtful: true };
    return rewriting.verdict?.supported === 'yes' ? rewriting.statement : { ...rewriting.statement, isDoubtful: true };
  });
  const claims = [...dropped.values()].map((text) => ({ text, reason: 'not_supported' as const }));
  const isEmpty = changed.actionItems.length === 0 && changed.sections.every(({ lines }) => lines.length === 0);
  return {
    ...changed,
    droppedClaims: draft.droppedClaims + claims.length,
    ...addDropped(draft, claims),
    notice: isEmpty && claims.length > 0 ? [NO_SUPPORT_NOTICE, draft.notice].filter(Boolean).join(' ') : draft.notice,
  };
}

/** The notice of how many lines the model review left out; empty if none. */
export function createUncheckedNotice(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? "1 line couldn't be checked a second time."
    : `${count} lines couldn't be checked a second time.`;
}
