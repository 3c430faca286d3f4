import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { applySpeakerMerge } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { authorizeAndCorrectTranscript, type TranscriptRef } from './correct-transcript.ts';

/** Merges the first speaker into the second. */
export async function mergeSpeakers(
  ports: Ports,
  actor: Actor,
  { speakerId, intoSpeakerId, ...transcriptRef }: TranscriptRef & { speakerId: string; intoSpeakerId: string },
): Promise<Stored<Transcript>> {
  return authorizeAndCorrectTranscript(ports, actor, transcriptRef, {
    notFoundCode: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => applySpeakerMerge(transcript, { speakerId, intoSpeakerId }, transcriptRef.version),
  });
}
