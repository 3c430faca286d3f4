import type { Caller } from '@minutehand/service-kit/identity';
import { applySpeakerMerges, resolveSpeakerIds } from '../../domain/transcript/merged-speakers.ts';
import type { Speaker, Transcript } from '../../domain/transcript/transcript.ts';
import { getSpeakerName } from '../../domain/transcript/transcript.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

export type NamedSpeaker = Speaker & {
  displayName: string;
  /** Speakers that were merged into this one. */
  merged: { id: string; label: string }[];
};

/** A transcript with the display names of its speakers. */
export type TranscriptView = Pick<Transcript, 'importNumber' | 'segments'> & {
  /** 0 before the first import. */
  version: number;
  speakers: NamedSpeaker[];
  language: string;
};

/** The meeting's transcript; an empty one before the first import. */
export async function readTranscript(ports: Ports, caller: Caller, meetingId: string): Promise<TranscriptView> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  const transcript = await ports.transcripts.find(scope, meetingId);
  if (transcript === undefined) return { importNumber: 0, version: 0, speakers: [], segments: [], language: '' };
  const { importNumber, version } = transcript;
  const { segments } = applySpeakerMerges(transcript);
  const speakers = await nameSpeakers(ports, meeting.accountId, transcript.speakers);
  return { importNumber, version, segments, speakers, language: meeting.language };
}

/** Adds display names and groups merged speakers. */
export async function nameSpeakers(
  ports: Pick<Ports, 'people' | 'deletedUsers' | 'directory'>,
  accountId: string,
  speakers: readonly Speaker[],
): Promise<NamedSpeaker[]> {
  const names = await findNames(
    ports,
    accountId,
    speakers.map((speaker) => speaker.userId),
  );
  const effectiveIds = resolveSpeakerIds(speakers);
  const merged = Map.groupBy(
    speakers.filter(({ mergedInto }) => mergedInto),
    ({ id }) => effectiveIds.get(id) ?? id,
  );
  return speakers
    .filter(({ mergedInto }) => !mergedInto)
    .map((speaker) => ({
      ...speaker,
      displayName: getSpeakerName(speaker, names),
      merged: (merged.get(speaker.id) ?? []).map(({ id, label }) => ({ id, label })),
    }));
}
