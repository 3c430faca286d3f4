import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { mergeSpeakers as merge } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { correctTranscriptAs, type SeenTranscript } from './correct-transcript.ts';

/** Merges the first speaker into the second. */
export async function mergeSpeakers(
  ports: Ports,
  actor: Actor,
  { speakerId, intoSpeakerId, ...seen }: SeenTranscript & { speakerId: string; intoSpeakerId: string },
): Promise<Stored<Transcript>> {
  return correctTranscriptAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => merge(transcript, { speakerId, intoSpeakerId }, seen.version),
  });
}
