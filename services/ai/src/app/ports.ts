import type { ReadGlossary } from '@minutehand/service-kit/glossary';
import type { Logger } from '@minutehand/service-kit/log';
import type { ReadQuotas } from '@minutehand/service-kit/quotas';
import type { Collection } from '@minutehand/service-kit/store';
import type { Brief, Draft, Segment, Speaker, WriterInput } from '../domain/draft.ts';
import type { ConfiguredWriter, DeletedUser, Generation, Step } from '../domain/generation.ts';
import type { ItemChange, ItemChangeInput } from '../domain/item-changes/item-change.ts';
import type { StatementToReview, Verdict } from '../domain/model-review.ts';
import type { Prices, Usage } from '../domain/usage.ts';
import type { WriterDefaults, WriterSettings } from '../domain/writer-settings.ts';
import type { RunningGenerations } from './running-generations.ts';

/** Tokens of one call to a model. */
export type TokenUse = { readonly inputTokens: number; readonly outputTokens: number };

/** Limits and counts the tokens that an account uses. */
export interface TokenBudget {
  /**
   * Counts the maximum that a call may use before it is made, so that parallel calls cannot exceed the limit together. Throws
   * generation.token_limit_reached if the account may not use `tokens` more tokens this month.
   */
  reserve(tokens: number): Promise<CallReservation>;
}

/** A call whose tokens are reserved. Exactly one of these ends it. */
export interface CallReservation {
  /** Counts what the call used instead of the reservation. */
  settle(tokenUse: TokenUse): Promise<void>;
  /** The call used nothing. */
  release(): Promise<void>;
}

export type WriteOptions = {
  readonly signal: AbortSignal;
  /** May be called often; `share` is the completed part of the step, 0 to 1. */
  readonly onProgress: (step: Step, share?: number) => void;
};

/** Turns a transcript into minutes, a title and action items. Throws AppError generation.*. */
export interface Writer {
  write(input: WriterInput, options: WriteOptions): Promise<Draft>;
}

/**
 * Checks a draft against the transcript by the rules of domain/check-draft: unsupported statements are dropped and counted.
 * Throws AppError generation.*.
 */
export interface DraftChecker {
  check(draft: Draft, input: WriterInput, signal: AbortSignal): Promise<Draft>;
}

/** Asks a model whether the cited words of a transcript support statements. */
export interface StatementReviewer {
  /** A verdict for each statement, undefined where the model returned none. One call. Throws AppError generation.*. */
  review(
    statements: readonly StatementToReview[],
    options: { readonly model: string; readonly tokenBudget: TokenBudget; readonly signal: AbortSignal },
  ): Promise<readonly (Verdict | undefined)[]>;
}

/** Finds the changes of open action items that a transcript reports. */
export interface ItemChangeFinder {
  find(itemChangeInput: ItemChangeInput, signal: AbortSignal): Promise<readonly ItemChange[]>;
}

export type AccountWriteOptions = WriteOptions & {
  readonly tokenBudget: TokenBudget;
  /** True if the account allows the embedded writer as a fallback when the model fails. */
  readonly canFallBack: boolean;
};

/** A writer that respects the account's limits and settings. Every `Writer` can serve as one. */
export interface AccountWriter {
  write(input: WriterInput, options: AccountWriteOptions): Promise<Draft>;
}

export type Transcript = {
  readonly importNumber: number;
  readonly speakers: readonly Speaker[];
  readonly segments: readonly Segment[];
};

export type GenerationBrief = {
  readonly brief: Brief;
  readonly importNumber: number;
  /** The generation that the meeting waits for; empty when unknown. */
  readonly generationId: string;
};

/** The speakers of a meeting's current transcript, with those that were merged into them. */
export type AssignedSpeakers = {
  readonly importNumber: number;
  readonly speakers: readonly { id: string; userId: string | undefined; mergedIds: readonly string[] }[];
};

/** Client of the meetings service, called on behalf of an account. Undefined: the meeting or its transcript was not found. */
export interface Meetings {
  /** `withContext` also reads what people wrote about the meeting, which takes longer. */
  findBrief(
    accountId: string,
    meetingId: string,
    signal: AbortSignal,
    options?: { readonly withContext?: boolean },
  ): Promise<GenerationBrief | undefined>;
  findTranscript(accountId: string, meetingId: string, signal: AbortSignal): Promise<Transcript | undefined>;
  findSpeakers(accountId: string, meetingId: string, signal: AbortSignal): Promise<AssignedSpeakers | undefined>;
}

export type Ports = {
  readonly generations: Collection<Generation>;
  readonly deletedUsers: Collection<DeletedUser>;
  readonly writerSettings: Collection<WriterSettings>;
  readonly usage: Collection<Usage>;
  readonly meetings: Meetings;
  readonly writer: AccountWriter;
  readonly checker: DraftChecker;
  /** Undefined if the model review is off or no model is configured. */
  readonly reviewer: StatementReviewer | undefined;
  readonly itemChangeFinder: ItemChangeFinder;
  /** The configured writer, recorded with each generation. */
  readonly configuredWriter: ConfiguredWriter;
  readonly defaults: WriterDefaults;
  readonly readQuotas: ReadQuotas;
  readonly readGlossary: ReadGlossary;
  readonly prices: Prices;
  readonly running: RunningGenerations;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Waits; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
};
