import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { setSpeakerIdentity } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import {
  authorizeAndCorrectTranscript,
  type PersonInput,
  type TranscriptRef,
  toSpeakerIdentity,
} from './correct-transcript.ts';

/** Assigns a speaker to a member or a name. If neither is given, the speaker's label is shown again. */
export async function assignSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, userId, name, ...transcriptRef }: TranscriptRef & PersonInput & { speakerId: string },
): Promise<Stored<Transcript>> {
  return authorizeAndCorrectTranscript(ports, actor, transcriptRef, {
    notFoundCode: 'speaker.not_found',
    prepare: () => toSpeakerIdentity(ports, actor, { userId, name }),
    change: (transcript, person) => setSpeakerIdentity(transcript, speakerId, person, transcriptRef.version),
  });
}
