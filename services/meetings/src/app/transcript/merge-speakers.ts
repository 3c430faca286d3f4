import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { mergeSpeakers as merge } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { correctAs, type Seen } from './correct-transcript.ts';

/** Makes two speakers one: the first one's words are the other's from now on. */
export async function mergeSpeakers(
  ports: Ports,
  actor: Actor,
  { speakerId, intoSpeakerId, ...seen }: Seen & { speakerId: string; intoSpeakerId: string },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => merge(transcript, { speakerId, intoSpeakerId }, seen.version),
  });
}
