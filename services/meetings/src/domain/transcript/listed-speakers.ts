import { LISTED_SPEAKERS } from '../../limits.ts';
import type { Speaker, Transcript } from './transcript.ts';

/** A speaker as lists of meetings name them: the member in `userId`, or `name`. */
export type ListedSpeaker = { userId: string | null; name: string };

/** The first speakers of the transcript of an import. */
export type SpeakersCopy = { importNumber: number; speakers: ListedSpeaker[] };

export function createSpeakersCopy({
  importNumber,
  speakers,
}: Pick<Transcript, 'importNumber' | 'speakers'>): SpeakersCopy {
  const listed = speakers.filter(({ mergedInto }) => !mergedInto).slice(0, LISTED_SPEAKERS);
  return { importNumber, speakers: listed.map(toListedSpeaker) };
}

function toListedSpeaker(speaker: Speaker): ListedSpeaker {
  return { userId: speaker.userId, name: speaker.name ?? speaker.label };
}

export function areSameSpeakers(one: SpeakersCopy | undefined, other: SpeakersCopy): boolean {
  return (
    one?.importNumber === other.importNumber &&
    one.speakers.length === other.speakers.length &&
    one.speakers.every(
      ({ userId, name }, index) => userId === other.speakers[index]?.userId && name === other.speakers[index]?.name,
    )
  );
}

/** The names of the speakers. Undefined if the copy is missing, or of an earlier import than that of the meeting. */
export function findListedSpeakers(meeting: {
  readonly importNumber: number;
  readonly speakersCopy?: SpeakersCopy | undefined;
}): readonly ListedSpeaker[] | undefined {
  const { importNumber, speakersCopy } = meeting;
  if (importNumber === 0) return [];
  return speakersCopy?.importNumber === importNumber ? speakersCopy.speakers : undefined;
}

export function getListedName({ userId, name }: ListedSpeaker, names: ReadonlyMap<string, string>): string {
  return (userId === null ? undefined : names.get(userId)) ?? name;
}
