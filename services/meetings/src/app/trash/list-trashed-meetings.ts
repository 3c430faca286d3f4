import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { isExpired } from '../../domain/meetings/trash.ts';
import { getMeetingRole, getPermissions, hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

const EPOCH = new Date(0);

/** The meetings in the trash that the actor may restore, latest start first. A page may be short although it has a cursor. */
export async function listTrashedMeetings(
  ports: Ports,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<Meeting>>> {
  const isRestorable = (meeting: Stored<Meeting>) => {
    const role = getMeetingRole(meeting, actor);
    return role !== undefined && getPermissions(role).delete && !isExpired(meeting, ports.now());
  };
  const { items, nextCursor } = await ports.meetingsIncludingTrashed.page(
    actor,
    hasAccountWideAccess(actor)
      ? { where: { trashedAt: { gt: EPOCH } }, sort: [['trashedAt', 'desc']], limit, cursor }
      : {
          where: { readerIds: { contains: actor.userId }, trashedAt: { gt: EPOCH } },
          sort: [['startedAt', 'desc']],
          limit,
          cursor,
        },
  );
  return { items: items.filter(isRestorable), nextCursor };
}
