import type { Brief, Draft, Segment, Speaker, WriterInput } from '../domain/draft.ts';
import type { FollowUp, ItemChange } from '../domain/follow-up/item-change.ts';
import type { Step } from '../domain/generation.ts';

/** Tokens that a model has read and written. */
export type TokenUse = { readonly inputTokens: number; readonly outputTokens: number };

/** What an account may spend on a model, and what it has spent. */
export interface Meter {
  /** Throws generation.token_limit_reached when the account may not use so many more this month. */
  admit(tokens: number): Promise<void>;
  record(use: TokenUse): Promise<void>;
}

export type WriteOptions = {
  readonly signal: AbortSignal;
  /** May be called often; `share` is how much of the step is done, 0 to 1. */
  readonly onProgress: (step: Step, share?: number) => void;
};

/** Turns a transcript into minutes, a title and action items. Throws AppError generation.*. */
export interface Writer {
  write(input: WriterInput, options: WriteOptions): Promise<Draft>;
}

/**
 * Holds a writer's draft against what was said, by the rules of domain/check-draft: what does not hold is dropped and counted.
 * Throws AppError generation.*.
 */
export interface DraftChecker {
  check(draft: Draft, input: WriterInput, signal: AbortSignal): Promise<Draft>;
}

/** Holds a transcript against open action items. */
export interface Comparer {
  compare(followUp: FollowUp, signal: AbortSignal): Promise<readonly ItemChange[]>;
}

export type AccountWriteOptions = WriteOptions & {
  readonly meter: Meter;
  /** True where the account lets the embedded writer step in for a model that fails. */
  readonly mayFallBack: boolean;
};

/** A writer that spends what belongs to an account, or keeps to what it has set. Every writer will do. */
export interface AccountWriter {
  write(input: WriterInput, options: AccountWriteOptions): Promise<Draft>;
}

export type MeetingText = {
  readonly importNumber: number;
  readonly speakers: readonly Speaker[];
  readonly segments: readonly Segment[];
};

export type GenerationBrief = {
  readonly brief: Brief;
  readonly importNumber: number;
  /** The one that the meeting waits for; empty when it does not say. */
  readonly generationId: string;
};

/** The meetings service, asked in the name of an account. Undefined: the meeting, or its transcript, is not there. */
export interface Meetings {
  findBrief(accountId: string, meetingId: string, signal: AbortSignal): Promise<GenerationBrief | undefined>;
  findTranscript(accountId: string, meetingId: string, signal: AbortSignal): Promise<MeetingText | undefined>;
}
