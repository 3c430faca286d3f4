import { formatClock } from '@minutehand/contracts/format-clock';
import type { AnswerCoverage, AnswerKind } from '@minutehand/contracts/http/assistant';

const INTRODUCTIONS = {
  quotes: 'Quotes from your meetings:',
  statements: '',
  action_items: 'Open action items:',
  decisions: 'Decisions in your meetings:',
  meetings: 'Meetings:',
  not_found: 'Not found in your meetings.',
} as const;
const NO_ACTION_ITEMS = 'No open action items.';
const LIVE_UNAVAILABLE = 'The live transcript cannot be read right now. Try again in a moment.';
const TIMES_UNAVAILABLE = 'The times of this recording cannot be read right now. Try again in a moment.';

type Shown = { readonly kind: AnswerKind; readonly isEmpty: boolean; readonly coverage: AnswerCoverage | null };

/** The first line of an answer as plain text. */
export function getIntroduction({ kind, isEmpty, coverage }: Shown): string {
  if (isEmpty && kind === 'action_items') return NO_ACTION_ITEMS;
  if (!coverage?.is_range) return INTRODUCTIONS[kind];
  if (kind === 'statements') return '';
  const range = formatRange(coverage);
  return kind === 'not_found' ? explainNotice(coverage, range) : `Quotes from ${range}:`;
}

function explainNotice({ notice, to_seconds: to, is_live: isLive }: AnswerCoverage, range: string): string {
  switch (notice) {
    case 'nothing_said':
      return `Nothing was said from ${range}.`;
    case 'after_end':
      return `That time is after the end of the transcript, at ${formatClock(to)}.`;
    case 'no_times':
      return 'This transcript has no times, so a part of it cannot be found by time.';
    case 'join_time_unknown':
      return 'The time you joined is unknown. Ask with a time, such as "since 10:20".';
    case 'no_transcript':
      return 'This meeting has no transcript yet.';
    case 'recording_unavailable':
      return isLive ? LIVE_UNAVAILABLE : TIMES_UNAVAILABLE;
    default:
      return `Not found from ${range}.`;
  }
}

/** Up to where an answer covers a transcript; empty if it is from whole meetings, or has no text. */
export function describeCoverage(coverage: AnswerCoverage | null): string {
  if (coverage === null) return '';
  const { notice, is_live: isLive, is_range: isRange, to_seconds: to } = coverage;
  if (notice === 'no_transcript') return isRange ? '' : 'This meeting has no live transcript yet.';
  if (notice === 'recording_unavailable') return isRange ? '' : LIVE_UNAVAILABLE;
  if (isLive && !isRange) return `Covers the live transcript up to ${formatClock(to)}.`;
  return isRange && notice === null ? `Covers ${formatRange(coverage)} of the transcript.` : '';
}

const formatRange = ({ from_seconds: from, to_seconds: to }: AnswerCoverage): string =>
  `${formatClock(from)} to ${formatClock(to)}`;
