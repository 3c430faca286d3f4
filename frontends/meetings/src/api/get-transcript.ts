import type { TranscriptAnswer } from '@minutehand/contracts/http/transcripts';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export function getTranscript(meetingId: string, signal: AbortSignal): Promise<TranscriptAnswer> {
  return api.get<TranscriptAnswer>(meetingPath(meetingId, 'transcript'), { signal });
}
