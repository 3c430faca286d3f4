/**
 * The source of an answer. 'quotes': passages of meetings, word for word. 'meetings': the meetings themselves, whose parts have no text.
 * 'not_found': the meetings do not contain an answer.
 */
export const ANSWER_KINDS = ['quotes', 'statements', 'action_items', 'decisions', 'meetings', 'not_found'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export const CITED_TEXT_TYPES = ['transcripts', 'minutes', 'action_items'] as const;
export type CitedTextType = (typeof CITED_TEXT_TYPES)[number];

/** A segment of a transcript, or a line of the minutes (without ids), as it was when the question was answered. */
export type CitedSegment = {
  /** Empty for minutes. */
  readonly segmentId: string;
  /** Empty when unknown. */
  readonly speakerId: string;
  /** Seconds; undefined when untimed. */
  readonly start?: number | undefined;
  /** Exact words; a part of a long segment. */
  readonly text: string;
};

/** The source of a part of an answer. */
export type AnswerCitation = {
  readonly meetingId: string;
  readonly resultType: CitedTextType;
  /** Consecutive; empty for action items. */
  readonly turns: readonly CitedSegment[];
};

export const PART_LABELS = ['decision', 'action_item'] as const;
export type PartLabel = (typeof PART_LABELS)[number];

export type AnswerPart = {
  /** Plain text; empty for a quote, whose words are in its citation. */
  readonly text: string;
  /** What a quote of a catch-up is; absent for other parts. */
  readonly label?: PartLabel | undefined;
  readonly citations: readonly AnswerCitation[];
};

/** A speaker of a cited meeting. */
export type CitedSpeaker = {
  readonly meetingId: string;
  readonly id: string;
  readonly name: string;
  /** The user to whom the speaker is assigned. */
  readonly userId?: string | undefined;
};

/** The relevance of a meeting to the question: 0 to 1. */
export type MeetingRelevance = { readonly meetingId: string; readonly score: number };

/** Why a part of a meeting has no answer; empty if it has one, or if it does not contain one. */
export const COVERAGE_NOTICES = [
  '',
  'nothing_said',
  'after_end',
  'no_times',
  'join_time_unknown',
  'no_transcript',
  'recording_unavailable',
] as const;
export type CoverageNotice = (typeof COVERAGE_NOTICES)[number];

/** The part of one meeting that an answer is from. Times are seconds of its transcript. */
export type AnswerCoverage = {
  readonly meetingId: string;
  readonly from: number;
  readonly to: number;
  /** The meeting was being recorded, and the answer is from its live transcript too. */
  readonly isLive: boolean;
  /** The question was about this part only. */
  readonly isRange: boolean;
  readonly notice: CoverageNotice;
};

export type Answer = {
  readonly kind: AnswerKind;
  readonly parts: readonly AnswerPart[];
  /** Best match first. */
  readonly relevance: readonly MeetingRelevance[];
  readonly speakers: readonly CitedSpeaker[];
  /** Sentences of the model that no passage supports. */
  readonly droppedStatements: number;
  /** Undefined if the answer is from whole meetings. */
  readonly coverage?: AnswerCoverage | undefined;
};

export const NOT_FOUND: Answer = { kind: 'not_found', parts: [], relevance: [], speakers: [], droppedStatements: 0 };

export function getMeetingIds({ citations }: AnswerPart): string[] {
  return citations.map(({ meetingId }) => meetingId);
}

/** All meetings that an answer names. */
export function listMeetings({ parts, relevance, coverage }: Answer): ReadonlySet<string> {
  const others = [...relevance, ...(coverage === undefined ? [] : [coverage])];
  return new Set([...parts.flatMap(getMeetingIds), ...others.map(({ meetingId }) => meetingId)]);
}

/** The answer without the parts that come from other meetings than these. */
export function filterMeetings<A extends Answer>(answer: A, isIncluded: (meetingId: string) => boolean): A {
  const { coverage, ...others } = answer;
  return {
    ...(others as A),
    ...(coverage !== undefined && isIncluded(coverage.meetingId) ? { coverage } : {}),
    parts: answer.parts.filter((part) => getMeetingIds(part).every(isIncluded)),
    relevance: answer.relevance.filter(({ meetingId }) => isIncluded(meetingId)),
    speakers: answer.speakers.filter(({ meetingId }) => isIncluded(meetingId)),
  };
}

/** The answer without these parts, and without what only they are from. */
export function removeParts(answer: Answer, isRemoved: (part: AnswerPart) => boolean): Answer {
  const parts = answer.parts.filter((part) => !isRemoved(part));
  if (parts.length === answer.parts.length) return answer;
  const meetingIds = new Set(parts.flatMap(getMeetingIds));
  return {
    ...answer,
    parts,
    relevance: answer.relevance.filter(({ meetingId }) => meetingIds.has(meetingId)),
    speakers: answer.speakers.filter(({ meetingId }) => meetingIds.has(meetingId)),
  };
}
