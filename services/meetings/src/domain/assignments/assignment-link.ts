import type { Assignee } from '../action-items/assignee.ts';

/** By which mail somebody outside of the account has their way to the item, and who gave it to them. Empty without one. */
export type AssignmentLink = { linkId: string; linkedBy: string };

export const NO_LINK: AssignmentLink = { linkId: '', linkedBy: '' };

/** A link is one address's: it ends when the item goes to another one, and when it is rejected. */
export function linkAfter(
  before: AssignmentLink & Pick<Assignee, 'assigneeEmail'>,
  after: Pick<Assignee, 'assigneeEmail'> & { state: string },
): AssignmentLink {
  const isKept = after.state !== 'rejected' && addressKeyOf(before.assigneeEmail) === addressKeyOf(after.assigneeEmail);
  return isKept ? { linkId: before.linkId, linkedBy: before.linkedBy } : NO_LINK;
}

/** Two spellings of an address are one. */
export function addressKeyOf(address: string | null): string {
  return (address ?? '').toLowerCase();
}
