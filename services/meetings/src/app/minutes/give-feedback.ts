import type { Actor } from '@minutehand/service-kit/identity';
import { changeFeedback, type Feedback, type FeedbackChange, toFeedbackId } from '../../domain/minutes/feedback.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

/** Stores the feedback of a user who may read the meeting, or changes their earlier feedback. */
export async function giveFeedback(
  ports: Ports,
  actor: Actor,
  { meetingId, ...change }: FeedbackChange & { meetingId: string },
): Promise<Feedback> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const id = toFeedbackId(meeting.id, actor.userId);
  const [existing, minutes] = await Promise.all([
    ports.feedback.find(actor, id),
    ports.minutes.find(actor, meeting.id),
  ]);
  const generationId = minutes?.generation?.id ?? '';
  const initial = changeFeedback(existing, change);
  const { inserted, document } = await ports.feedback.insertOnce(actor, {
    ...{ id, meetingId: meeting.id, userId: actor.userId, generationId },
    ...initial,
  });
  if (inserted) {
    await requireNotDeleted(ports, actor, meeting.id);
    return document;
  }
  const changed = await ports.feedback.update(actor, id, (before) => ({
    document: { ...before, ...changeFeedback(before, change), generationId },
  }));
  // The feedback was purged with its meeting in the meantime.
  if (changed === undefined) await requireNotDeleted(ports, actor, meeting.id);
  return changed ?? document;
}
