import type { Actor } from '@minutehand/service-kit/identity';
import { toggleActionItem as toggle } from '../../domain/action-items/action-item.ts';
import type { Ports } from '../ports.ts';
import { type ActionItemOfMeeting, changeActionItemAs } from './change-action-item.ts';
import type { ActionItemView } from './describe-action-items.ts';

/** Done, or open again: also after the minutes are approved, since what was agreed stays the same. One that is only proposed was not agreed. */
export async function toggleActionItem(
  ports: Ports,
  actor: Actor,
  command: ActionItemOfMeeting,
): Promise<ActionItemView> {
  const item = await ports.actionItems.find(actor, command.actionItemId);
  const isAgreed = item?.state !== 'proposed';
  return changeActionItemAs(
    ports,
    actor,
    command,
    toggle,
    isAgreed ? { kind: 'progress' } : { kind: 'amendment', note: undefined },
  );
}
