import type { Summary } from '../draft.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import { needsContext } from './context.ts';
import type { Decision } from './decisions/decisions.ts';
import { SUMMARY_SENTENCES_MAX, SUMMARY_SHORT_MEETING, SUMMARY_WEIGHTS } from './limits.ts';
import { createDecisionLine, createSummaryStatement } from './lines.ts';
import { type OverviewCandidate, type OverviewSize, selectOverview } from './overview.ts';
import { type ScoredSentence, selectDiverse } from './salience.ts';

/** The sentences of a summary: how many, and by which weights. */
function getSize({ sentences }: MeetingContext): OverviewSize {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const { score } = words < SUMMARY_SHORT_MEETING.words ? SUMMARY_SHORT_MEETING : SUMMARY_WEIGHTS;
  return { words: Infinity, sentences: SUMMARY_SENTENCES_MAX, weights: { ...SUMMARY_WEIGHTS, score } };
}

/**
 * The sentences that together resemble a written summary most, and the decisions. Decisions and action items are listed separately, so
 * they are not among the sentences.
 */
export function createSummary(
  context: MeetingContext,
  {
    candidates,
    excluded,
    decisions,
    isEnglish,
  }: {
    candidates: readonly OverviewCandidate[];
    /** Indexes of the sentences of decisions and action items. */
    excluded: ReadonlySet<number>;
    decisions: readonly Decision[];
    isEnglish: boolean;
  },
): Summary {
  const allStatements = candidates.filter(({ sentence }) => !sentence.isQuestion);
  const otherStatements = allStatements.filter(({ sentence }) => !excluded.has(sentence.index));
  // In other languages, few sentences are recognized as statements. Sentences of action items and decisions are better than none.
  const statements = isEnglish || otherStatements.length > 0 ? otherStatements : allStatements;
  const selected: readonly ScoredSentence[] = isEnglish ? selectOverview(statements, getSize(context)) : [];
  // Word statistics of summaries exist for English only; a short meeting may have no sentence that is long enough.
  const sentences =
    selected.length > 0 ? selected : selectDiverse(statements.filter(standsAlone), SUMMARY_SENTENCES_MAX);
  return {
    sentences: sentences.map(({ sentence }) => createSummaryStatement(context, sentence)),
    decisions: decisions.map((decision) => {
      const { text, evidence } = createDecisionLine(context, decision);
      return { text, evidence };
    }),
  };
}

const standsAlone = ({ sentence }: ScoredSentence): boolean => !needsContext(sentence);
