import type { SystemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Removes the live transcript of a recording that was transcribed or deleted. The pieces are removed first. */
export async function removeLiveTranscript(
  { liveTranscripts, livePieces }: Pick<Ports, 'liveTranscripts' | 'livePieces'>,
  scope: SystemScope,
  recordingId: string,
): Promise<void> {
  for await (const { id } of livePieces.stream(scope, { where: { recordingId } })) await livePieces.remove(scope, id);
  await liveTranscripts.remove(scope, recordingId);
}
