import type { Actor } from '@minutehand/service-kit/identity';
import type { RunExclusively } from '@minutehand/service-kit/run-exclusively';
import type { Collection } from '@minutehand/service-kit/store';
import type { Conversation } from '../../domain/assistant/conversation.ts';
import type { DeletedRecording, RecordingText } from '../../domain/assistant/live/recording-text.ts';
import type { QuestionCount } from '../../domain/assistant/question-count.ts';
import type { RecentMeeting } from '../../domain/assistant/suggest-questions.ts';
import type { Ports, TokenBudget, Transcript, Writer } from '../ports.ts';

/** A passage that search found for a question. */
export type FoundPassage = {
  readonly meetingId: string;
  readonly title: string;
  /** When the meeting started (ISO 8601 UTC). */
  readonly date: string;
  readonly resultType: 'transcripts' | 'minutes';
  readonly text: string;
  /** Empty for minutes. */
  readonly turns: readonly { readonly segmentId: string; readonly speaker: string }[];
  /** 0 to 1. */
  readonly relevance: number;
  /** From the live transcript of the meeting that is asked about. */
  readonly isLive?: boolean;
};

/** Client of the search service on behalf of a user. */
export type PassageSearch = {
  /** The best passages of meetings that the user can read now, best first, or only of one or some of them. Throws search.unavailable. */
  findPassages(
    actor: Actor,
    query: {
      readonly question: string;
      readonly meetingId: string | undefined;
      /** Only these; at most 36. */
      readonly meetingIds?: readonly string[];
      /** At most this many, 8 by default. */
      readonly limit?: number;
    },
    signal: AbortSignal,
  ): Promise<readonly FoundPassage[]>;
};

export type MeetingDetails = {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly attendees: readonly string[];
};

/** A meeting of a list, with its type. */
export type ListedMeeting = RecentMeeting & MeetingDetails & { readonly typeId: string; readonly typeName: string };

/** A series of meetings, identified by one of them, and the meetings of it that the user can read. */
export type MeetingSeries = {
  readonly meetingId: string;
  readonly meetingIds: readonly string[];
  readonly name: string;
};

/** A meeting that a question is about. */
export type AskedMeeting = MeetingDetails & {
  /** Its live transcript may be read: it is being recorded, or its recording is not transcribed yet. */
  readonly mayHaveLiveTranscript: boolean;
  /** IANA name of the time zone of the user; empty when unknown. */
  readonly timeZone: string;
};

/** Client of the recordings service on behalf of a user. */
export type RecordingTexts = {
  /** The latest recording of a meeting. Undefined without one, or if the user cannot read the meeting now. */
  findText(actor: Actor, meetingId: string, signal: AbortSignal): Promise<RecordingText | undefined>;
};

export type OpenItem = {
  readonly meetingId: string;
  readonly meetingTitle: string;
  readonly description: string;
  /** "Unassigned" without one. */
  readonly assignee: string;
  readonly assigneeId: string | undefined;
  /** Formatted; empty if there is no date. */
  readonly dueDate: string;
  /** ISO 8601 day; empty if there is no date. */
  readonly dueDay: string;
};

/** ISO 8601 instants: meetings start at or after the first and before the second. */
type Period = { readonly startedFrom?: string | undefined; readonly startedBefore?: string | undefined };

type SummaryStatement = { readonly text: string; readonly segmentIds: readonly string[] };
export type MeetingSummary = { readonly sentences: readonly SummaryStatement[] };

/** A decision of a meeting, and where it was said. */
export type Decision = SummaryStatement & {
  readonly id: string;
  readonly meetingId: string;
  readonly meetingTitle: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
};
export type LaterDecision = Decision & {
  /** When its meeting started, in the time zone of the user: "2026-11-21". */
  readonly day: string;
};
export type ListedDecision = Decision & {
  /** The newest later decision that contradicts it and that the user can read. */
  readonly replacedBy: LaterDecision | undefined;
};

/** The items of a list up to a limit. */
export type LimitedItems<T> = {
  readonly items: readonly T[];
  /** True if more exist than were read. */
  readonly hasMore: boolean;
};

