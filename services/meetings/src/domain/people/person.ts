/** A copy of what accounts knows about a member, so that names can be shown without asking. */
export type PersonCopy = {
  userId: string;
  name: string;
  /** IANA name; empty when unknown. */
  timeZone: string;
  /** The version of the user that this copy is of; older news is ignored. */
  sourceVersion: number;
};

/** A user may belong to several accounts, each of which has its own copy. */
export function personCopyIdOf(accountId: string, userId: string): string {
  return `${accountId}-${userId}`;
}
