import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type ActionItem, isOverdue } from '../../domain/action-items/action-item.ts';
import { isLinkedBy, parseLinkPayload } from '../../domain/assignments/assignment.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** An item as its assignee outside the account sees it. */
export type AssignedItem = {
  item: Stored<ActionItem>;
  meetingTitle: string;
  assignedBy: string;
  isOverdue: boolean;
};

export async function resolveItemLink(
  ports: Ports,
  token: string,
): Promise<{ item: Stored<ActionItem>; meeting: Stored<Meeting> }> {
  const payload = ports.links.read('assigned_item', token);
  if (payload === undefined) throw new AppError('assigned_item.not_found');
  const { actionItemId, linkId } = parseLinkPayload(payload);
  const item = await ports.actionItems.find(systemScope('an item link without a known account'), actionItemId);
  if (item === undefined || !isLinkedBy(item, linkId)) throw new AppError('assigned_item.not_found');
  const meeting = await ports.meetings.find(
    systemScope('the meeting of a linked item', item.accountId),
    item.meetingId,
  );
  // Items of a deleted meeting are about to be purged.
  if (meeting === undefined) throw new AppError('assigned_item.not_found');
  if (await ports.directory.isAwaitingDeletion(item.accountId)) throw new AppError('assigned_item.not_found');
  return { item, meeting };
}

export async function createAssignedItem(
  ports: Ports,
  item: Stored<ActionItem>,
  meeting: Meeting,
): Promise<AssignedItem> {
  const names = await findNames(ports, item.accountId, [item.linkedBy]);
  return {
    item,
    meetingTitle: meeting.title,
    assignedBy: names.get(item.linkedBy) ?? '',
    isOverdue: isOverdue(item, ports.now()),
  };
}
