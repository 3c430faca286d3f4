import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import type { TranscriptionPorts } from './ports.ts';
import { removeParts } from './remove-parts.ts';

type PurgePorts = Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts'>;

/** Purges the transcriptions of a deleted meeting or, without `meetingId`, of a deleted account. */
export async function purgeTranscriptions(ports: PurgePorts, accountId: string, meetingId?: string): Promise<void> {
  const scope = systemScope('the owner of the transcriptions was deleted', accountId);
  const query = meetingId === undefined ? {} : { where: { meetingId } };
  await forEachInBatches(ports.transcriptions.stream(scope, query), ({ id }) => purgeTranscription(ports, scope, id));
}

/** The parts are removed first. A job that still runs ends before its next part, and removes the part that it stored in the meantime. */
export async function purgeTranscription(ports: PurgePorts, scope: SystemScope, id: string): Promise<void> {
  await removeParts(ports, scope, id);
  await ports.transcriptions.remove(scope, id);
}

/** Purges the transcription of deleted audio unless it is done: the meeting may not have read a finished one yet. */
export async function purgeUnfinishedTranscription(ports: PurgePorts, scope: SystemScope, id: string): Promise<void> {
  const transcription = await ports.transcriptions.find(scope, id);
  if (transcription !== undefined && transcription.state !== 'done') await purgeTranscription(ports, scope, id);
}

/** Purges the monthly transcribed minutes of a deleted account. */
export async function purgeTranscribedTime(
  { transcribedTime }: Pick<TranscriptionPorts, 'transcribedTime'>,
  accountId: string,
): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  await forEachInBatches(transcribedTime.stream(scope, {}), ({ id }) => transcribedTime.remove(scope, id));
}
