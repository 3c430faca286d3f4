import type { ActionItem } from '../action-items/action-item.ts';

/** True for an open item of an external assignee who has no link to it yet. Proposals do not count. */
export function needsAssignmentEmail(item: ActionItem): item is ActionItem & { assigneeEmail: string } {
  return item.state === 'open' && item.assigneeEmail !== null && item.linkId === '';
}

/** True while the link gives access to the item. */
export function isLinkedBy(item: ActionItem, linkId: string): boolean {
  return linkId !== '' && item.linkId === linkId && (item.state === 'open' || item.state === 'done');
}

/** The payload of a link's token. */
export function getLinkPayload(item: { id: string; linkId: string }): string {
  return `${item.id}.${item.linkId}`;
}

export function parseLinkPayload(payload: string): { actionItemId: string; linkId: string } {
  const [actionItemId = '', linkId = ''] = payload.split('.');
  return { actionItemId, linkId };
}
