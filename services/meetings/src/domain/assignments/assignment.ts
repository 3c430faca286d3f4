import type { ActionItem } from '../action-items/action-item.ts';

/** True for what is to be done by an address that has no link to it yet; a mere proposal is nobody's task. */
export function isToBeMailed(item: ActionItem): item is ActionItem & { assigneeEmail: string } {
  return item.state === 'open' && item.assigneeEmail !== null && item.linkId === '';
}

/** True while this link leads to the item. */
export function isLinkedBy(item: ActionItem, linkId: string): boolean {
  return linkId !== '' && item.linkId === linkId && (item.state === 'open' || item.state === 'done');
}

/** What the token of a link says. */
export function linkPayload(item: { id: string; linkId: string }): string {
  return `${item.id}.${item.linkId}`;
}

export function parseLinkPayload(payload: string): { actionItemId: string; linkId: string } {
  const [actionItemId = '', linkId = ''] = payload.split('.');
  return { actionItemId, linkId };
}
