import type { RunWithinLimit } from '@minutehand/service-kit/concurrency-limit';
import type { ReadGlossary } from '@minutehand/service-kit/glossary';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Collection } from '@minutehand/service-kit/store';
import type { IndexedMeeting, IndexedText, MeetingMetadata, ResultType, TextKind } from '../domain/indexed-meeting.ts';
import type { Passage } from '../domain/passages.ts';
import type { Query } from '../domain/query.ts';
import type { ReadAccess } from '../domain/read-access.ts';
import type { RelatedWords } from '../domain/retrieval/related-words.ts';
import type { QuestionVector, Vector } from '../domain/vectors/vectors.ts';
import type { EmbeddingQueue } from './embeddings/embedding-queue.ts';
import type { RankingCache } from './ranking-cache.ts';

export type IndexQuery = {
  readonly accountId: string;
  readonly readAccess: ReadAccess;
  readonly query: Query;
  /** The same query in other words. A hit matches the query or one of them. */
  readonly variants?: readonly Query[] | undefined;
  /** Whether a passage must have all words of the query, or any of them. */
  readonly match: 'all' | 'any';
  /** Only these meetings; all if absent. */
  readonly meetingIds?: readonly string[] | undefined;
};

/** The best match first, or by the start of the meeting. */
export type ResultOrder = 'best' | 'newest' | 'oldest';

/** Undefined fields match all meetings. */
export type MeetingFilter = {
  readonly meetingId: string | undefined;
  readonly meetingTypeId: string | undefined;
  /** The id of a series, or of a meeting; selects all meetings of its series, including this one. */
  readonly seriesOf: string | undefined;
  /** The id of a user who owns the meetings or with whom they are shared. */
  readonly personId: string | undefined;
  /** ISO 8601 instants: the meetings start at or after the first and before the second. */
  readonly startedFrom: string | undefined;
  readonly startedBefore: string | undefined;
  readonly hasOpenItems: boolean;
};

export type Hit = {
  readonly resultType: ResultType;
  readonly meetingId: string;
  readonly title: string;
  readonly ownerId: string;
  readonly startedAt: string;
  /** The matching passage; for a title the beginning of the minutes. */
  readonly passage: Passage;
};

/** Number of matching meetings per result type, at most `SEARCH_HITS_MAX` each. */
export type Totals = Readonly<Record<ResultType, number>>;

/**
 * The full-text index. It is derived from the store and can be rebuilt from it.
 * A search returns one hit per meeting and result type: the best passage. In the order `best`, hits of equal score are ordered by type (titles, minutes, transcripts), then by date, newest first.
 */
export type SearchIndex = {
  /** The meetings with passages of the most similar vectors, best first: from `similarityMin` on. Rejects if the index has no vectors yet. */
  findNearest(
    nearestQuery: Pick<IndexQuery, 'accountId' | 'readAccess' | 'meetingIds'> & QuestionVector & { limit: number },
    signal: AbortSignal,
  ): Promise<string[]>;
  /** Replaces all entries of the meeting. False if the index is being replaced and left out the vectors. */
  put(meeting: IndexedMeeting): Promise<boolean>;
  removeMeeting(accountId: string, meetingId: string): Promise<void>;
  removeAccount(accountId: string): Promise<void>;
  search(
    indexQuery: IndexQuery & {
      resultType: ResultType | undefined;
      order: ResultOrder;
      offset: number;
      limit: number;
    },
    signal: AbortSignal,
  ): Promise<Hit[]>;
  /** The best hits of each result type, at most `limit` per type, and the total numbers. */
  quickSearch(
    indexQuery: IndexQuery & { limit: number },
    signal: AbortSignal,
  ): Promise<{ hits: Hit[]; totals: Totals }>;
  /** True if the index is new, lost or of an earlier version: it must be replaced by one that is filled from the store. */
  needsRebuild(): Promise<boolean>;
  /** Undefined for an index that each process loads from the store. */
  createReplacement(): Promise<IndexReplacement | undefined>;
  /** Rejects when the index is not reachable. */
  ping(): Promise<void>;
};

