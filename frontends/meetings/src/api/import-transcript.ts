import type { Meeting, MeetingAnswer } from '@minutehand/contracts/http/meetings';
import type { TranscriptImport } from '@minutehand/contracts/http/transcripts';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function importTranscript(meetingId: string, source: TranscriptImport): Promise<Meeting> {
  return (await api.post<MeetingAnswer>(meetingPath(meetingId, 'transcript'), source)).meeting;
}
