import type { Actor } from '@minutehand/service-kit/identity';
import { toggleActionItem as toggle } from '../domain/action-item.ts';
import { type ActionItemOfMeeting, changeActionItemAs } from './change-action-item.ts';
import type { ActionItemView } from './describe-action-items.ts';
import type { Ports } from './ports.ts';

/** Done, or open again. */
export function toggleActionItem(ports: Ports, actor: Actor, command: ActionItemOfMeeting): Promise<ActionItemView> {
  return changeActionItemAs(ports, actor, command, toggle);
}
