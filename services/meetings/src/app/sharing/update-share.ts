import type { Actor } from '@minutehand/service-kit/identity';
import { requirePermission } from '../../domain/sharing/policy.ts';
import { changeShare, parseShareRole } from '../../domain/sharing/shares.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { changeAccess } from './change-access.ts';
import { createShareView, type ShareView } from './create-share-views.ts';

export type UpdateShare = { meetingId: string; userId: string; role: string };

/** Changes the role of an existing share. */
export async function updateShare(ports: Ports, actor: Actor, command: UpdateShare): Promise<ShareView> {
  const { meetingId, userId } = command;
  await loadMeeting(ports, actor, meetingId, 'share');
  const role = parseShareRole(command.role);
  const meeting = await changeAccess(
    ports,
    actor,
    { type: 'share_changed', meetingId, userId, role },
    (loaded, actorRole) => {
      requirePermission(actorRole, 'share');
      return changeShare(loaded, userId, role);
    },
  );
  return createShareView(ports, actor, meeting, userId);
}
