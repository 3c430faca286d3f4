import { AppError } from '@minutehand/contracts/errors';
import { SHARES_PER_MEETING } from '../../limits.ts';

export const SHARE_ROLES = ['viewer', 'editor', 'owner'] as const;
export type ShareRole = (typeof SHARE_ROLES)[number];

/** A member that a meeting is shared with. */
export type Share = {
  userId: string;
  role: ShareRole;
  /** Key of the request that created it, for idempotency; empty if the request is never repeated. */
  madeBy: string;
};

/** The fields of a meeting that control access. */
export type SharedMeeting = { ownerId: string; readerIds: string[]; shares: Share[] };

export type Access = { userId: string; role: ShareRole };

/** The user's role by ownership or share, regardless of their account role. */
export function getShareRole(meeting: Omit<SharedMeeting, 'readerIds'>, userId: string): ShareRole | undefined {
  if (meeting.ownerId === userId) return 'owner';
  return meeting.shares.find((share) => share.userId === userId)?.role;
}

/** All members with access by ownership or share: owners first, each group in the order of sharing. */
export function listAccess({ ownerId, shares }: Omit<SharedMeeting, 'readerIds'>): Access[] {
  const accessList: Access[] = [
    { userId: ownerId, role: 'owner' },
    ...shares.map(({ userId, role }) => ({ userId, role })),
  ];
  return [...accessList.filter(({ role }) => role === 'owner'), ...accessList.filter(({ role }) => role !== 'owner')];
}

/** Shares the meeting; undefined if the same request already did. */
export function addShare<M extends SharedMeeting>(meeting: M, share: Share): M | undefined {
  const existing = meeting.shares.find(({ userId }) => userId === share.userId);
  if (existing !== undefined && existing.madeBy !== '' && existing.madeBy === share.madeBy) return undefined;
  if (getShareRole(meeting, share.userId) !== undefined) throw new AppError('share.exists');
  if (meeting.shares.length >= SHARES_PER_MEETING) throw new AppError('share.too_many');
  return withShares(meeting, meeting.ownerId, [...meeting.shares, share]);
}

/** Changes a member's role; undefined if unchanged. */
export function changeShare<M extends SharedMeeting>(meeting: M, userId: string, role: ShareRole): M | undefined {
  const before = requireShareRole(meeting, userId);
  if (before === role) return undefined;
  if (userId === meeting.ownerId) {
    const demoted: Share = { userId, role, madeBy: '' };
    return withShares(meeting, getNextOwner(meeting), [...meeting.shares, demoted]);
  }
  const shares = meeting.shares.map((share) => (share.userId === userId ? { ...share, role } : share));
  return withShares(meeting, meeting.ownerId, shares);
}

/** Removes a member's access. */
export function removeShare<M extends SharedMeeting>(meeting: M, userId: string): M {
  requireShareRole(meeting, userId);
  if (userId === meeting.ownerId) return withShares(meeting, getNextOwner(meeting), meeting.shares);
  return withShares(
    meeting,
    meeting.ownerId,
    meeting.shares.filter((share) => share.userId !== userId),
  );
}

/** Makes another member the owner in place of a former one; the other owners stay. Returns the same meeting if it has another owner. */
export function replaceOwner<M extends SharedMeeting>(meeting: M, formerOwnerId: string, newOwnerId: string): M {
  if (meeting.ownerId !== formerOwnerId || formerOwnerId === newOwnerId) return meeting;
  return withShares(
    meeting,
    newOwnerId,
    meeting.shares.filter(({ userId }) => userId !== formerOwnerId),
  );
}

export function parseShareRole(text: string): ShareRole {
  const role = SHARE_ROLES.find((existing) => existing === text);
  if (role === undefined) throw createInvalidShareError('role', 'The role must be viewer, editor or owner.');
  return role;
}

/** The error for one invalid field of a share. */
export function createInvalidShareError(field: string, message: string): AppError {
  return new AppError('share.invalid', { message, details: { fields: { [field]: [message] } } });
}

function requireShareRole(meeting: SharedMeeting, userId: string): ShareRole {
  const role = getShareRole(meeting, userId);
  if (role === undefined) throw new AppError('share.not_found');
  return role;
}

/** The longest-standing other owner. Throws share.last_owner if there is none. */
function getNextOwner({ shares }: SharedMeeting): string {
  const next = shares.find(({ role }) => role === 'owner');
  if (next === undefined) throw new AppError('share.last_owner');
  return next.userId;
}

function withShares<M extends SharedMeeting>(meeting: M, ownerId: string, shares: readonly Share[]): M {
  const otherShares = shares.filter(({ userId }) => userId !== ownerId);
  return { ...meeting, ownerId, shares: otherShares, readerIds: [ownerId, ...otherShares.map(({ userId }) => userId)] };
}
