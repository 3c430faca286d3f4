import { systemScope } from '@minutehand/service-kit/identity';
import type { TranscriptionPorts } from './ports.ts';
import { removeParts } from './run-transcription.ts';

/** Purges the transcriptions of a deleted meeting or, without `meetingId`, of a deleted account. The parts go first. */
export async function purgeTranscriptions(
  ports: Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts'>,
  accountId: string,
  meetingId?: string,
): Promise<void> {
  const scope = systemScope('the owner of the transcriptions was deleted', accountId);
  for await (const { id } of ports.transcriptions.stream(
    scope,
    meetingId === undefined ? {} : { where: { meetingId } },
  )) {
    await removeParts(ports, scope, id);
    await ports.transcriptions.remove(scope, id);
  }
}
