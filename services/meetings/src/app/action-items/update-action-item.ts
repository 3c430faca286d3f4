import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type ActionItem, type ActionItemChanges, changeActionItem } from '../../domain/action-items/action-item.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireAssignable } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { type ActionItemRef, changeActionItemAs } from './change-action-item.ts';
import type { ActionItemView } from './describe-action-items.ts';

export type UpdateActionItem = ActionItemRef & {
  changes: ActionItemChanges;
  version: number | undefined;
  amendment?: string | undefined;
};

/** Edits an item (which accepts it), accepts it, or rejects it. */
export async function updateActionItem(ports: Ports, actor: Actor, command: UpdateActionItem): Promise<ActionItemView> {
  if (command.changes.assigneeId) {
    await loadMeeting(ports, actor, command.meetingId, 'edit');
    await requireAssignable(ports, actor.accountId, command.changes.assigneeId);
  }
  const change = (item: Stored<ActionItem>) => {
    requireVersion(command.version, item.version);
    return changeActionItem(item, command.changes);
  };
  return changeActionItemAs(ports, actor, command, change, { kind: 'amendment', note: command.amendment });
}
