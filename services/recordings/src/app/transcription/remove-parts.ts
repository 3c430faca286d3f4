import type { SystemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { TranscribedPart, TranscriptionPorts } from './ports.ts';

/** Removes the recognized text of the parts of a recording. Returns the removed parts. */
export async function removeParts(
  { transcribedParts }: Pick<TranscriptionPorts, 'transcribedParts'>,
  scope: SystemScope,
  recordingId: string,
): Promise<Stored<TranscribedPart>[]> {
  const removed: Stored<TranscribedPart>[] = [];
  for await (const part of transcribedParts.stream(scope, { where: { recordingId } })) {
    await transcribedParts.remove(scope, part.id);
    removed.push(part);
  }
  return removed;
}
