import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { StaleVersionError } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { type GenerationOrder, type Meeting, requireRetry } from '../../domain/meetings/meeting.ts';
import { changeMeetingAs, loadMeeting } from '../meetings/access.ts';
import { describeMeeting, type MeetingView } from '../meetings/describe-meetings.ts';
import type { Ports } from '../ports.ts';
import { beginGeneration } from './begin-generation.ts';
import { findTypeOf } from './get-generation-brief.ts';

/** `section` is a heading of the meeting's type; empty for all of it, or for what failed, as it was asked for. */
export type RetryProcessing = { meetingId: string; section: string; onlyActionItems?: boolean };

/** Runs the generation again, from the transcript that is stored now. */
export async function retryProcessing(
  ports: Ports,
  actor: Actor,
  { meetingId, section, onlyActionItems = false }: RetryProcessing,
): Promise<MeetingView> {
  const { meeting: asked } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (section !== '' && !(await findTypeOf(ports, actor, asked)).headings.includes(section)) {
    throw new AppError('meeting.section_unknown');
  }
  const minutes = await ports.minutes.find(actor, meetingId);
  requireNotApproved(minutes);
  const transcript = await ports.transcripts.find(actor, meetingId);
  const meeting = await changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) => {
    requireRetry(loaded, ports.now());
    if (transcript === undefined) throw new AppError('meeting.transcript_missing');
    // An import was faster: its generation is under way, or done.
    if (transcript.importNumber < loaded.importNumber) throw new StaleVersionError(loaded.version);
    // Nothing of it can be written alone while there is nothing to put it into.
    const order = minutes === undefined ? {} : orderOf(loaded, section, onlyActionItems);
    return beginGeneration(loaded, transcript, 'generation_requested', order);
  });
  return describeMeeting(ports, actor, meeting);
}

/** What is asked for now; a failed generation is repeated as it was asked for. */
function orderOf(meeting: Meeting, section: string, ofItems: boolean): GenerationOrder {
  if (section !== '' || ofItems || meeting.state !== 'failed') return { section, ofItems };
  return { section: meeting.generationSection, ofItems: meeting.generationOfItems };
}
