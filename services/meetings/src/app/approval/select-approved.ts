import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import type { Ports } from '../ports.ts';

/**
 * The meetings with approved minutes. The minutes of meetings that have been in review are loaded if no copy of their approval is stored:
 * they were returned, or an earlier release copied the approval.
 */
export async function selectApproved(
  ports: Pick<Ports, 'minutes'>,
  scope: Scope,
  meetings: readonly Stored<Meeting>[],
): Promise<readonly Stored<Meeting>[]> {
  const unknownIds = meetings
    .filter(({ isApproved, isInReview }) => !isApproved && isInReview === false)
    .map(({ id }) => id);
  const minutes = unknownIds.length === 0 ? [] : await ports.minutes.findMany(scope, unknownIds);
  const approvedIds = new Set(minutes.filter(({ approval }) => approval.state === 'approved').map(({ id }) => id));
  return meetings.filter(({ id, isApproved }) => isApproved || approvedIds.has(id));
}
