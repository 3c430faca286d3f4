import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { StaleVersionError } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { checkInstruction } from '../../domain/generation/instruction.ts';
import { type GenerationRequest, type Meeting, requireRetryAllowed } from '../../domain/meetings/meeting.ts';
import { getFailedRecordingId } from '../../domain/meetings/transcription.ts';
import { requireVersionsWithinQuota } from '../../domain/minutes/minutes.ts';
import { authorizeAndChangeMeeting, loadMeeting } from '../meetings/access.ts';
import { getMeetingView, type MeetingView } from '../meetings/get-meeting-views.ts';
import type { Ports } from '../ports.ts';
import { retryTranscription } from '../transcript/transcribe-upload.ts';
import { createGenerationStart } from './create-generation-start.ts';
import { getMeetingTypeOrDefault } from './get-generation-brief.ts';
import { startWithinGenerationQuota } from './within-generation-quota.ts';

/** `section` is a heading of the meeting's type; empty for all sections, or to repeat a failed generation. */
export type RetryProcessing = {
  meetingId: string;
  section: string;
  onlyActionItems?: boolean | undefined;
  /** The user's instruction for the text; empty for none. */
  instruction?: string;
};

/** Runs the generation again from the stored transcript, or a failed transcription. */
export async function retryProcessing(
  ports: Ports,
  actor: Actor,
  { meetingId, section, onlyActionItems = false, instruction: text = '' }: RetryProcessing,
): Promise<MeetingView> {
  const instruction = checkInstruction(text);
  const { meeting: current } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (section !== '' && !(await getMeetingTypeOrDefault(ports, actor, current)).headings.includes(section)) {
    throw new AppError('meeting.section_unknown');
  }
  const minutes = await ports.minutes.find(actor, meetingId);
  requireNotApproved(minutes);
  const recordingId = getFailedRecordingId(current);
  if (section === '' && !onlyActionItems && recordingId !== undefined) {
    return getMeetingView(ports, actor, await retryTranscription(ports, actor, { meetingId, recordingId }));
  }
  const transcript = await ports.transcripts.find(actor, meetingId);
  const quotas = await ports.readQuotas(actor.accountId);
  requireVersionsWithinQuota(minutes?.lastTextVersion ?? 0, quotas.minutes_versions);
  const meeting = await startWithinGenerationQuota(ports, actor, async (reservation) => {
    const changed = await authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (loaded) => {
      requireRetryAllowed(loaded, ports.now());
      if (transcript === undefined) throw new AppError('meeting.transcript_missing');
      // A concurrent import has already started its own generation.
      if (transcript.importNumber < loaded.importNumber) throw new StaleVersionError(loaded.version);
      // If there are no minutes yet, all sections are generated, not a part.
      const extent = minutes === undefined ? {} : toGenerationRequest(loaded, section, onlyActionItems);
      const request = { ...extent, instruction: instruction || getRepeatedInstruction(loaded) };
      return createGenerationStart(loaded, transcript, 'generation_requested', request);
    });
    // Set only after the write, which may be repeated and then rejected.
    reservation.isKept = true;
    return changed;
  });
  return getMeetingView(ports, actor, meeting);
}

/** The requested part. Without one, a failed generation is repeated for the part that it covered. */
function toGenerationRequest(meeting: Meeting, section: string, onlyActionItems: boolean): GenerationRequest {
  if (section !== '' || onlyActionItems || meeting.state !== 'failed') return { section, onlyActionItems };
  return { section: meeting.generationSection, onlyActionItems: meeting.generationOfItems };
}

/** A failed generation is repeated with its instruction. */
const getRepeatedInstruction = ({ state, generationInstruction = '' }: Meeting): string =>
  state === 'failed' ? generationInstruction : '';
