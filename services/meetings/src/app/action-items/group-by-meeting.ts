import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

/** An item that a change of several items left unchanged, with the code of the reason. */
export type SkippedItem = { actionItemId: string; code: ErrorCode };

/** Reasons that concern one meeting or item. Any other error ends the whole change, unless a part of it is already done. */
const SKIPPED_CODES: readonly ErrorCode[] = [
  'meeting.not_found',
  'meeting.forbidden',
  'approval.locked',
  'approval.forbidden',
  'approval.too_many',
  'action_item.selection_unknown',
];

const UNKNOWN_ITEMS = 'Some of these action items were not found. Nothing was changed.';

/** Groups selected items by meeting. Rejects the selection if the actor cannot read one of them. */
export async function groupByMeeting(
  ports: Pick<Ports, 'meetings' | 'actionItems'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const items = (await ports.actionItems.findMany(actor, ids)).filter(({ state }) => state !== 'rejected');
  const meetings = await ports.meetings.findMany(actor, [...new Set(items.map(({ meetingId }) => meetingId))]);
  const readable = new Set(
    meetings.filter((meeting) => getMeetingRole(meeting, actor) !== undefined).map(({ id }) => id),
  );
  const found = items.filter(({ meetingId }) => readable.has(meetingId));
  if (found.length < ids.length) {
    throw new AppError('action_item.selection_unknown', { message: UNKNOWN_ITEMS });
  }
  return new Map(
    [...readable].map((meetingId) => [
      meetingId,
      found.filter((item) => item.meetingId === meetingId).map(({ id }) => id),
    ]),
  );
}

/**
 * Runs the change of one meeting's items. Returns these items as skipped if the meeting does not permit it, otherwise none. If other
 * meetings were changed before, every failure skips, because the response must report what was changed.
 */
export async function changeOrSkipItems(
  actionItemIds: readonly string[],
  hasChanges: boolean,
  change: () => Promise<void>,
): Promise<readonly SkippedItem[]> {
  try {
    await change();
    return [];
  } catch (error) {
    if (!isAppError(error) || !(hasChanges || SKIPPED_CODES.includes(error.code))) throw error;
    const { code } = error;
    return actionItemIds.map((actionItemId) => ({ actionItemId, code }));
  }
}
