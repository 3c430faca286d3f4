import type { Scope } from '@minutehand/service-kit/identity';
import { isApproved } from '../../domain/approval/approval.ts';
import { isUncorrectedTranscriptOf } from '../../domain/transcript/recorded-transcript.ts';
import type { Ports } from '../ports.ts';

/**
 * Whether a later transcription of a recording, with audio that arrived late, may replace the transcript of the meeting. What users corrected,
 * imported or approved is kept.
 */
export async function canReplaceTranscript(
  { transcripts, minutes }: Pick<Ports, 'transcripts' | 'minutes'>,
  scope: Scope,
  { meetingId, recordingId }: { readonly meetingId: string; readonly recordingId: string },
): Promise<boolean> {
  const [transcript, stored] = await Promise.all([transcripts.find(scope, meetingId), minutes.find(scope, meetingId)]);
  return transcript === undefined || (isUncorrectedTranscriptOf(transcript, recordingId) && !isApproved(stored));
}
