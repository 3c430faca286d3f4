import { systemScope } from '@minutehand/service-kit/identity';
import { COPY_ROUNDS } from '../../limits.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

/**
 * Copies to the meeting whether its minutes are in review or approved, for lists. Idempotent and safe to run concurrently: after a change,
 * the minutes are loaded again, so that their latest state wins.
 */
export async function copyReviewState(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'minutes'>,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('the minutes of a meeting changed', accountId);
  for (let round = 1; round <= COPY_ROUNDS; round += 1) {
    const minutes = await ports.minutes.find(scope, meetingId);
    const isInReview = minutes?.approval.state === 'in_review';
    const isApproved = minutes?.approval.state === 'approved' || undefined;
    let isChanged = false;
    await ports.meetingsIncludingTrashed.update(scope, meetingId, (meeting) => {
      isChanged = (meeting.isInReview ?? false) !== isInReview || meeting.isApproved !== isApproved;
      if (!isChanged) return undefined;
      return {
        document: { ...meeting, isInReview, isApproved },
        events: [createMeetingChangedForNextVersion(meeting, ['meeting'])],
      };
    });
    if (!isChanged) return;
  }
}
