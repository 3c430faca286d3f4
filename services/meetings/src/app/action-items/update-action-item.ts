import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  type ActionItem,
  type ActionItemChanges,
  changeActionItem,
  changesOnlyPriority,
} from '../../domain/action-items/action-item.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireMemberAssignee } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { type ActionItemRef, authorizeAndChangeActionItem, type EffectOnApproval } from './change-action-item.ts';
import type { ActionItemView } from './create-action-item-views.ts';

export type UpdateActionItem = ActionItemRef & {
  changes: ActionItemChanges;
  version: number | undefined;
  amendment?: string | undefined;
};

/** Edits an item (which accepts it), accepts it, or rejects it. */
export async function updateActionItem(ports: Ports, actor: Actor, command: UpdateActionItem): Promise<ActionItemView> {
  if (command.changes.assigneeId) {
    await loadMeeting(ports, actor, command.meetingId, 'edit');
    await requireMemberAssignee(ports, actor.accountId, command.changes.assigneeId);
  }
  const change = (item: Stored<ActionItem>) => {
    requireVersion(command.version, item.version);
    return changeActionItem(item, command.changes);
  };
  return authorizeAndChangeActionItem(ports, actor, command, change, await getEffect(ports, actor, command));
}

/** The priority of an open or done item can change without an amendment. Accepting a proposed item counts as an amendment. */
async function getEffect(ports: Ports, actor: Actor, command: UpdateActionItem): Promise<EffectOnApproval> {
  const amendment = { kind: 'amendment', note: command.amendment } as const;
  if (!changesOnlyPriority(command.changes)) return amendment;
  const item = await ports.actionItems.find(actor, command.actionItemId);
  return item?.state === 'open' || item?.state === 'done' ? { kind: 'none' } : amendment;
}
