import { answerTexts } from '@minutehand/contracts/answer-texts';
import { formatClock } from '@minutehand/contracts/format-clock';
import type { AnswerCoverage, AnswerKind } from '@minutehand/contracts/http/assistant';

const { coverage: coverageTexts } = answerTexts;

type ShownAnswer = { readonly kind: AnswerKind; readonly isEmpty: boolean; readonly coverage: AnswerCoverage | null };

/** The first line of an answer as plain text. */
export function getIntroduction({ kind, isEmpty, coverage }: ShownAnswer): string {
  if (isEmpty && kind === 'action_items') return answerTexts.noActionItems;
  if (kind === 'statements') return '';
  if (kind === 'not_found') return coverage?.is_range ? explainNotice(coverage) : answerTexts.notFound;
  return `${coverage?.is_range ? coverageTexts.quotes(...formatRange(coverage)) : answerTexts.kinds[kind]}:`;
}

function explainNotice(coverage: AnswerCoverage): string {
  const { notice, is_live: isLive } = coverage;
  if (notice === 'recording_unavailable')
    return isLive ? coverageTexts.liveUnavailable : coverageTexts.timesUnavailable;
  const explain = notice === null ? coverageTexts.notFound : coverageTexts.notices[notice];
  return explain(...formatRange(coverage));
}

/** Up to where an answer covers a transcript; empty if it is from whole meetings, or has no text. */
export function describeCoverage(coverage: AnswerCoverage | null): string {
  if (coverage === null) return '';
  const { notice, is_live: isLive, is_range: isRange, to_seconds: to } = coverage;
  if (notice === 'no_transcript') return isRange ? '' : coverageTexts.noLiveTranscript;
  if (notice === 'recording_unavailable') return isRange ? '' : coverageTexts.liveUnavailable;
  if (isLive && !isRange) return `${coverageTexts.live(formatClock(to))}.`;
  return isRange && notice === null ? `${coverageTexts.range(...formatRange(coverage))}.` : '';
}

const formatRange = ({ from_seconds: from, to_seconds: to }: AnswerCoverage): [from: string, to: string] => [
  formatClock(from),
  formatClock(to),
];
