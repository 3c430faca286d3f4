/** A copy of a member's data from `accounts`, so that names can be shown without a call. */
export type PersonCopy = {
  userId: string;
  name: string;
  /** IANA name; empty when unknown. */
  timeZone: string;
  /** The user's version in `accounts`; older events are ignored. */
  sourceVersion: number;
};

/** A user in several accounts has one copy per account. */
export function toPersonCopyId(accountId: string, userId: string): string {
  return `${accountId}-${userId}`;
}
