import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { SecurityEvent } from '@minutehand/service-kit/security-log';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type MeetingRole, requireRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

type AccessEvent = Extract<SecurityEvent, { type: 'meeting_shared' | 'share_changed' | 'share_removed' }>;

/** Publishes the user whose access changed, so that open screens and the search index update immediately. Records the change in the security log. */
export async function changeAccess(
  ports: Pick<Ports, 'meetings' | 'securityLog'>,
  actor: Actor,
  event: AccessEvent,
  change: (meeting: Stored<Meeting>, role: MeetingRole) => Stored<Meeting> | undefined,
): Promise<Stored<Meeting>> {
  const { meetingId, userId } = event;
  let isChanged = false;
  const changed = await ports.meetings.update(actor, meetingId, (meeting) => {
    const document = change(meeting, requireRole(meeting, actor));
    isChanged = document !== undefined;
    if (document === undefined) return undefined;
    return {
      document,
      events: [
        createEvent('meetings.access_changed', { meetingId, userIds: [userId] }),
        ...(event.type === 'meeting_shared'
          ? [createEvent('meetings.meeting_shared', { meetingId, userId, sharedBy: actor.userId })]
          : []),
      ],
    };
  });
  if (changed === undefined) throw new AppError('meeting.not_found');
  if (isChanged) ports.securityLog.record(actor, event);
  return changed;
}
