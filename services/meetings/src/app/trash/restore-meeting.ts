import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { isExpired } from '../../domain/meetings/trash.ts';
import { requirePermission, requireRole } from '../../domain/sharing/policy.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import { getMeetingView, type MeetingView } from '../meetings/get-meeting-views.ts';
import type { Ports } from '../ports.ts';

/** Takes a meeting out of the trash, with all that belongs to it. Idempotent. */
export async function restoreMeeting(ports: Ports, actor: Actor, meetingId: string): Promise<MeetingView> {
  let isRestored = false;
  const meeting = await ports.meetingsIncludingTrashed.update(actor, meetingId, (loaded) => {
    requirePermission(requireRole(loaded, actor), 'delete');
    isRestored = loaded.trashedAt !== null;
    if (!isRestored) return undefined;
    if (isExpired(loaded, ports.now())) throw new AppError('meeting.not_found');
    return {
      document: { ...loaded, trashedAt: null, restoredAt: ports.now() },
      events: [
        createEvent('meetings.access_changed', { meetingId, userIds: loaded.readerIds }),
        createMeetingChangedForNextVersion(loaded, ['meeting']),
      ],
    };
  });
  if (meeting === undefined) throw new AppError('meeting.not_found');
  if (isRestored) ports.securityLog.record(actor, { type: 'meeting_restored', meetingId });
  return getMeetingView(ports, actor, meeting);
}
