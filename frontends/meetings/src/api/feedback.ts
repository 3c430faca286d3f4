import type { FeedbackAnswer, FeedbackGiven, MeetingFeedback } from '@minutehand/contracts/http/feedback';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

/** One's own; null while there is none. */
export async function getFeedback(meetingId: string, signal: AbortSignal): Promise<MeetingFeedback | null> {
  return (await api.get<FeedbackAnswer>(meetingPath(meetingId, 'feedback'), { signal })).meeting_feedback;
}

/** As a form. What is not given stays as it was. */
export function giveFeedback(meetingId: string, given: Partial<MeetingFeedback>): Promise<FeedbackGiven> {
  const form = new URLSearchParams();
  if (given.rating !== undefined) form.set('meeting_feedback[rating]', String(given.rating));
  if (given.comments !== undefined) form.set('meeting_feedback[comments]', given.comments);
  return api.post<FeedbackGiven>(meetingPath(meetingId, 'feedback'), form);
}
