import type { AnswerCoverage, AssistantMessage } from '@minutehand/contracts/http/assistant';
import { formatClock } from '@minutehand/web-kit';
import { texts } from '../../shared/texts.ts';

type ShownAnswer = Pick<AssistantMessage, 'kind' | 'coverage'>;

/** The line above the parts of an answer. */
export function getHeading({ kind, coverage }: ShownAnswer): string {
  if (kind !== 'quotes' || !coverage?.is_range) return texts.kinds[kind];
  return texts.coverage.quotes(formatClock(coverage.from_seconds), formatClock(coverage.to_seconds));
}

/** Why an answer has no parts. */
export function getEmptyText({ kind, coverage }: ShownAnswer): string {
  if (kind === 'action_items') return texts.noActionItems;
  if (!coverage?.is_range) return texts.notFound;
  if (coverage.notice === 'recording_unavailable')
    return coverage.is_live ? texts.coverage.liveUnavailable : texts.coverage.timesUnavailable;
  const explain = coverage.notice === null ? texts.coverage.notFound : texts.coverage.notices[coverage.notice];
  return explain(formatClock(coverage.from_seconds), formatClock(coverage.to_seconds));
}

/** Says which part of a transcript the answer covers. Null if it covers whole meetings, or if the heading or the empty answer says it. */
export function getCoverageNote({ kind, coverage }: ShownAnswer): string | null {
  // A gateway of an earlier release sends no coverage.
  if (!coverage) return null;
  if (coverage.is_range) return kind === 'statements' ? describeRange(coverage) : null;
  if (coverage.notice === 'no_transcript') return texts.coverage.noLiveTranscript;
  if (coverage.notice === 'recording_unavailable') return texts.coverage.liveUnavailable;
  return coverage.is_live ? texts.coverage.live(formatClock(coverage.to_seconds)) : null;
}

const describeRange = ({ from_seconds: from, to_seconds: to }: AnswerCoverage): string =>
  texts.coverage.range(formatClock(from), formatClock(to));
