import { systemScope } from '@minutehand/service-kit/identity';
import { hasGenerationSince } from '../../domain/meetings/current-import.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { createGenerationStart } from './create-generation-start.ts';

/**
 * Starts the generation for a stored transcript that the meeting does not refer to yet. An import does so itself; this completes an
 * import that crashed. Purges a transcript whose meeting was deleted.
 */
export async function startPendingGeneration(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('a transcript was stored', accountId);
  const transcript = await ports.transcripts.find(scope, meetingId);
  if (transcript === undefined) return;
  const meeting = await ports.meetingsIncludingTrashed.update(scope, meetingId, (loaded) =>
    hasGenerationSince(loaded, transcript) ? undefined : createGenerationStart(loaded, transcript, 'transcript_ready'),
  );
  if (meeting === undefined) await purgeMeeting(ports, scope, meetingId);
}
