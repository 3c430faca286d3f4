import type { SystemScope } from '@minutehand/service-kit/identity';
import { getRun } from './find-transcribed-parts.ts';
import type { TranscriptionPorts } from './ports.ts';

/** Removes the recognized text of the parts of a recording, or only what runs before `beforeRun` have stored. */
export async function removeParts(
  { transcribedParts }: Pick<TranscriptionPorts, 'transcribedParts'>,
  scope: SystemScope,
  recordingId: string,
  beforeRun = Number.POSITIVE_INFINITY,
): Promise<void> {
  for await (const part of transcribedParts.stream(scope, { where: { recordingId } })) {
    if (getRun(part) < beforeRun) await transcribedParts.remove(scope, part.id);
  }
}
