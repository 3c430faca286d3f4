import type { CreateFeedbackResponse, FeedbackResponse, MeetingFeedback } from '@minutehand/contracts/http/feedback';
import type {
  MinutesPatch,
  MinutesProposal,
  MinutesProposalDecision,
  MinutesProposalResponse,
  MinutesResponse,
  MinutesVersionsResponse,
  VersionComparison,
  VersionRestore,
} from '@minutehand/contracts/http/meetings/minutes';
import type { EmailMinutes, EmailMinutesResponse } from '@minutehand/contracts/http/meetings/minutes-emails';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

export function updateMinutes(meetingId: string, minutes: MinutesPatch): Promise<MinutesResponse> {
  return api.patch<MinutesResponse>(meetingPath(meetingId, 'minutes'), minutes);
}

export async function getProposal(meetingId: string, signal: AbortSignal): Promise<MinutesProposal | null> {
  return (await api.get<MinutesProposalResponse>(meetingPath(meetingId, 'minutes', 'proposal'), { signal })).proposal;
}

export function decideProposal(meetingId: string, decision: MinutesProposalDecision): Promise<MinutesResponse> {
  return api.post<MinutesResponse>(meetingPath(meetingId, 'minutes', 'proposal'), decision);
}

/** Lists all saved and generated versions, newest first. */
export function listVersions(meetingId: string, cursor: string | null, signal: AbortSignal) {
  const path = meetingPath(meetingId, 'minutes', 'versions');
  return api.get<MinutesVersionsResponse>(path, { query: { cursor }, signal });
}

/** Compares a version with the current minutes: what restoring it would add and remove. */
export function compareVersion(meetingId: string, version: number, signal: AbortSignal) {
  const path = meetingPath(meetingId, 'minutes', 'versions', String(version), 'comparison');
  return api.get<VersionComparison>(path, { signal });
}

export function restoreVersion(meetingId: string, version: number, body: VersionRestore) {
  const path = meetingPath(meetingId, 'minutes', 'versions', String(version), 'restore');
  return api.post<MinutesResponse>(path, body);
}

/** Returns the message to show. Requests with the same key send one email. */
export async function emailMinutes(meetingId: string, body: EmailMinutes, idempotencyKey: string): Promise<string> {
  const path = meetingPath(meetingId, 'email_minutes');
  return (await api.post<EmailMinutesResponse>(path, body, { idempotencyKey })).message;
}

/** Returns the user's own feedback; null if there is none. */
export async function getFeedback(meetingId: string, signal: AbortSignal): Promise<MeetingFeedback | null> {
  return (await api.get<FeedbackResponse>(meetingPath(meetingId, 'feedback'), { signal })).meeting_feedback;
}

/** Sends form-encoded feedback. Omitted fields stay unchanged. */
export function saveFeedback(meetingId: string, feedback: Partial<MeetingFeedback>): Promise<CreateFeedbackResponse> {
  const form = new URLSearchParams();
  if (feedback.rating !== undefined) form.set('meeting_feedback[rating]', String(feedback.rating));
  if (feedback.comments !== undefined) form.set('meeting_feedback[comments]', feedback.comments);
  return api.post<CreateFeedbackResponse>(meetingPath(meetingId, 'feedback'), form);
}
