import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { type AmendedLine, addAmendment, isApproved, requireNotApproved } from '../../domain/approval/approval.ts';
import { getPermissions } from '../../domain/sharing/policy.ts';
import { createMinutesChanged } from '../events.ts';
import type { MeetingWithRole } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** An action item before and after a change; undefined before its creation and after its deletion. */
export type ActionItemEdit = { before: ActionItem | undefined; after: ActionItem | undefined };

/**
 * Stores the amendment with which an action item of approved minutes is changed, and does nothing for other minutes. Throws without an
 * amendment, and for users who cannot approve. Call it before the change: a crash in between leaves a visible amendment that can be repeated, never an unrecorded change.
 */
export function amendForItemChange(
  ports: Ports,
  actor: Actor,
  meetingWithRole: MeetingWithRole,
  amendment: string | undefined,
  change: () => ActionItemEdit | Promise<ActionItemEdit>,
): Promise<void> {
  return amendForItemChanges(ports, actor, meetingWithRole, amendment, async () => [await change()]);
}

/** Like `amendForItemChange`, for several items with one amendment. */
export async function amendForItemChanges(
  ports: Ports,
  actor: Actor,
  { meeting, role }: MeetingWithRole,
  amendment: string | undefined,
  change: () => readonly ActionItemEdit[] | Promise<readonly ActionItemEdit[]>,
): Promise<void> {
  const minutes = await ports.minutes.find(actor, meeting.id);
  if (!isApproved(minutes)) return;
  if (amendment === undefined) return requireNotApproved(minutes);
  if (!getPermissions(role).approve) throw new AppError('approval.forbidden');
  const items = await change();
  const names = await findNames(
    ports,
    actor.accountId,
    items.flatMap(({ before, after }) => [before?.assigneeId ?? null, after?.assigneeId ?? null]),
  );
  const lines = items.flatMap((item) => toAmendedLines(item, names));
  if (lines.length === 0) return;
  const entry = { id: ports.newId(), by: actor.userId, at: ports.now(), note: amendment };
  await ports.minutes.update(actor, meeting.id, (current) => {
    const details = { ...entry, minutesVersion: current.textVersion };
    const approval = addAmendment(current.approval, details, 'action_item', lines);
    return { document: { ...current, approval }, events: [createMinutesChanged(meeting, current)] };
  });
}

/** The removed and the added line of one item's amendment. */
function toAmendedLines({ before, after }: ActionItemEdit, names: ReadonlyMap<string, string>): AmendedLine[] {
  const [removed, added] = [formatItem(before, names), formatItem(after, names)];
  if (removed === added) return [];
  return [
    ...(removed === undefined ? [] : [{ kind: 'removed' as const, text: removed }]),
    ...(added === undefined ? [] : [{ kind: 'added' as const, text: added }]),
  ];
}

/** Formats an action item as one line; undefined for one that the list does not show. */
function formatItem(item: ActionItem | undefined, names: ReadonlyMap<string, string>): string | undefined {
  if (item === undefined || item.state === 'rejected') return undefined;
  const { description, dueDate, assigneeId, assigneeName } = item;
  const assignee = names.get(assigneeId ?? '') ?? assigneeName;
  const details = [assignee, dueDate === null ? null : `due ${dueDate}`].filter(Boolean).join(', ');
  return details === '' ? description : `${description} (${details})`;
}
