import { type Coverage, getCoverage } from './coverage.ts';

export { type Coverage, getCoverage };

/** What steers a generation. */
export type Brief = {
  readonly title: string;
  /** The meeting's start; dates that were said are resolved against it. */
  readonly startedAt: Date;
  /** IANA name; empty when unknown. */
  readonly timeZone: string;
  readonly attendees: readonly string[];
  readonly headings: readonly string[];
  readonly prompt: string;
  /** ISO 639-1 of what is to be written; absent or empty for the language of the meeting. */
  readonly language?: string | undefined;
};

export type Speaker = { readonly id: string; readonly label: string; readonly name: string };

export type Segment = {
  readonly id: string;
  /** Empty when nobody is named. */
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

/** `quote` is a contiguous, exact part of the segments' texts joined by one space. */
export type Evidence = { readonly segmentIds: readonly string[]; readonly quote: string };

/** A line with its evidence, or a topic's sub-heading above the lines that follow. */
export type Line =
  | { readonly isTopic: false; readonly text: string; readonly evidence: Evidence }
  | { readonly isTopic: true; readonly text: string };

export type Section = { readonly heading: string; readonly lines: readonly Line[] };

export type ProposedActionItem = {
  readonly description: string;
  /** Empty unless the words say so and the speaker is known. */
  readonly ownerSpeakerId: string;
  /** A name that was said and is no speaker's; otherwise empty. */
  readonly ownerName: string;
  /** "2026-11-21"; empty when not said. */
  readonly dueDate: string;
  readonly evidence: Evidence;
};

export type WriterName = 'embedded' | 'llm';

export type Draft = {
  readonly sections: readonly Section[];
  readonly title: string;
  readonly actionItems: readonly ProposedActionItem[];
  readonly coverage: Coverage;
  /** ISO 639-1; empty when unknown. */
  readonly language: string;
  /** A sentence to show; empty when all is well. */
  readonly notice: string;
  /** Claims whose evidence did not hold. */
  readonly droppedClaims: number;
  readonly writer: WriterName;
  readonly model: string;
  readonly promptVersion: string;
};

export const NOTHING_SAID = 'Nothing was said that could be written up.';

/** A draft that says that there was nothing to write. */
export function emptyDraft(input: WriterInput, by: Pick<Draft, 'writer' | 'model' | 'promptVersion'>): Draft {
  return {
    sections: input.brief.headings.map((heading) => ({ heading, lines: [] })),
    title: '',
    actionItems: [],
    coverage: getCoverage(input.segments),
    language: '',
    notice: NOTHING_SAID,
    droppedClaims: 0,
    ...by,
  };
}
