import { AppError, isOutage } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type Access, getShareRole } from '../../domain/sharing/shares.ts';
import { findNames } from '../people/find-names.ts';
import type { Member, Ports } from '../ports.ts';

export type ShareView = Access & { name: string; email: string };

export async function createShareView(
  ports: Ports,
  actor: Actor,
  meeting: Meeting,
  userId: string,
): Promise<ShareView> {
  const role = getShareRole(meeting, userId);
  const [view] = role === undefined ? [] : await createShareViews(ports, actor.accountId, [{ userId, role }]);
  // A concurrent request removed the share.
  if (view === undefined) throw new AppError('share.not_found');
  return view;
}

/** Adds names and addresses. Former members are listed without them, so that their share can be removed. */
export async function createShareViews(
  ports: Ports,
  accountId: string,
  access: readonly Access[],
): Promise<ShareView[]> {
  const userIds = access.map(({ userId }) => userId);
  const [names, members] = await Promise.all([
    findNames(ports, accountId, userIds),
    findMembers(ports, accountId, userIds),
  ]);
  const byId = new Map(members.map((member) => [member.userId, member]));
  return access.map(({ userId, role }) => {
    const member = byId.get(userId);
    return { userId, role, name: member?.name ?? names.get(userId) ?? '', email: member?.email ?? '' };
  });
}

async function findMembers(
  { directory }: Pick<Ports, 'directory'>,
  accountId: string,
  userIds: readonly string[],
): Promise<Member[]> {
  try {
    return await directory.findMembers(accountId, userIds);
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}
