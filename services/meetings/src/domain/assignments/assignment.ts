import type { ActionItem } from '../action-items/action-item.ts';

/** By which mail somebody outside of the account has their way to the item, and who gave it to them. Empty without one. */
export type AssignmentLink = { linkId: string; linkedBy: string };

export const NO_LINK: AssignmentLink = { linkId: '', linkedBy: '' };

/** A link is one address's: it ends when the item goes to another one, and when it is rejected. */
export function linkAfter(before: ActionItem, after: Pick<ActionItem, 'assigneeEmail' | 'state'>): AssignmentLink {
  const isKept = after.state !== 'rejected' && addressKeyOf(before.assigneeEmail) === addressKeyOf(after.assigneeEmail);
  return isKept ? { linkId: before.linkId, linkedBy: before.linkedBy } : NO_LINK;
}

/** True for what is to be done by an address that has no link to it yet; a mere proposal is nobody's task. */
export function isToBeMailed(item: ActionItem): item is ActionItem & { assigneeEmail: string } {
  return item.state === 'open' && item.assigneeEmail !== null && item.linkId === '';
}

/** True while this link leads to the item. */
export function isLinkedBy(item: ActionItem, linkId: string): boolean {
  return linkId !== '' && item.linkId === linkId && (item.state === 'open' || item.state === 'done');
}

/** Two spellings of an address are one. */
export function addressKeyOf(address: string | null): string {
  return (address ?? '').toLowerCase();
}

/** What the token of a link says. */
export function linkPayload(item: { id: string; linkId: string }): string {
  return `${item.id}.${item.linkId}`;
}

export function parseLinkPayload(payload: string): { actionItemId: string; linkId: string } {
  const [actionItemId = '', linkId = ''] = payload.split('.');
  return { actionItemId, linkId };
}
