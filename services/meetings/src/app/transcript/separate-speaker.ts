import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { undoSpeakerMerge } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';
import { authorizeAndCorrectTranscript, type TranscriptRef } from './correct-transcript.ts';

/** Reverts a merge. */
export async function separateSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, ...transcriptRef }: TranscriptRef & { speakerId: string },
): Promise<Stored<Transcript>> {
  return authorizeAndCorrectTranscript(ports, actor, transcriptRef, {
    notFoundCode: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => undoSpeakerMerge(transcript, speakerId, transcriptRef.version),
  });
}
