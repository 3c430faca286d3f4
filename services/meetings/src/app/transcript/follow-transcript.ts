import { systemScope } from '@minutehand/service-kit/identity';
import { beginGeneration } from '../generation/begin-generation.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

/**
 * Starts the generation of a transcript that the meeting does not know of yet: what an import does at once, and what is
 * done here when it was cut off. A transcript that came too late for its meeting is erased with it.
 */
export async function followTranscript(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('a transcript was stored', accountId);
  const transcript = await ports.transcripts.find(scope, meetingId);
  if (transcript === undefined) return;
  const meeting = await ports.meetings.update(scope, meetingId, (loaded) =>
    loaded.importNumber < transcript.importNumber ? beginGeneration(loaded, transcript, 'transcript_ready') : undefined,
  );
  if (meeting === undefined) await purgeMeeting(ports, scope, meetingId);
}
