import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type BulkUpdate, planBulkUpdate } from '../../domain/action-items/bulk-update.ts';
import { createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import type { Ports } from '../ports.ts';
import { updateItemsOfMeeting } from './bulk-update-action-items.ts';
import type { ActionItemView } from './create-action-item-views.ts';
import { changeOrSkipItems, groupByMeeting, type SkippedItem } from './group-by-meeting.ts';

/**
 * Applies the same change to items of several meetings, meeting by meeting. Skips the items of meetings that the actor may not edit or
 * whose minutes are approved. A failure after the first meeting skips the rest, with its reason.
 * An assignee outside the account gets one email about all items.
 */
export async function updateActionItemsAcrossMeetings(
  ports: Ports,
  actor: Actor,
  update: BulkUpdate,
): Promise<{ updated: readonly ActionItemView[]; skipped: readonly SkippedItem[] }> {
  const { ids } = planBulkUpdate(update);
  const updated: ActionItemView[] = [];
  const skipped: SkippedItem[] = [];
  const assignmentMailer = createAssignmentMailer(ports, actor);
  for (const [meetingId, actionItemIds] of await groupByMeeting(ports, actor, ids)) {
    const skippedOfMeeting = await changeOrSkipItems(actionItemIds, updated.length > 0, async () => {
      const command = { ...update, meetingId, actionItemIds };
      updated.push(...(await updateItemsOfMeeting(ports, actor, command, assignmentMailer)));
    });
    skipped.push(...skippedOfMeeting);
  }
  // The items are stored, so the response must report them. `sendUnsentEmails` sends what is not sent here.
  await assignmentMailer.send().catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
  return { updated, skipped };
}
