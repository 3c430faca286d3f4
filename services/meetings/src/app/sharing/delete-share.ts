import type { Actor } from '@minutehand/service-kit/identity';
import { requirePermission } from '../../domain/sharing/policy.ts';
import { removeShare } from '../../domain/sharing/shares.ts';
import type { Ports } from '../ports.ts';
import { changeAccess } from './change-access.ts';

export type DeleteShare = { meetingId: string; userId: string };

/** Takes the meeting away from somebody, by those who may share; everybody may give up their own. */
export async function deleteShare(ports: Ports, actor: Actor, { meetingId, userId }: DeleteShare): Promise<void> {
  await changeAccess(ports, actor, meetingId, userId, (loaded, mine) => {
    if (userId !== actor.userId) requirePermission(mine, 'share');
    return removeShare(loaded, userId);
  });
}
