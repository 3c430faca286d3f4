import type { Actor } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Collection } from '@minutehand/service-kit/store';
import type { Heading, IndexedMeeting, IndexedText, ResultType } from '../domain/indexed-meeting.ts';
import type { Passage } from '../domain/passages.ts';
import type { Query } from '../domain/query.ts';
import type { Reader } from '../domain/reader.ts';

export type Question = {
  readonly accountId: string;
  readonly reader: Reader;
  readonly query: Query;
  /** Whether the passage has all words of the query, or any. */
  readonly match: 'all' | 'any';
};

export type Hit = {
  readonly resultType: ResultType;
  readonly meetingId: string;
  readonly title: string;
  readonly ownerId: string;
  readonly startedAt: string;
  /** What was found; for a meeting how its minutes begin. */
  readonly passage: Passage;
};

/**
 * Where words are looked up. The store is the truth: an index can be lost and is rebuilt from it.
 * One hit a meeting and type: its best passage. Among equally good hits titles come before minutes, minutes before transcripts, and later meetings before earlier ones.
 */
export type SearchIndex = {
  /** Replaces all that is found of the meeting. */
  put(meeting: IndexedMeeting): Promise<void>;
  removeMeeting(accountId: string, meetingId: string): Promise<void>;
  removeAccount(accountId: string): Promise<void>;
  search(
    question: Question & { resultType: ResultType | undefined; offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<Hit[]>;
  /** The best hits of each type, at most `limit` of each. */
  quickSearch(question: Question & { limit: number }, signal: AbortSignal): Promise<Hit[]>;
  /** True when it has to be filled from the store; said until `markFilled`. */
  needsFilling(): Promise<boolean>;
  markFilled(): Promise<void>;
  /** Rejects when it does not answer. */
  ping(): Promise<void>;
};

/** A copy of a person's name; what the index shows of owners. */
export type Person = { name: string; sourceVersion: number };

export type Clients = {
  /** Undefined when the meeting has gone. */
  findHeading(accountId: string, meetingId: string): Promise<Heading | undefined>;
  /** Undefined when the meeting has gone, has no such text, or none newer than `than`. */
  findNewerTranscript(
    accountId: string,
    meetingId: string,
    than: number,
  ): Promise<Omit<IndexedText, 'meetingId'> | undefined>;
  findNewerMinutes(
    accountId: string,
    meetingId: string,
    than: number,
  ): Promise<Omit<IndexedText, 'meetingId'> | undefined>;
  /** Undefined for who is no member any more. */
  findName(accountId: string, userId: string): Promise<string | undefined>;
  /** Those of the meetings that the person may read now. */
  filterReadable(actor: Actor, meetingIds: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
};

/** What the use cases need from outside. */
export type Ports = {
  readonly log: Logger;
  readonly headings: Collection<Heading>;
  readonly texts: Collection<IndexedText>;
  readonly people: Collection<Person>;
  readonly index: SearchIndex;
  readonly clients: Clients;
  readonly pause: (ms: number) => Promise<void>;
};
