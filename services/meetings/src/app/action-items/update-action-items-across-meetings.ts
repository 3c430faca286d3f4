import type { Actor } from '@minutehand/service-kit/identity';
import { type BulkUpdate, planBulkUpdate } from '../../domain/action-items/bulk-update.ts';
import type { Ports } from '../ports.ts';
import { bulkUpdateActionItems } from './bulk-update-action-items.ts';
import type { ActionItemView } from './describe-action-items.ts';
import { groupByMeeting, type SkippedItem, skipRefusedItems } from './group-by-meeting.ts';

/**
 * Applies the same change to items of several meetings, meeting by meeting. Skips the items of meetings that the actor may not edit or
 * whose minutes are approved. A failure after the first meeting skips the rest, with its reason.
 */
export async function updateActionItemsAcrossMeetings(
  ports: Ports,
  actor: Actor,
  update: BulkUpdate,
): Promise<{ updated: readonly ActionItemView[]; skipped: readonly SkippedItem[] }> {
  const { ids } = planBulkUpdate(update);
  const updated: ActionItemView[] = [];
  const skipped: SkippedItem[] = [];
  for (const [meetingId, actionItemIds] of await groupByMeeting(ports, actor, ids)) {
    const refused = await skipRefusedItems(actionItemIds, updated.length > 0, async () => {
      updated.push(...(await bulkUpdateActionItems(ports, actor, { ...update, meetingId, actionItemIds })));
    });
    skipped.push(...refused);
  }
  return { updated, skipped };
}
