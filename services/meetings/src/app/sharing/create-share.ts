import type { Actor } from '@minutehand/service-kit/identity';
import { requirePermission } from '../../domain/sharing/policy.ts';
import { addShare, createInvalidShareError, parseShareRole } from '../../domain/sharing/shares.ts';
import { loadMeeting } from '../meetings/access.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { changeAccess } from './change-access.ts';
import { createShareView, type ShareView } from './create-share-views.ts';

export type CreateShare = { meetingId: string; userId: string; role: string; requestKey: string };

/** Shares a meeting with another member of the account, as viewer by default. */
export async function createShare(ports: Ports, actor: Actor, command: CreateShare): Promise<ShareView> {
  const { meetingId, userId, requestKey } = command;
  await loadMeeting(ports, actor, meetingId, 'share');
  const role = parseShareRole(command.role === '' ? 'viewer' : command.role);
  if (userId === actor.userId) throw createInvalidShareError('user_id', "You can't share a meeting with yourself.");
  if (!(await isMember(ports, actor.accountId, userId))) {
    throw createInvalidShareError('user_id', "This person isn't a member of the workspace.");
  }
  const madeBy = requestKey === '' ? '' : ports.newIdForRequest(actor, requestKey);
  const meeting = await changeAccess(
    ports,
    actor,
    { type: 'meeting_shared', meetingId, userId, role },
    (loaded, actorRole) => {
      requirePermission(actorRole, 'share');
      return addShare(loaded, { userId, role, madeBy });
    },
  );
  return createShareView(ports, actor, meeting, userId);
}
