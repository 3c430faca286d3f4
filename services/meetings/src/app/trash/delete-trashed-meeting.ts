import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { requirePermission, requireRole } from '../../domain/sharing/policy.ts';
import { TRASH_RETENTION_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** Deletes a meeting in the trash before its retention ends. */
export async function deleteTrashedMeeting(ports: Ports, actor: Actor, meetingId: string): Promise<void> {
  const meeting = await ports.meetingsIncludingTrashed.find(actor, meetingId);
  if (meeting === undefined) throw new AppError('meeting.not_found');
  requirePermission(requireRole(meeting, actor), 'delete');
  if (meeting.trashedAt === null) throw new AppError('meeting.not_found');
  const events = [createEvent('meetings.meeting_deleted', { meetingId })];
  const isRemoved = await ports.meetingsIncludingTrashed.remove(actor, meetingId, { version: meeting.version }, events);
  if (isRemoved) ports.securityLog.record(actor, { type: 'meeting_deleted', meetingId });
}

/** Deletes the meetings whose retention in the trash has ended. Returns their number. */
export async function deleteExpiredMeetings(ports: Pick<Ports, 'meetingsIncludingTrashed' | 'now'>): Promise<number> {
  const before = new Date(ports.now().getTime() - TRASH_RETENTION_MS);
  let count = 0;
  const expired = ports.meetingsIncludingTrashed.stream(systemScope('expired meetings in the trash'), {
    where: { trashedAt: { gt: new Date(0), lte: before } },
  });
  for await (const { id, accountId, version } of expired) {
    const scope = systemScope('a meeting in the trash expired', accountId);
    const events = [createEvent('meetings.meeting_deleted', { meetingId: id })];
    // The version prevents the deletion of a meeting that is restored in the meantime.
    if (await ports.meetingsIncludingTrashed.remove(scope, id, { version }, events)) count += 1;
  }
  return count;
}
