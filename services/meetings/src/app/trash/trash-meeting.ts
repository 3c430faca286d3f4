import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { requirePermission, requireRole } from '../../domain/sharing/policy.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

/** Moves a meeting to the trash. Users do not find it from now on; other services keep their data. Idempotent. */
export async function trashMeeting(ports: Ports, actor: Actor, meetingId: string): Promise<void> {
  let isMoved = false;
  const meeting = await ports.meetingsIncludingTrashed.update(actor, meetingId, (loaded) => {
    requirePermission(requireRole(loaded, actor), 'delete');
    isMoved = loaded.trashedAt === null;
    if (!isMoved) return undefined;
    return {
      document: { ...loaded, trashedAt: ports.now() },
      // Ends the live channels of its readers. Others who may read it refetch it and do not find it.
      events: [
        createEvent('meetings.access_changed', { meetingId, userIds: loaded.readerIds }),
        createMeetingChangedForNextVersion(loaded, ['meeting']),
      ],
    };
  });
  if (meeting === undefined) throw new AppError('meeting.not_found');
  if (isMoved) ports.securityLog.record(actor, { type: 'meeting_trashed', meetingId });
}
