import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { StaleVersionError } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { type GenerationRequest, type Meeting, requireRetryAllowed } from '../../domain/meetings/meeting.ts';
import { changeMeetingAs, loadMeeting } from '../meetings/access.ts';
import { describeMeeting, type MeetingView } from '../meetings/describe-meetings.ts';
import type { Ports } from '../ports.ts';
import { beginGeneration } from './begin-generation.ts';
import { getMeetingTypeOrDefault } from './get-generation-brief.ts';

/** `section` is a heading of the meeting's type; empty for all of it, or to repeat a failed generation. */
export type RetryProcessing = { meetingId: string; section: string; onlyActionItems?: boolean };

/** Runs the generation again from the stored transcript. */
export async function retryProcessing(
  ports: Ports,
  actor: Actor,
  { meetingId, section, onlyActionItems = false }: RetryProcessing,
): Promise<MeetingView> {
  const { meeting: requested } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (section !== '' && !(await getMeetingTypeOrDefault(ports, actor, requested)).headings.includes(section)) {
    throw new AppError('meeting.section_unknown');
  }
  const minutes = await ports.minutes.find(actor, meetingId);
  requireNotApproved(minutes);
  const transcript = await ports.transcripts.find(actor, meetingId);
  const meeting = await changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) => {
    requireRetryAllowed(loaded, ports.now());
    if (transcript === undefined) throw new AppError('meeting.transcript_missing');
    // A concurrent import has already started its own generation.
    if (transcript.importNumber < loaded.importNumber) throw new StaleVersionError(loaded.version);
    // Without minutes there is nothing that a part could be inserted into.
    const order = minutes === undefined ? {} : toOrder(loaded, section, onlyActionItems);
    return beginGeneration(loaded, transcript, 'generation_requested', order);
  });
  return describeMeeting(ports, actor, meeting);
}

/** The requested part; without one, a failed generation is repeated with its own. */
function toOrder(meeting: Meeting, section: string, ofItems: boolean): GenerationRequest {
  if (section !== '' || ofItems || meeting.state !== 'failed') return { section, ofItems };
  return { section: meeting.generationSection, ofItems: meeting.generationOfItems };
}
