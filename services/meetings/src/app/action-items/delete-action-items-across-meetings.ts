import type { Actor } from '@minutehand/service-kit/identity';
import { parseSelection } from '../../domain/action-items/bulk-update.ts';
import { createActionItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { amendForItemChanges } from './amend-action-items.ts';
import { changeOrSkipItems, groupByMeeting, type SkippedItem } from './group-by-meeting.ts';

/**
 * Deletes items of several meetings, meeting by meeting. Skips the items of meetings that the actor may not edit, and those of approved
 * minutes unless the deletion is an amendment.
 */
export async function deleteActionItemsAcrossMeetings(
  ports: Ports,
  actor: Actor,
  command: { actionItemIds: readonly string[]; amendment?: string | undefined },
): Promise<{ deletedIds: readonly string[]; skipped: readonly SkippedItem[] }> {
  const deletedIds: string[] = [];
  const skipped: SkippedItem[] = [];
  const groups = await groupByMeeting(ports, actor, parseSelection(command.actionItemIds));
  for (const [meetingId, actionItemIds] of groups) {
    const skippedOfMeeting = await changeOrSkipItems(actionItemIds, deletedIds.length > 0, () =>
      deleteItems(ports, actor, { meetingId, actionItemIds, amendment: command.amendment }),
    );
    skipped.push(...skippedOfMeeting);
    if (skippedOfMeeting.length === 0) deletedIds.push(...actionItemIds);
  }
  return { deletedIds, skipped };
}

async function deleteItems(
  ports: Ports,
  actor: Actor,
  command: { meetingId: string; actionItemIds: readonly string[]; amendment: string | undefined },
): Promise<void> {
  const { meetingId, actionItemIds, amendment } = command;
  const meetingWithRole = await loadMeeting(ports, actor, meetingId, 'edit');
  const items = await ports.actionItems.findMany(actor, actionItemIds);
  await amendForItemChanges(ports, actor, meetingWithRole, amendment, () =>
    items.map((before) => ({ before, after: undefined })),
  );
  for (const { id } of items) {
    await ports.actionItems.remove(actor, id, {}, [createActionItemsChanged(meetingId, [id])]);
    await ports.itemComments.remove(actor, id);
  }
}