/** A new index beside the searched one. */
export type IndexReplacement = {
  /** Adds meetings that it does not contain. They are applied later, at the latest by `activate`, which fails if one was not. */
  add(meetings: readonly IndexedMeeting[]): Promise<void>;
  /** Replaces all entries of the meeting. */
  put(meeting: IndexedMeeting): Promise<void>;
  removeMeeting(accountId: string, meetingId: string): Promise<void>;
  /** Swaps it with the searched index at once. Until `markComplete`, the searched index needs a rebuild. */
  activate(): Promise<void>;
  markComplete(): Promise<void>;
  /** Removes the index that is not searched: this one, or the previous one after `activate`. */
  removeUnused(): Promise<void>;
};

/** A copy of a user's name, shown as the owner of a meeting. */
export type UserCopy = { name: string; sourceVersion: number };

export type Clients = {
  /** Undefined when the meeting does not exist. */
  findMetadata(accountId: string, meetingId: string): Promise<MeetingMetadata | undefined>;
  /** Undefined when the meeting does not exist, has no such text, or none newer than `knownVersion`. */
  findNewerTranscript(
    accountId: string,
    meetingId: string,
    knownVersion: number,
  ): Promise<Omit<IndexedText, 'meetingId'> | undefined>;
  findNewerMinutes(
    accountId: string,
    meetingId: string,
    knownVersion: number,
  ): Promise<Omit<IndexedText, 'meetingId'> | undefined>;
  /** Undefined when the user is not a member of the account. */
  findName(accountId: string, userId: string): Promise<string | undefined>;
  /** The newest matching meetings that the user can read; `isLimited` if there may be more. Throws meeting.filter_invalid. */
  findMeetingIds(
    actor: Actor,
    filter: MeetingFilter,
    signal: AbortSignal,
  ): Promise<{ readonly meetingIds: readonly string[]; readonly isLimited: boolean }>;
  /** The subset of the meetings that the user can read now. */
  filterReadable(actor: Actor, meetingIds: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
};

/** Where a passage is: the numbers of its first and last stored passage in a text. */
export type PassagePosition = {
  readonly meetingId: string;
  readonly kind: TextKind;
  readonly first: number;
  readonly last: number;
};

/** The vectors of consecutive passages of a text, or that they could not be computed. */
export type TextVectors = {
  meetingId: string;
  model: string;
  /** Version of the text. */
  sourceVersion: number;
  /** Number of the first of these passages. */
  first: number;
  /** See `packVectors`. Empty if they could not be computed. */
  packed: string;
  /** False until an index has them. */
  isIndexed: boolean;
  /** How often the endpoint rejected these passages, and when they are sent again. */
  failures: number;
  retryAt?: Date | undefined;
};

/** Computes vectors, of which those of texts with a similar meaning have similar directions. */
export type Embedder = {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  readonly dimensions: number;
  /** The cosine from which two texts are similar: it depends on the model. */
  readonly similarityMin: number;
  /** One vector for each text. Rejects with EmbeddingFailedError. */
  embedTexts(texts: readonly string[], signal: AbortSignal): Promise<Vector[]>;
  embedQuestion(question: string, signal: AbortSignal): Promise<Vector | undefined>;
};

/** The dependencies of the use cases. */
export type Ports = {
  readonly log: Logger;
  readonly metadata: Collection<MeetingMetadata>;
  readonly texts: Collection<IndexedText>;
  readonly people: Collection<UserCopy>;
  readonly index: SearchIndex;
  /** Vectors of texts. They are removed with their text also where embeddings are no longer configured. */
  readonly vectors: Collection<TextVectors>;
  /** Undefined: questions are answered by words only. */
  readonly embedder: Embedder | undefined;
  /** The meetings whose vectors are computed next. */
  readonly embeddingQueue: EmbeddingQueue;
  readonly clients: Clients;
  readonly readGlossary: ReadGlossary;
  /** English words that are spoken where people write others. */
  readonly getRelatedWords: RelatedWords;
  /** Questions are searched with limited concurrency, because they read whole texts. The key is the user. */
  readonly searchWithinLimit: RunWithinLimit;
  /** Rankings of questions, for their further pages. */
  readonly rankings: RankingCache<{
    readonly positions: readonly PassagePosition[];
    readonly hasQuestionWords: boolean;
  }>;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
};
