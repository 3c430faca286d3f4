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

/** Seconds of a timed transcript; segment numbers of an untimed one. */
export type Coverage = { readonly from: number; readonly to: number; readonly of: number };

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

/** What was read up to and including `lastIndex`. */
export function coverageOf(segments: readonly Segment[], lastIndex = segments.length - 1): Coverage {
  const ends = segments.map((segment) => segment.end ?? segment.start);
  const timed = ends.filter((end) => end !== undefined);
  if (timed.length > segments.length / 2) {
    const read = ends.slice(0, lastIndex + 1).filter((end) => end !== undefined);
    return { from: 0, to: Math.max(0, ...spread(read)), of: Math.max(0, ...spread(timed)) };
  }
  return { from: segments.length === 0 ? 0 : 1, to: lastIndex + 1, of: segments.length };
}

/** Only the greatest matters; avoids handing 20,000 arguments to Math.max. */
function spread(numbers: readonly number[]): number[] {
  return numbers.length === 0 ? [] : [numbers.reduce((most, one) => Math.max(most, one))];
}

/** A draft that says that there was nothing to write. */
export function emptyDraft(input: WriterInput, by: Pick<Draft, 'writer' | 'model' | 'promptVersion'>): Draft {
  return {
    sections: input.brief.headings.map((heading) => ({ heading, lines: [] })),
    title: '',
    actionItems: [],
    coverage: coverageOf(input.segments),
    language: '',
    notice: NOTHING_SAID,
    droppedClaims: 0,
    ...by,
  };
}
