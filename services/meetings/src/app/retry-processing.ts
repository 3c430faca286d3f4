import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { StaleVersionError } from '@minutehand/service-kit/store';
import { requireRetry } from '../domain/meeting.ts';
import { changeMeetingAs, loadMeeting } from './access.ts';
import { beginGeneration } from './begin-generation.ts';
import { describeMeeting, type MeetingView } from './describe-meetings.ts';
import type { Ports } from './ports.ts';

/** Runs the generation again, from the transcript that is stored now. */
export async function retryProcessing(ports: Ports, actor: Actor, meetingId: string): Promise<MeetingView> {
  await loadMeeting(ports, actor, meetingId, 'edit');
  const transcript = await ports.transcripts.find(actor, meetingId);
  const meeting = await changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) => {
    requireRetry(loaded, ports.now());
    if (transcript === undefined) throw new AppError('meeting.transcript_missing');
    // An import was faster: its generation is under way, or done.
    if (transcript.revision < loaded.transcriptRevision) throw new StaleVersionError(loaded.version);
    return beginGeneration(loaded, transcript, 'generation_requested');
  });
  return describeMeeting(ports, actor, meeting);
}
