import type { Assignee } from '../action-items/assignee.ts';

/** The email that gave an external assignee access to the item, and who sent it. Empty without a link. */
export type AssignmentLink = { linkId: string; linkedBy: string };

export const NO_LINK: AssignmentLink = { linkId: '', linkedBy: '' };

/** A link belongs to one email address: it ends when the item is reassigned or rejected. */
export function updateLink(
  before: AssignmentLink & Pick<Assignee, 'assigneeEmail'>,
  after: Pick<Assignee, 'assigneeEmail'> & { state: string },
): AssignmentLink {
  const isKept = after.state !== 'rejected' && toAddressKey(before.assigneeEmail) === toAddressKey(after.assigneeEmail);
  return isKept ? { linkId: before.linkId, linkedBy: before.linkedBy } : NO_LINK;
}

/** Email addresses compare case-insensitively. */
export function toAddressKey(address: string | null): string {
  return (address ?? '').toLowerCase();
}
