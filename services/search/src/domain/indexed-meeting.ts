import type { Passage } from './passages.ts';

export const resultTypes = ['meetings', 'minutes', 'transcripts'] as const;
export type ResultType = (typeof resultTypes)[number];

/** What is known of a meeting itself. */
export type Heading = {
  title: string;
  ownerId: string;
  /** Its owner and whom it is shared with. */
  readerIds: string[];
  /** ISO 8601 UTC. */
  startedAt: string;
  /** The meeting's version that this was read from. */
  sourceVersion: number;
};

export type TextKind = 'transcripts' | 'minutes';

/** A text of a meeting, as passages. */
export type IndexedText = {
  meetingId: string;
  kind: TextKind;
  passages: Passage[];
  /** The version of the transcript or the minutes that this was read from. */
  sourceVersion: number;
};

/** All that is found of a meeting. */
export type IndexedMeeting = {
  readonly id: string;
  readonly accountId: string;
  readonly heading: Heading;
  /** At most one of each kind. */
  readonly texts: readonly IndexedText[];
};

/** How the minutes begin: shown where a meeting is found by its title. */
export function leadOf({ texts }: Pick<IndexedMeeting, 'texts'>): string {
  return texts.find(({ kind }) => kind === 'minutes')?.passages[0]?.text ?? '';
}
