import { DROPPED_STATEMENTS_MAX } from '../limits.ts';
import { type Coverage, getCoverage } from './coverage.ts';
import type { SpokenTerm } from './glossary.ts';

export { type Coverage, getCoverage };

/** A moment that a user marked during the recording: "decision", "action" or "important"; seconds as in the segments. */
export type MarkedMoment = { readonly kind: string; readonly seconds: number };

/** Lines that people wrote. They guide the writer and are never evidence. */
export type BriefContext = {
  readonly agenda: readonly string[];
  readonly notes: readonly string[];
  /** Open action items of earlier meetings of the series, and decisions of the latest. */
  readonly openItems: readonly string[];
  readonly decisions: readonly string[];
  /** Lines of the latest approved minutes of the same meeting type, as an example for the writer; headings start with "## ". */
  readonly sample: readonly string[];
  /** Marked moments of the recording whose transcript this is, in chronological order. */
  readonly marks?: readonly MarkedMoment[] | undefined;
};

/** What a generation gets besides the transcript. */
export type Brief = {
  readonly title: string;
  /** Start of the meeting; relative dates are resolved against it. */
  readonly startedAt: Date;
  /** IANA name; empty when unknown. */
  readonly timeZone: string;
  readonly attendees: readonly string[];
  readonly headings: readonly string[];
  readonly prompt: string;
  /** Name of the meeting type; absent when unknown. */
  readonly typeName?: string | undefined;
  /** Texts of people about the meeting, and data of earlier meetings. */
  readonly context?: BriefContext | undefined;
  /** Terms of the account that occur in the transcript. They show how words are spelled, and are never evidence. */
  readonly glossary?: readonly SpokenTerm[] | undefined;
  /** The only heading, or only the action items, that are requested; everything if absent. */
  readonly onlySection?: string | undefined;
  readonly onlyActionItems?: boolean | undefined;
  /** The instruction of the user who requested the generation; empty or absent if there is none. */
  readonly instruction?: string | undefined;
  /** ISO 639-1 language of the minutes; absent or empty for the meeting language. */
  readonly language?: string | undefined;
};

export type Speaker = {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  /** The user to whom the speaker is assigned. */
  readonly userId?: string | undefined;
};

export type Segment = {
  readonly id: string;
  /** Empty when unknown. */
  readonly speakerId: string;
  /** Seconds; undefined when untimed. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly text: string;
};

export type WriterInput = {
  readonly brief: Brief;
  readonly speakers: readonly Speaker[];
  readonly segments: readonly Segment[];
};

/** What a statement cites: `quote` is a contiguous, exact part of the segments' texts joined by one space. */
export type Citation = { readonly segmentIds: readonly string[]; readonly quote: string };

/** The citations of a statement: the first, and up to three more (`EVIDENCE_PLACES_MAX`). */
export type Evidence = {
  readonly evidence: Citation;
  readonly furtherEvidence?: readonly Citation[] | undefined;
  /** True if the model review found that these words support the statement only partly. */
  readonly isDoubtful?: boolean | undefined;
};

export function getEvidence({ evidence, furtherEvidence = [], isDoubtful }: Evidence): Evidence {
  return { evidence, ...(furtherEvidence.length > 0 && { furtherEvidence }), ...(isDoubtful && { isDoubtful }) };
}

/** A line with its evidence, or a topic: the sub-heading of the lines after it. */
export type Line =
  | ({ readonly isTopic: false; readonly text: string } & Evidence)
  | { readonly isTopic: true; readonly text: string };

export type Section = { readonly heading: string; readonly lines: readonly Line[] };

/** A sentence of the summary, or a decision. */
export type SummaryStatement = Omit<Extract<Line, { isTopic: false }>, 'isTopic'>;

/** The subject of the meeting in two or three sentences, and its decisions. */
export type Summary = {
  readonly sentences: readonly SummaryStatement[];
  readonly decisions: readonly SummaryStatement[];
};

export const NO_SUMMARY: Summary = { sentences: [], decisions: [] };

export type ProposedActionItem = {
  readonly description: string;
  /** Empty unless the evidence names a known speaker. */
  readonly ownerSpeakerId: string;
  /** The name of an owner who is not a speaker; otherwise empty. */
  readonly ownerName: string;
  /** "2026-11-21"; empty when unknown. */
  readonly dueDate: string;
} & Evidence;

/** Why a statement was dropped: by the check, or by the model review (`not_supported`). */
export type DropReason =
  | 'text_empty'
  | 'heading_unknown'
  | 'quote_not_found'
  | 'address_not_said'
  | 'words_not_said'
  | 'number_not_said'
  | 'name_not_said'
  | 'negation_added'
  | 'negation_dropped'
  | 'decision_added'
  | 'not_supported';

/** A statement that was dropped, with its reason. Users can list them. */
export type DroppedStatement = { readonly text: string; readonly reason: DropReason };

export type WriterName = 'embedded' | 'llm';

export type Draft = {
  readonly sections: readonly Section[];
  /** Absent from drafts that an earlier release stored. */
  readonly summary?: Summary | undefined;
  readonly title: string;
  readonly actionItems: readonly ProposedActionItem[];
  readonly coverage: Coverage;
  /** ISO 639-1; empty when unknown. */
  readonly language: string;
  /** A sentence to show to users; may be empty. */
  readonly notice: string;
  /** Number of statements that were dropped because they have no valid evidence. Drafts are stored with this name. */
  readonly droppedClaims: number;
  /** The first of them, up to a limit; statements that could not be parsed are counted, but not listed. */
  readonly dropped?: readonly DroppedStatement[] | undefined;
  readonly writer: WriterName;
  readonly model: string;
  readonly promptVersion: string;
};

/** The dropped statements of a draft and more of them, up to a limit; no field if there are none. */
export function addDropped(draft: Draft, newlyDropped: readonly DroppedStatement[]): Pick<Draft, 'dropped'> {
  const dropped = [...(draft.dropped ?? []), ...newlyDropped].slice(0, DROPPED_STATEMENTS_MAX);
  return dropped.length === 0 ? {} : { dropped };
}

export const NO_SPEECH_NOTICE = 'Nothing was said that could be written up.';
export const NO_SUPPORT_NOTICE =
  'Nothing is written here: none of what the writer claimed is supported by what was said.';

/** The draft for a transcript without content. */
export function createEmptyDraft(input: WriterInput, writer: Pick<Draft, 'writer' | 'model' | 'promptVersion'>): Draft {
  return {
    sections: input.brief.headings.map((heading) => ({ heading, lines: [] })),
    title: '',
    actionItems: [],
    coverage: getCoverage(input.segments),
    language: '',
    notice: NO_SPEECH_NOTICE,
    droppedClaims: 0,
    ...writer,
  };
}
