import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { type ActionItemView, createActionItemViews } from './create-action-item-views.ts';

/** A meeting's items in position order, without the rejected ones. */
export async function listActionItems(ports: Ports, caller: Caller, meetingId: string): Promise<ActionItemView[]> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  const items: Stored<ActionItem>[] = [];
  const shown = ports.actionItems.stream(scope, {
    where: { meetingId, state: { in: ['proposed', 'open', 'done'] } },
    sort: [['position', 'asc']],
  });
  for await (const item of shown) items.push(item);
  return createActionItemViews(ports, scope, meeting.accountId, items);
}
