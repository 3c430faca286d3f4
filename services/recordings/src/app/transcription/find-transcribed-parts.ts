import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Transcription } from '../../domain/transcription/transcription.ts';
import type { TranscribedPart, TranscriptionPorts } from './ports.ts';

/** Contains the run, because ids of removed parts cannot be used again. */
export const createPartId = (recordingId: string, run: number, index: number): string =>
  `${recordingId}-${run}-${index}`;

/** The run that stored a part. */
export const getRun = ({ id, recordingId }: Stored<TranscribedPart>): number =>
  Number.parseInt(id.slice(recordingId.length + 1), 10);

/**
 * The recognized text of the parts of a transcription. If several runs have stored a part, the one of the latest run is returned: an earlier
 * run may have split the audio in another way.
 */
export async function findTranscribedParts(
  { transcribedParts }: Pick<TranscriptionPorts, 'transcribedParts'>,
  scope: Scope,
  { id: recordingId, parts }: Stored<Transcription>,
): Promise<TranscribedPart[]> {
  const latest = new Map<number, Stored<TranscribedPart>>();
  for await (const part of transcribedParts.stream(scope, { where: { recordingId } })) {
    const other = latest.get(part.index);
    const isPlanned = part.index < parts.length;
    if (isPlanned && (other === undefined || getRun(other) < getRun(part))) latest.set(part.index, part);
  }
  return [...latest.values()];
}
