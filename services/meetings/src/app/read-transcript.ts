import type { Caller } from '@minutehand/service-kit/identity';
import type { Speaker, Transcript } from '../domain/transcript/transcript.ts';
import { speakerNameOf } from '../domain/transcript/transcript.ts';
import { loadReadableMeeting } from './access.ts';
import { findNames } from './find-names.ts';
import type { Ports } from './ports.ts';

export type NamedSpeaker = Speaker & { shownName: string };

/** A transcript as it is read: speakers by the names that are shown. */
export type TranscriptView = Pick<Transcript, 'revision' | 'segments'> & { speakers: NamedSpeaker[]; language: string };

/** The meeting's transcript; an empty one before the first import. */
export async function readTranscript(ports: Ports, caller: Caller, meetingId: string): Promise<TranscriptView> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  const transcript = await ports.transcripts.find(scope, meetingId);
  if (transcript === undefined) return { revision: 0, speakers: [], segments: [], language: '' };
  const { revision, segments } = transcript;
  const speakers = await nameSpeakers(ports, meeting.accountId, transcript.speakers);
  return { revision, segments, speakers, language: meeting.language };
}

/** The names by which speakers are shown. */
export async function nameSpeakers(
  ports: Pick<Ports, 'people' | 'directory'>,
  accountId: string,
  speakers: readonly Speaker[],
): Promise<NamedSpeaker[]> {
  const names = await findNames(
    ports,
    accountId,
    speakers.map((speaker) => speaker.userId),
  );
  return speakers.map((speaker) => ({ ...speaker, shownName: speakerNameOf(speaker, names) }));
}
