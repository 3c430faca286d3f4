import type { Brief, Draft, Segment, Speaker, WriterInput } from '../domain/draft.ts';
import type { Step } from '../domain/generation.ts';

export type WriteOptions = {
  readonly signal: AbortSignal;
  /** May be called often; each step is said once. */
  readonly onProgress: (step: Step) => void;
};

/** Turns a transcript into minutes, a title and action items. Throws AppError generation.*. */
export interface Writer {
  write(input: WriterInput, options: WriteOptions): Promise<Draft>;
}

export type MeetingText = {
  readonly transcriptVersion: number;
  readonly speakers: readonly Speaker[];
  readonly segments: readonly Segment[];
};

export type GenerationBrief = {
  readonly brief: Brief;
  readonly transcriptVersion: number;
  /** The one that the meeting waits for; empty when it does not say. */
  readonly generationId: string;
};

/** The meetings service, asked in the name of an account. Undefined: the meeting, or its transcript, is not there. */
export interface Meetings {
  findBrief(accountId: string, meetingId: string, signal: AbortSignal): Promise<GenerationBrief | undefined>;
  findTranscript(accountId: string, meetingId: string, signal: AbortSignal): Promise<MeetingText | undefined>;
}
