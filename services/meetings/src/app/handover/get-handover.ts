import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { HANDED_OVER_STATES } from '../../domain/action-items/hand-over.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import { HANDOVER_LISTED_MAX } from '../../limits.ts';
import { NEWEST_MEETING_FIRST, pageReadableItems } from '../action-items/page-readable-items.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';

export type Handover = {
  /** Meetings that the member owns, including those in the trash. */
  meetingCount: number;
  /** The newest of them, without those in the trash. */
  meetings: readonly Stored<Meeting>[];
  /** Open and proposed action items of the member. */
  actionItemCount: number;
  /** Those of the newest meetings that the caller may read. */
  actionItems: readonly Stored<ActionItem>[];
};

/**
 * The meetings and open items of a member who is about to leave the account: for owners and admins, and for the member. Throws membership.not_permitted,
 * membership.not_found.
 */
export async function getHandover(ports: Ports, actor: Actor, userId: string): Promise<Handover> {
  const isOwnerOrAdmin = hasAccountWideAccess(actor);
  if (!isOwnerOrAdmin && userId !== actor.userId) throw new AppError('membership.not_permitted');
  if (!(await isMember(ports, actor.accountId, userId))) throw new AppError('membership.not_found');
  const where = { assigneeId: userId, state: { in: HANDED_OVER_STATES } };
  const limit = HANDOVER_LISTED_MAX;
  const [meetingCount, meetings, actionItemCount, actionItems] = await Promise.all([
    ports.meetingsIncludingTrashed.count(actor, { ownerId: userId }),
    ports.meetings.page(actor, { where: { ownerId: userId }, sort: [['startedAt', 'desc']], limit }),
    ports.actionItems.count(actor, where),
    isOwnerOrAdmin
      ? ports.actionItems.page(actor, { where, sort: NEWEST_MEETING_FIRST, limit })
      : pageReadableItems(ports, actor, where, { limit, cursor: undefined }),
  ]);
  return {
    meetingCount,
    meetings: meetings.items,
    actionItemCount,
    actionItems: actionItems.items,
  };
}
