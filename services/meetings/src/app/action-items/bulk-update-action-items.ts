import { AppError } from '@minutehand/contracts/errors';
import type { DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import {
  applyBulkUpdate,
  type BulkUpdate,
  type BulkUpdatePlan,
  isAllowedAfterApproval,
  planBulkUpdate,
} from '../../domain/action-items/bulk-update.ts';
import { ACTION_ITEMS_PER_EVENT } from '../../limits.ts';
import { type AssignmentMailer, createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import { createActionItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireMemberAssignee } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { createAssignmentEvents } from './action-item-events.ts';
import { amendForItemChanges } from './amend-action-items.ts';
import { type ActionItemView, createActionItemViews } from './create-action-item-views.ts';

export type BulkUpdateActionItems = BulkUpdate & { meetingId: string; amendment?: string | undefined };

/**
 * Applies the same change to several items of a meeting. An error in any item rejects the whole update before
 * the first write. Items are written one by one: after a database failure in between, repeating the call completes the rest.
 */
export async function bulkUpdateActionItems(
  ports: Ports,
  actor: Actor,
  command: BulkUpdateActionItems,
): Promise<ActionItemView[]> {
  const assignmentMailer = createAssignmentMailer(ports, actor);
  const updated = await updateItemsOfMeeting(ports, actor, command, assignmentMailer);
  await assignmentMailer.send();
  return updated;
}

/** Like `bulkUpdateActionItems`, but the caller sends the emails. */
export async function updateItemsOfMeeting(
  ports: Ports,
  actor: Actor,
  command: BulkUpdateActionItems,
  assignmentMailer: AssignmentMailer,
): Promise<ActionItemView[]> {
  const { meetingId } = command;
  const meetingWithRole = await loadMeeting(ports, actor, meetingId, 'edit');
  const plan = planBulkUpdate(command);
  const { ids } = plan;
  const items = (await ports.actionItems.findMany(actor, ids)).filter(
    (item) => item.meetingId === meetingId && item.state !== 'rejected',
  );
  if (items.length < ids.length) throw new AppError('action_item.selection_unknown');
  const edits = items.map((before) => ({ before, after: applyBulkUpdate(before, plan) }));
  await requireMemberAssignee(ports, actor.accountId, plan.changes.assigneeId);
  const amended = edits.filter(({ before }) => !isAllowedAfterApproval(before, plan));
  if (amended.length > 0) await amendForItemChanges(ports, actor, meetingWithRole, command.amendment, () => amended);

  for (const { before, after } of edits) await assignmentMailer.linkItem(before, after);

  const written: Stored<ActionItem>[] = [];
  for (let start = 0; start < ids.length; start += ACTION_ITEMS_PER_EVENT) {
    const group = { meetingId, assignmentMailer, ids: ids.slice(start, start + ACTION_ITEMS_PER_EVENT), plan };
    written.push(...(await writeGroup(ports, actor, group)));
  }
  const sorted = written.toSorted((a, b) => a.position - b.position);
  return createActionItemViews(ports, actor, actor.accountId, sorted);
}

type Group = {
  meetingId: string;
  assignmentMailer: AssignmentMailer;
  ids: readonly string[];
  plan: BulkUpdatePlan;
};

/** Writes some items and publishes one event for all: one event per item would make every open screen refetch once per item. */
async function writeGroup(ports: Ports, actor: Actor, group: Group): Promise<Stored<ActionItem>[]> {
  const written = new Map<string, Stored<ActionItem>>();
  const write = async (id: string, extraEvents: readonly DomainEvent[]) => {
    let isListed = false;
    const item = await ports.actionItems.update(actor, id, async (loaded) => {
      // A concurrent request may have rejected the item.
      isListed = loaded.state !== 'rejected';
      if (!isListed) return undefined;
      const document = await group.assignmentMailer.linkItem(loaded, applyBulkUpdate(loaded, group.plan));
      return { document, events: [...createAssignmentEvents(loaded, document, actor.userId), ...extraEvents] };
    });
    if (isListed && item !== undefined) written.set(id, item);
    return isListed && item !== undefined;
  };
  for (const id of group.ids.slice(0, -1)) await write(id, []);
  // The last write publishes the event for all. If that item was deleted, another write does.
  for (const id of [...group.ids.slice(-1), ...written.keys()]) {
    if (await write(id, [createActionItemsChanged(group.meetingId, group.ids)])) break;
  }
  return [...written.values()];
}
