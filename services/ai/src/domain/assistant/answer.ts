/** The source of an answer. 'quotes': passages of meetings, word for word. 'not_found': the meetings do not contain an answer. */
export const ANSWER_KINDS = ['quotes', 'statements', 'action_items', 'decisions', 'not_found'] as const;
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

export type AnswerPart = {
  /** Plain text; empty for a quote, whose words are in its citation. */
  readonly text: string;
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

export type Answer = {
  readonly kind: AnswerKind;
  readonly parts: readonly AnswerPart[];
  /** Best match first. */
  readonly relevance: readonly MeetingRelevance[];
  readonly speakers: readonly CitedSpeaker[];
  /** Sentences of the model that no passage supports. */
  readonly droppedStatements: number;
};

export const NOT_FOUND: Answer = { kind: 'not_found', parts: [], relevance: [], speakers: [], droppedStatements: 0 };

export function getMeetingIds({ citations }: AnswerPart): string[] {
  return citations.map(({ meetingId }) => meetingId);
}

/** The answer without the parts that come from other meetings than these. */
export function filterMeetings<A extends Answer>(answer: A, isKept: (meetingId: string) => boolean): A {
  return {
    ...answer,
    parts: answer.parts.filter((part) => getMeetingIds(part).every(isKept)),
    relevance: answer.relevance.filter(({ meetingId }) => isKept(meetingId)),
    speakers: answer.speakers.filter(({ meetingId }) => isKept(meetingId)),
  };
}
