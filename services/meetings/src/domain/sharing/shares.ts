import { AppError } from '@minutehand/contracts/errors';
import { SHARES_PER_MEETING } from '../../limits.ts';

export const SHARE_ROLES = ['viewer', 'editor', 'owner'] as const;
export type ShareRole = (typeof SHARE_ROLES)[number];

/** Somebody whom a meeting is shared with. */
export type Share = {
  userId: string;
  role: ShareRole;
  /** The request that made it, so that asking again is no second sharing; empty when nobody will. */
  madeBy: string;
};

/** What of a meeting says who may read it. */
export type Shared = { ownerId: string; readerIds: string[]; shares: Share[] };

export type Access = { userId: string; role: ShareRole };

/** What somebody is to a meeting by its own word, whatever they are in the account. */
export function shareRoleOf(meeting: Omit<Shared, 'readerIds'>, userId: string): ShareRole | undefined {
  if (meeting.ownerId === userId) return 'owner';
  return meeting.shares.find((share) => share.userId === userId)?.role;
}

/** Everybody who may read by the meeting's own word: owners first, each group in the order in which it was shared. */
export function accessOf({ ownerId, shares }: Omit<Shared, 'readerIds'>): Access[] {
  const all: Access[] = [{ userId: ownerId, role: 'owner' }, ...shares.map(({ userId, role }) => ({ userId, role }))];
  return [...all.filter(({ role }) => role === 'owner'), ...all.filter(({ role }) => role !== 'owner')];
}

/** Shares with somebody anew; undefined when this very request has done so already. */
export function addShare<M extends Shared>(meeting: M, share: Share): M | undefined {
  const known = meeting.shares.find(({ userId }) => userId === share.userId);
  if (known !== undefined && known.madeBy !== '' && known.madeBy === share.madeBy) return undefined;
  if (shareRoleOf(meeting, share.userId) !== undefined) throw new AppError('share.exists');
  if (meeting.shares.length >= SHARES_PER_MEETING) throw new AppError('share.too_many');
  return withShares(meeting, meeting.ownerId, [...meeting.shares, share]);
}

/** Gives somebody another role; undefined when it is theirs already. */
export function changeShare<M extends Shared>(meeting: M, userId: string, role: ShareRole): M | undefined {
  const before = requireShared(meeting, userId);
  if (before === role) return undefined;
  if (userId === meeting.ownerId) {
    const demoted: Share = { userId, role, madeBy: '' };
    return withShares(meeting, nextOwnerOf(meeting), [...meeting.shares, demoted]);
  }
  const shares = meeting.shares.map((share) => (share.userId === userId ? { ...share, role } : share));
  return withShares(meeting, meeting.ownerId, shares);
}

/** Takes the meeting away from somebody. */
export function removeShare<M extends Shared>(meeting: M, userId: string): M {
  requireShared(meeting, userId);
  if (userId === meeting.ownerId) return withShares(meeting, nextOwnerOf(meeting), meeting.shares);
  return withShares(
    meeting,
    meeting.ownerId,
    meeting.shares.filter((share) => share.userId !== userId),
  );
}

/** A role as it may be given. */
export function parseShareRole(text: string): ShareRole {
  const role = SHARE_ROLES.find((known) => known === text);
  if (role === undefined) throw invalidShare('role', 'The role must be viewer, editor or owner.');
  return role;
}

/** One field of a share is not right. */
export function invalidShare(field: string, message: string): AppError {
  return new AppError('share.invalid', { message, details: { fields: { [field]: [message] } } });
}

function requireShared(meeting: Shared, userId: string): ShareRole {
  const role = shareRoleOf(meeting, userId);
  if (role === undefined) throw new AppError('share.not_found');
  return role;
}

/** Who is named as the owner when the one who was is so no more: the one who has been an owner for longest. */
function nextOwnerOf({ shares }: Shared): string {
  const next = shares.find(({ role }) => role === 'owner');
  if (next === undefined) throw new AppError('share.last_owner');
  return next.userId;
}

function withShares<M extends Shared>(meeting: M, ownerId: string, shares: readonly Share[]): M {
  const others = shares.filter(({ userId }) => userId !== ownerId);
  return { ...meeting, ownerId, shares: others, readerIds: [ownerId, ...others.map(({ userId }) => userId)] };
}
