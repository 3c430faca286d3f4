import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import { createTranscript, type RecordedTranscript } from '../../domain/transcription/create-transcript.ts';
import { findTranscribedParts } from './find-transcribed-parts.ts';
import type { TranscriptionPorts } from './ports.ts';

/** The transcript of a transcribed recording. Throws transcription.not_found. */
export async function readTranscript(
  ports: Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts'>,
  scope: Scope,
  recordingId: string,
): Promise<RecordedTranscript> {
  const transcription = await ports.transcriptions.find(scope, recordingId);
  if (transcription?.state !== 'done') throw new AppError('transcription.not_found');
  return createTranscript(transcription.parts, await findTranscribedParts(ports, scope, transcription));
}
