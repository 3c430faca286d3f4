import type {
  CorrectedTranscript,
  SegmentsPatch,
  SpeakerAssign,
  SpeakerSearchResponse,
  SpeakerSeparate,
  SpeakersMerge,
  SpeakersResponse,
  TranscriptPreview,
  TranscriptPreviewRequest,
} from '@minutehand/contracts/http/meetings/transcripts';
import type { Person } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

/** Searches members who can be assigned to a speaker of the meeting. */
export async function searchSpeakers(meetingId: string, q: string, signal: AbortSignal): Promise<Person[]> {
  const path = meetingPath(meetingId, 'speakers', 'search');
  return (await api.get<SpeakerSearchResponse>(path, { query: { q }, signal })).users;
}

export function assignSpeaker(meetingId: string, body: SpeakerAssign): Promise<SpeakersResponse> {
  return api.post(meetingPath(meetingId, 'speakers', 'assign'), body);
}

export function correctSegments(meetingId: string, body: SegmentsPatch): Promise<CorrectedTranscript> {
  return api.patch(meetingPath(meetingId, 'transcript', 'segments'), body);
}

export function mergeSpeakers(meetingId: string, body: SpeakersMerge): Promise<CorrectedTranscript> {
  return api.post(meetingPath(meetingId, 'speakers', 'merge'), body);
}

export function separateSpeaker(meetingId: string, body: SpeakerSeparate): Promise<CorrectedTranscript> {
  return api.post(meetingPath(meetingId, 'speakers', 'separate'), body);
}

/** Checks a transcript as its import does, and stores nothing. */
export function previewTranscript(content: TranscriptPreviewRequest, signal: AbortSignal): Promise<TranscriptPreview> {
  return api.post('/transcripts/preview', content, { signal });
}
