import type { Actor } from '@minutehand/service-kit/identity';
import { requirePermission } from '../../domain/sharing/policy.ts';
import { removeShare } from '../../domain/sharing/shares.ts';
import type { Ports } from '../ports.ts';
import { changeAccess } from './change-access.ts';

export type DeleteShare = { meetingId: string; userId: string };

/** Removes a user's access. Requires the permission to share, except for the actor's own access. */
export async function deleteShare(ports: Ports, actor: Actor, { meetingId, userId }: DeleteShare): Promise<void> {
  await changeAccess(ports, actor, { type: 'share_removed', meetingId, userId }, (loaded, actorRole) => {
    if (userId !== actor.userId) requirePermission(actorRole, 'share');
    return removeShare(loaded, userId);
  });
}
