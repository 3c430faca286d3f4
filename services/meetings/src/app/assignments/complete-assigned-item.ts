import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { toggleDone } from '../../domain/action-items/action-item.ts';
import { isLinkedBy } from '../../domain/assignments/assignment.ts';
import { createActionItemsChanged } from '../events.ts';
import type { Ports } from '../ports.ts';
import { type AssignedItem, createAssignedItem, resolveItemLink } from './assigned-item.ts';

/** Completes or reopens an item. Approved minutes allow this too. */
export async function completeAssignedItem(
  ports: Ports,
  { token, completed }: { token: string; completed: boolean },
): Promise<AssignedItem> {
  const { item, meeting } = await resolveItemLink(ports, token);
  const scope = systemScope('an external assignee completes an item', item.accountId);
  const changed = await ports.actionItems.update(scope, item.id, (loaded) => {
    if (!isLinkedBy(loaded, item.linkId)) throw new AppError('assigned_item.not_found');
    if ((loaded.state === 'done') === completed) return undefined;
    return { document: toggleDone(loaded), events: [createActionItemsChanged(meeting.id, [item.id])] };
  });
  if (changed === undefined) throw new AppError('assigned_item.not_found');
  return createAssignedItem(ports, changed, meeting);
}
