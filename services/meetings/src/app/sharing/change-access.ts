import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type MeetingRole, requireRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

/** Publishes the user whose access changed, so that open screens and the search index update at once. */
export async function changeAccess(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  meetingId: string,
  userId: string,
  change: (meeting: Stored<Meeting>, role: MeetingRole) => Stored<Meeting> | undefined,
): Promise<Stored<Meeting>> {
  const changed = await ports.meetings.update(actor, meetingId, (meeting) => {
    const document = change(meeting, requireRole(meeting, actor));
    if (document === undefined) return undefined;
    return { document, events: [defineEvent('meetings.access_changed', { meetingId, userIds: [userId] })] };
  });
  if (changed === undefined) throw new AppError('meeting.not_found');
  return changed;
}
