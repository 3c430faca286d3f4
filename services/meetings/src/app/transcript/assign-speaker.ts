import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { assignSpeaker as assign } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { correctAs, type NamedPerson, personOf, type Seen } from './correct-transcript.ts';

/** Says who a speaker is; without a member and a name the label holds again. */
export async function assignSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, userId, name, ...seen }: Seen & NamedPerson & { speakerId: string },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => personOf(ports, actor, { userId, name }),
    change: (transcript, person) => assign(transcript, speakerId, person, seen.version),
  });
}
