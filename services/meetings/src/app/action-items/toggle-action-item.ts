import type { Actor } from '@minutehand/service-kit/identity';
import { toggleDone } from '../../domain/action-items/action-item.ts';
import type { Ports } from '../ports.ts';
import { type ActionItemRef, authorizeAndChangeActionItem } from './change-action-item.ts';
import type { ActionItemView } from './create-action-item-views.ts';

/** Completes or reopens an item. In approved minutes, this is an amendment only for a proposed item, which was not approved with them. */
export async function toggleActionItem(ports: Ports, actor: Actor, command: ActionItemRef): Promise<ActionItemView> {
  const item = await ports.actionItems.find(actor, command.actionItemId);
  const isAgreed = item?.state !== 'proposed';
  return authorizeAndChangeActionItem(
    ports,
    actor,
    command,
    toggleDone,
    isAgreed ? { kind: 'none' } : { kind: 'amendment', note: undefined },
  );
}
