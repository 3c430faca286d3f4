import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { createActionItemEvents } from './action-item-events.ts';
import { amendForItemChange } from './amend-action-items.ts';
import { type ActionItemView, createActionItemViews } from './create-action-item-views.ts';

export type ActionItemRef = { meetingId: string; actionItemId: string };

/** The effect of a change on approved minutes: none if the agreed item stays as it is; an amendment changes it and needs a note. */
export type EffectOnApproval = { kind: 'none' } | { kind: 'amendment'; note: string | undefined };

/** Loads, checks the permission to edit, changes, saves and publishes; retries a stale write. An item of another meeting is not found. */
export async function authorizeAndChangeActionItem(
  ports: Ports,
  actor: Actor,
  { meetingId, actionItemId }: ActionItemRef,
  change: (item: Stored<ActionItem>) => Stored<ActionItem>,
  effect: EffectOnApproval,
): Promise<ActionItemView> {
  const meetingWithRole = await loadMeeting(ports, actor, meetingId, 'edit');
  if (effect.kind === 'amendment') {
    await amendForItemChange(ports, actor, meetingWithRole, effect.note, async () => {
      const before = await ports.actionItems.find(actor, actionItemId);
      if (before === undefined || before.meetingId !== meetingId) throw new AppError('action_item.not_found');
      return { before, after: change(before) };
    });
  }
  const assignmentMailer = createAssignmentMailer(ports, actor);
  const item = await ports.actionItems.update(actor, actionItemId, async (loaded) => {
    if (loaded.meetingId !== meetingId) throw new AppError('action_item.not_found');
    const document = await assignmentMailer.linkItem(loaded, change(loaded));
    return { document, events: createActionItemEvents(loaded, document, actor.userId) };
  });
  await assignmentMailer.send();
  const [view] = item === undefined ? [] : await createActionItemViews(ports, actor, actor.accountId, [item]);
  if (view === undefined) throw new AppError('action_item.not_found');
  return view;
}
