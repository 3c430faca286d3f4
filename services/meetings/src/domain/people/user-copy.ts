/** A copy of a user's name and time zone from `accounts`, so that names can be shown without a call. */
export type UserCopy = {
  userId: string;
  name: string;
  /** IANA name; empty when unknown. */
  timeZone: string;
  /** The user's version in `accounts`; older events are ignored. */
  sourceVersion: number;
  /** True while the deleted user's name is replaced in stored documents; then the copy is deleted. */
  isDeleted?: boolean | undefined;
};

/** Stored under the id of a deleted user, so that older events and copies that arrive later are ignored. */
export type DeletedUser = { deletedAt: Date };

/** A user in several accounts has one copy per account. */
export function toUserCopyId(accountId: string, userId: string): string {
  return `${accountId}-${userId}`;
}
