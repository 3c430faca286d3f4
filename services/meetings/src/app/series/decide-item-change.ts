import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type ActionItem, changeActionItem, toggleDone } from '../../domain/action-items/action-item.ts';
import { applyItemChangeDecision, getItemChange, type ItemChange } from '../../domain/series/item-changes.ts';
import { getMeetingRole, requirePermission } from '../../domain/sharing/policy.ts';
import { authorizeAndChangeActionItem } from '../action-items/change-action-item.ts';
import { createItemChangesChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

export type DecideItemChange = {
  meetingId: string;
  changeId: string;
  decision: string;
  amendment: string | undefined;
};

/**
 * Accepts or rejects a suggested change to an earlier action item. Requires the permission to edit the item's meeting. The item is
 * written first: a crash in between leaves a proposal that no longer changes anything.
 */
export async function decideItemChange(
  ports: Ports,
  actor: Actor,
  { meetingId, changeId, decision, amendment }: DecideItemChange,
): Promise<'accepted' | 'rejected'> {
  const state = parseDecision(decision);
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const itemChanges = await ports.itemChanges.find(actor, meetingId);
  if (itemChanges === undefined) throw new AppError('item_change.not_found');
  const change = getItemChange(itemChanges, changeId);
  const itemMeeting = await ports.meetings.find(actor, change.itemMeetingId);
  const role = itemMeeting && getMeetingRole(itemMeeting, actor);
  // Not found: a meeting that the actor may not read, or that has moved to another series.
  if (role === undefined || itemMeeting?.seriesId !== meeting.seriesId) throw new AppError('item_change.not_found');
  requirePermission(role, 'edit');
  const outcome = { state, by: actor.userId, at: ports.now() };
  if (applyItemChangeDecision(itemChanges, changeId, outcome) === undefined) return state;
  if (state === 'accepted') await applyChange(ports, actor, change, amendment);
  await ports.itemChanges.update(actor, meetingId, (stored) => {
    const document = applyItemChangeDecision(stored, changeId, outcome);
    return document && { document, events: [createItemChangesChanged(meetingId, stored.version + 1)] };
  });
  return state;
}

function parseDecision(decision: string): 'accepted' | 'rejected' {
  if (decision === 'accept') return 'accepted';
  if (decision === 'reject') return 'rejected';
  throw new AppError('item_change.decision_invalid');
}

/** Completes the item or moves its due date on behalf of the actor. */
async function applyChange(
  ports: Ports,
  actor: Actor,
  { itemId, itemMeetingId, kind, dueDate }: ItemChange,
  amendment: string | undefined,
): Promise<void> {
  const item = await ports.actionItems.find(actor, itemId);
  if (item === undefined) throw new AppError('action_item.not_found');
  const target = { meetingId: itemMeetingId, actionItemId: itemId };
  const asAmendment = { kind: 'amendment', note: amendment } as const;
  if (kind === 'postponed') {
    const moveDueDate = (loaded: Stored<ActionItem>) => changeActionItem(loaded, { dueDate: dueDate ?? '' });
    await authorizeAndChangeActionItem(ports, actor, target, moveDueDate, asAmendment);
    return;
  }
  // Completing an agreed item is not an amendment; completing a proposed one is.
  const effect = item.state === 'proposed' ? asAmendment : ({ kind: 'none' } as const);
  const complete = (loaded: Stored<ActionItem>) => (loaded.state === 'done' ? loaded : toggleDone(loaded));
  await authorizeAndChangeActionItem(ports, actor, target, complete, effect);
}
