import type { StoredPassage } from './passages.ts';
import type { Vector } from './vectors/vectors.ts';

export const resultTypes = ['meetings', 'minutes', 'transcripts'] as const;
export type ResultType = (typeof resultTypes)[number];

/** The indexed properties of a meeting, apart from its texts. */
export type MeetingMetadata = {
  title: string;
  ownerId: string;
  /** The owner and the users it is shared with. */
  readerIds: string[];
  /** ISO 8601 UTC. */
  startedAt: string;
  /** Version of the meeting at the time of reading. */
  sourceVersion: number;
};

export type TextKind = 'transcripts' | 'minutes';

/** A text of a meeting, split into passages. */
export type IndexedText = {
  meetingId: string;
  kind: TextKind;
  passages: StoredPassage[];
  /** Version of the transcript or the minutes at the time of reading. */
  sourceVersion: number;
};

/** A text with the vectors of its passages, if they were computed. */
export type TextWithVectors = IndexedText & { readonly vectors?: readonly Vector[] | undefined };

/** All indexed data of a meeting. */
export type IndexedMeeting = {
  readonly id: string;
  readonly accountId: string;
  readonly metadata: MeetingMetadata;
  /** At most one of each kind. */
  readonly texts: readonly TextWithVectors[];
};

/** The beginning of the minutes, shown for title matches. */
export function getFirstMinutesPassage({ texts }: Pick<IndexedMeeting, 'texts'>): string {
  return texts.find(({ kind }) => kind === 'minutes')?.passages[0]?.text ?? '';
}

/** How many entries a meeting has in an index: its title and the passages of its texts. */
export function countEntries(texts: readonly Pick<IndexedText, 'passages'>[]): number {
  return texts.reduce((count, { passages }) => count + passages.length, 1);
}
