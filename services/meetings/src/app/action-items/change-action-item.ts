import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { allowItemChange } from './amend-action-items.ts';
import { announceActionItem } from './announce-action-item.ts';
import { type ActionItemView, describeActionItems } from './describe-action-items.ts';

export type ActionItemOfMeeting = { meetingId: string; actionItemId: string };

/** How a change relates to approved minutes: progress keeps what was agreed; an amendment changes it and needs a note. */
export type EffectOnApproval = { kind: 'progress' } | { kind: 'amendment'; note: string | undefined };

/** Load, check the right to edit, change, save, say so; on a stale write again. An item of another meeting does not exist. */
export async function changeActionItemAs(
  ports: Ports,
  actor: Actor,
  { meetingId, actionItemId }: ActionItemOfMeeting,
  change: (item: Stored<ActionItem>) => Stored<ActionItem>,
  effect: EffectOnApproval,
): Promise<ActionItemView> {
  const accessed = await loadMeeting(ports, actor, meetingId, 'edit');
  if (effect.kind === 'amendment') {
    await allowItemChange(ports, actor, accessed, effect.note, async () => {
      const before = await ports.actionItems.find(actor, actionItemId);
      if (before === undefined || before.meetingId !== meetingId) throw new AppError('action_item.not_found');
      return { before, after: change(before) };
    });
  }
  const assignmentMailer = createAssignmentMailer(ports, actor, meetingId);
  const item = await ports.actionItems.update(actor, actionItemId, async (loaded) => {
    if (loaded.meetingId !== meetingId) throw new AppError('action_item.not_found');
    const document = await assignmentMailer.settle(loaded, change(loaded));
    return { document, events: announceActionItem(loaded, document) };
  });
  await assignmentMailer.sendOff();
  const [view] = item === undefined ? [] : await describeActionItems(ports, actor, actor.accountId, [item]);
  if (view === undefined) throw new AppError('action_item.not_found');
  return view;
}
