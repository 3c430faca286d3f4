import type { SystemScope } from '@minutehand/service-kit/identity';
import type { TranscriptionPorts } from './ports.ts';

/** Removes the recognized text of the parts of a recording. */
export async function removeParts(
  { transcribedParts }: Pick<TranscriptionPorts, 'transcribedParts'>,
  scope: SystemScope,
  recordingId: string,
): Promise<void> {
  for await (const { id } of transcribedParts.stream(scope, { where: { recordingId } })) {
    await transcribedParts.remove(scope, id);
  }
}
