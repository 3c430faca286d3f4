import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import { createTranscript, type RecordedTranscript } from '../../domain/transcription/create-transcript.ts';
import type { TranscriptionPorts } from './ports.ts';

/** The transcript of a transcribed recording. Throws transcription.not_found. */
export async function readTranscript(
  { transcriptions, transcribedParts }: Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts'>,
  scope: Scope,
  recordingId: string,
): Promise<RecordedTranscript> {
  const transcription = await transcriptions.find(scope, recordingId);
  if (transcription?.state !== 'done') throw new AppError('transcription.not_found');
  const parts = [];
  for await (const part of transcribedParts.stream(scope, { where: { recordingId } })) parts.push(part);
  return createTranscript(transcription.parts, parts);
}
