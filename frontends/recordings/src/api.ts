import type { Meeting, MeetingResponse } from '@minutehand/contracts/http/meetings/meetings';
import type {
  LiveTranscript,
  LiveTranscriptResponse,
  RecordingMark,
  RecordingMarkCreate,
  RecordingMarkResponse,
  RecordingResponse,
} from '@minutehand/contracts/http/meetings/recordings';
import { ApiError, api } from '@minutehand/web-kit';

export async function getMeeting(meetingId: string, signal?: AbortSignal): Promise<Meeting> {
  return (await api.get<MeetingResponse>(getMeetingPath(meetingId), { signal })).meeting;
}

export async function createMeeting(idempotencyKey: string): Promise<Meeting> {
  const meeting = { started_at: new Date().toISOString() };
  return (await api.post<MeetingResponse>('/meetings', { meeting }, { idempotencyKey })).meeting;
}

/** The latest recording of a meeting, null if there is none, and earlier ones. */
export async function getRecordings(meetingId: string, signal?: AbortSignal): Promise<RecordingResponse> {
  try {
    return await api.get<RecordingResponse>(`${getMeetingPath(meetingId)}/recording`, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { recording: null, earlier: [] };
    throw error;
  }
}

/** Repeats the transcription of audio that arrived after the transcript was written. */
export async function retryLateTranscription(meetingId: string): Promise<void> {
  await api.post(`${getMeetingPath(meetingId)}/recording/retry`);
}

/** The live transcript of a meeting's recording, with the pieces after this number. Null when there is none. */
export async function getLiveTranscript(
  meetingId: string,
  after: number,
  signal?: AbortSignal,
): Promise<LiveTranscript | null> {
  const path = `${getMeetingPath(meetingId)}/recording/live_transcript?after=${after}`;
  return (await api.get<LiveTranscriptResponse>(path, { signal })).live_transcript;
}

/** Marks a moment of the recording, by default the present one. */
export async function addMark(
  meetingId: string,
  mark: RecordingMarkCreate,
  idempotencyKey: string,
): Promise<RecordingMark> {
  const path = `${getMeetingPath(meetingId)}/recording/marks`;
  return (await api.post<RecordingMarkResponse>(path, mark, { idempotencyKey })).mark;
}

function getMeetingPath(meetingId: string): string {
  return `/meetings/${encodeURIComponent(meetingId)}`;
}
