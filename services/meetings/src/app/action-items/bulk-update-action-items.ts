import { AppError } from '@minutehand/contracts/errors';
import type { DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type ActionItem, type ActionItemChanges, changeActionItem } from '../../domain/action-items/action-item.ts';
import { type BulkUpdate, planBulkUpdate } from '../../domain/action-items/bulk-update.ts';
import { ACTION_ITEMS_PER_ANNOUNCEMENT } from '../../limits.ts';
import { type AssignmentMailer, createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import { actionItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireAssignable } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { allowItemChanges } from './amend-action-items.ts';
import { announceAssignment } from './announce-action-item.ts';
import { type ActionItemView, describeActionItems } from './describe-action-items.ts';

export type BulkUpdateActionItems = BulkUpdate & { meetingId: string; amendment?: string | undefined };

/**
 * The same change for several items of a meeting. What is wrong with any of them refuses all before the first is written. Each is
 * written by itself, so that a database that goes away in between leaves some as they were: the same call again does the rest.
 */
export async function bulkUpdateActionItems(
  ports: Ports,
  actor: Actor,
  command: BulkUpdateActionItems,
): Promise<ActionItemView[]> {
  const { meetingId } = command;
  const accessed = await loadMeeting(ports, actor, meetingId, 'edit');
  const { ids, changes } = planBulkUpdate(command);
  const items = (await ports.actionItems.findMany(actor, ids)).filter(
    (item) => item.meetingId === meetingId && item.state !== 'rejected',
  );
  if (items.length < ids.length) throw new AppError('action_item.selection_unknown');
  const planned = items.map((before) => ({ before, after: changeActionItem(before, changes) }));
  await requireAssignable(ports, actor.accountId, changes.assigneeId);
  await allowItemChanges(ports, actor, accessed, command.amendment, () => planned);

  const assignmentMailer = createAssignmentMailer(ports, actor, meetingId);
  for (const { before, after } of planned) await assignmentMailer.settle(before, after);

  const written: Stored<ActionItem>[] = [];
  for (let at = 0; at < ids.length; at += ACTION_ITEMS_PER_ANNOUNCEMENT) {
    const group = { meetingId, assignmentMailer, ids: ids.slice(at, at + ACTION_ITEMS_PER_ANNOUNCEMENT), changes };
    written.push(...(await writeGroup(ports, actor, group)));
  }
  await assignmentMailer.sendOff();
  const inOrder = written.toSorted((one, other) => one.position - other.position);
  return describeActionItems(ports, actor, actor.accountId, inOrder);
}

type Group = {
  meetingId: string;
  assignmentMailer: AssignmentMailer;
  ids: readonly string[];
  changes: ActionItemChanges;
};

/** Writes some items and says once what has changed: a message an item would have every open screen ask again as often. */
async function writeGroup(ports: Ports, actor: Actor, group: Group): Promise<Stored<ActionItem>[]> {
  const written = new Map<string, Stored<ActionItem>>();
  const write = async (id: string, said: readonly DomainEvent[]) => {
    let isThere = false;
    const item = await ports.actionItems.update(actor, id, async (loaded) => {
      // Rejected by somebody else in this moment.
      isThere = loaded.state !== 'rejected';
      if (!isThere) return undefined;
      const document = await group.assignmentMailer.settle(loaded, changeActionItem(loaded, group.changes));
      return { document, events: [...announceAssignment(loaded, document), ...said] };
    });
    if (isThere && item !== undefined) written.set(id, item);
    return isThere && item !== undefined;
  };
  for (const id of group.ids.slice(0, -1)) await write(id, []);
  // The last one says it for all; should it be gone by now, another does.
  for (const id of [...group.ids.slice(-1), ...written.keys()]) {
    if (await write(id, [actionItemsChanged(group.meetingId, group.ids)])) break;
  }
  return [...written.values()];
}
