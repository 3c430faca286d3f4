import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { FILTER_READABLE_IDS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** The ids of the meetings that the actor may read now, in the requested order. */
export async function filterReadableMeetingIds(
  ports: Ports,
  actor: Actor,
  meetingIds: readonly string[],
): Promise<string[]> {
  if (meetingIds.length > FILTER_READABLE_IDS) throw new AppError('meeting.too_many_ids');
  const meetings = await ports.meetings.findMany(actor, meetingIds);
  const readable = new Set(
    meetings.filter((meeting) => getMeetingRole(meeting, actor) !== undefined).map(({ id }) => id),
  );
  return meetingIds.filter((id) => readable.has(id));
}
