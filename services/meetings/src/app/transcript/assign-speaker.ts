import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { assignSpeaker as assign } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { correctTranscriptAs, type NamedPerson, type SeenTranscript, toSpeakerPerson } from './correct-transcript.ts';

/** Assigns a speaker to a member or a name. Without both, the label is shown again. */
export async function assignSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, userId, name, ...seen }: SeenTranscript & NamedPerson & { speakerId: string },
): Promise<Stored<Transcript>> {
  return correctTranscriptAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => toSpeakerPerson(ports, actor, { userId, name }),
    change: (transcript, person) => assign(transcript, speakerId, person, seen.version),
  });
}
