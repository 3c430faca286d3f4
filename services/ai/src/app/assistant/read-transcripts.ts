import type { Actor } from '@minutehand/service-kit/identity';
import { MEETINGS_PER_BATCH } from '../../limits.ts';
import type { Transcript } from '../ports.ts';
import { readInBatches } from './in-batches.ts';
import type { AssistantPorts } from './ports.ts';

/** The transcripts of these meetings that the actor can read now, by meeting. */
export async function readTranscripts(
  { readableMeetings }: Pick<AssistantPorts, 'readableMeetings'>,
  actor: Actor,
  meetingIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Transcript>> {
  const read = async (meetingId: string) =>
    [meetingId, await readableMeetings.findTranscript(actor, meetingId, signal)] as const;
  const found = await readInBatches([...new Set(meetingIds)], MEETINGS_PER_BATCH, read);
  return new Map(found.flatMap(([meetingId, transcript]) => (transcript ? [[meetingId, transcript]] : [])));
}