/** Client of the meetings service on behalf of a user. Undefined: the meeting does not exist or the user cannot read it now. */
export type MeetingsReader = {
  findDetails(actor: Actor, meetingId: string, signal: AbortSignal): Promise<MeetingDetails | undefined>;
  findMeeting(actor: Actor, meetingId: string, signal: AbortSignal): Promise<AskedMeeting | undefined>;
  findTranscript(actor: Actor, meetingId: string, signal: AbortSignal): Promise<Transcript | undefined>;
  /** The names of those who speak in the transcript, without reading what they say. Undefined also if there is none. */
  findSpeakerNames(actor: Actor, meetingId: string, signal: AbortSignal): Promise<readonly string[] | undefined>;
  /** Those of at most 100 meetings that the user can read now. */
  filterReadable(actor: Actor, meetingIds: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
  /**
   * The latest meetings that the user can read, or only those that they own, of one type or of one series. `title` must occur in the title or the name of an
   * attendee.
   */
  listRecent(
    actor: Actor,
    query: Period & {
      readonly limit: number;
      readonly title?: string | undefined;
      readonly isMine?: boolean;
      readonly typeId?: string | undefined;
      /** A meeting of a series. */
      readonly seriesOf?: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<LimitedItems<ListedMeeting>>;
  /** The series with meetings that the user can read. */
  listSeries(actor: Actor, signal: AbortSignal): Promise<readonly MeetingSeries[]>;
  /**
   * Open action items of one meeting, or the first of all meetings that the user can read: those assigned to them, those whose assignee's
   * name contains `person`, or all. With `limit`, at most that many.
   */
  listOpenItems(
    actor: Actor,
    query: {
      readonly isMine: boolean;
      readonly meetingId: string | undefined;
      readonly person?: string | undefined;
      readonly limit?: number;
    },
    signal: AbortSignal,
  ): Promise<LimitedItems<OpenItem>>;
  /**
   * Decisions of one meeting, or of the meetings that the user can read, up to a limit; those of the latest meeting first. With `words`,
   * only those that contain all of them; with `speaker`, those with a cited speaker whose name contains it; with `limit`,
   * at most that many.
   */
  listDecisions(
    actor: Actor,
    query: Period & {
      readonly meetingId: string | undefined;
      readonly words?: string | undefined;
      readonly speaker?: string | undefined;
      readonly limit?: number;
    },
    signal: AbortSignal,
  ): Promise<LimitedItems<ListedDecision>>;
  /** Undefined without a readable summary. */
  findSummary(actor: Actor, meetingId: string, signal: AbortSignal): Promise<MeetingSummary | undefined>;
};

export type Question = {
  /** By which passages and stored items are found: completed, if it refers to an earlier one. */
  readonly question: string;
  /** As it was asked, if it was completed. */
  readonly asked?: string | undefined;
  /** Earlier questions of the user in the conversation, oldest first. */
  readonly earlier: readonly string[];
  /** The meeting that the question is limited to; undefined for all. */
  readonly meeting: AskedMeeting | undefined;
  /** When the user joined that meeting; undefined when unknown. */
  readonly joinedAt: Date | undefined;
};

/**
 * A line that a model sees and may cite by its number: one that was said ("speaker" and "text"), or a stored record, such as a decision
 * ("record", as the reader is shown it).
 */
export type PresentedLine = {
  readonly n: number;
  readonly meeting: string;
  readonly date: string;
  readonly speaker?: string;
  readonly text?: string;
  readonly record?: string;
  readonly attendees?: readonly string[];
};

/** A question to a language model, and the lines that may answer it. */
export type QuestionToAnswer = Pick<Question, 'question' | 'earlier'> & {
  /** The current day in UTC, as the dates of meetings. */
  readonly today: string;
  /** Best meeting first; of a meeting in order. */
  readonly lines: readonly PresentedLine[];
};

/** What a model may look up. The user, their account, and the meeting that a question is about are not part of it. Days are "2026-11-21". */
export type LookUpRequest =
  | { readonly tool: 'find_passages'; readonly query: string }
  | ({ readonly tool: 'list_decisions'; readonly words: string; readonly speaker: string } & Days)
  | { readonly tool: 'list_open_items'; readonly person: string }
  | ({ readonly tool: 'list_meetings'; readonly title: string } & Days);
/** Empty for all. Both days are included. */
type Days = { readonly from: string; readonly to: string };

/** Finds lines for a model. Throws AppError if a service is unavailable. */
export type LookUp = (request: LookUpRequest, signal: AbortSignal) => Promise<LimitedItems<PresentedLine>>;

/** Sentences as a model returned them: the numbers of the lines and the quote may be wrong. */
export type ModelAnswer = {
  readonly model: string;
  readonly sentences: readonly { readonly text: string; readonly lines: readonly number[]; readonly quote: string }[];
  /** The lines that fitted into the request, in order. */
  readonly readLines: readonly number[];
};

/** A passage that was found for a question, as a model that ranks it sees it. */
export type PassageExcerpt = { readonly meeting: string; readonly date: string; readonly text: string };

/** Sends the question to a language model. Undefined if none is available now. Throws AppError generation.*. */
export type QuestionAnswerer = {
  /** The indexes of the passages that help to answer the question, best first. They may be wrong. Undefined also after it was too slow. */
  rank(
    question: Pick<QuestionToAnswer, 'question' | 'earlier'>,
    passages: readonly PassageExcerpt[],
    options: { readonly tokenBudget: TokenBudget; readonly signal: AbortSignal },
  ): Promise<readonly number[] | undefined>;
  answer(
    question: QuestionToAnswer,
    options: {
      readonly tokenBudget: TokenBudget;
      readonly signal: AbortSignal;
      /**
       * The model calls it a limited number of times before it answers, if its server supports tools. Undefined: the lines are all there
       * is, and the last ones are more important than the first.
       */
      readonly lookUp: LookUp | undefined;
      /** Called while the model writes, with each sentence as soon as it is complete; several times with the same one. */
      readonly onSentence?: ((sentence: ModelAnswer['sentences'][number], model: string) => void) | undefined;
    },
  ): Promise<ModelAnswer | undefined>;
};

/** The dependencies of the use cases of the assistant. */
export type AssistantPorts = Ports & {
  readonly conversations: Collection<Conversation>;
  readonly questionCounts: Collection<QuestionCount>;
  readonly deletedRecordings: Collection<DeletedRecording>;
  readonly search: PassageSearch;
  readonly meetingsReader: MeetingsReader;
  readonly recordingTexts: RecordingTexts;
  /** The embedded writer, which finds decisions, action items and the main sentences of a part of a meeting. */
  readonly embeddedWriter: Writer;
  /** A repeated question waits for the first one, and finds what it stored. */
  readonly runExclusively: RunExclusively;
  /** Undefined without a language model. */
  readonly answerer: QuestionAnswerer | undefined;
};
