import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { separateSpeaker as separate } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { correctAs, type Seen } from './correct-transcript.ts';

/** Takes a merge back. */
export async function separateSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, ...seen }: Seen & { speakerId: string },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => separate(transcript, speakerId, seen.version),
  });
}
