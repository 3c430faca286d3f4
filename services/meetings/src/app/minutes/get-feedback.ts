import type { Actor } from '@minutehand/service-kit/identity';
import { type Feedback, toFeedbackId } from '../../domain/minutes/feedback.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** The actor's feedback; undefined when there is none. */
export async function getFeedback(ports: Ports, actor: Actor, meetingId: string): Promise<Feedback | undefined> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  return ports.feedback.find(actor, toFeedbackId(meeting.id, actor.userId));
}
