import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { type AmendedLine, amend, isApproved, requireNotApproved } from '../../domain/approval/approval.ts';
import { permissionsOf } from '../../domain/sharing/policy.ts';
import { minutesChanged } from '../events.ts';
import type { AccessedMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** What is to become of an action item; undefined where there is none before, or after. */
export type ItemChange = { before: ActionItem | undefined; after: ActionItem | undefined };

/**
 * Lets a change of an action item through. Where the meeting's minutes are approved it must be an amendment, which is written down
 * first: a crash in between leaves an amendment that can be seen and made again, never a change that nobody can see.
 */
export function allowItemChange(
  ports: Ports,
  actor: Actor,
  accessed: AccessedMeeting,
  amendment: string | undefined,
  change: () => ItemChange | Promise<ItemChange>,
): Promise<void> {
  return allowItemChanges(ports, actor, accessed, amendment, async () => [await change()]);
}

/** The same for several items, which are one amendment. */
export async function allowItemChanges(
  ports: Ports,
  actor: Actor,
  { meeting, role }: AccessedMeeting,
  amendment: string | undefined,
  change: () => readonly ItemChange[] | Promise<readonly ItemChange[]>,
): Promise<void> {
  const minutes = await ports.minutes.find(actor, meeting.id);
  if (!isApproved(minutes)) return;
  if (amendment === undefined) return requireNotApproved(minutes);
  if (!permissionsOf(role).approve) throw new AppError('approval.forbidden');
  const items = await change();
  const names = await findNames(
    ports,
    actor.accountId,
    items.flatMap(({ before, after }) => [before?.assigneeId ?? null, after?.assigneeId ?? null]),
  );
  const lines = items.flatMap((item) => linesOf(item, names));
  if (lines.length === 0) return;
  const amended = { id: ports.newId(), by: actor.userId, at: ports.now(), note: amendment };
  await ports.minutes.update(actor, meeting.id, (current) => {
    const { textVersion, generated } = current;
    const approval = amend(current.approval, { ...amended, minutesVersion: textVersion }, 'action_item', lines);
    return { document: { ...current, approval }, events: [minutesChanged(meeting.id, textVersion, generated)] };
  });
}

/** What an amendment of one item takes out and puts in. */
function linesOf({ before, after }: ItemChange, names: ReadonlyMap<string, string>): AmendedLine[] {
  const [removed, added] = [lineOf(before, names), lineOf(after, names)];
  if (removed === added) return [];
  return [
    ...(removed === undefined ? [] : [{ kind: 'removed' as const, text: removed }]),
    ...(added === undefined ? [] : [{ kind: 'added' as const, text: added }]),
  ];
}

/** An action item in a line; undefined for one that is not, or no longer, in the list. */
function lineOf(item: ActionItem | undefined, names: ReadonlyMap<string, string>): string | undefined {
  if (item === undefined || item.state === 'rejected') return undefined;
  const { description, dueDate, assigneeId, assigneeName } = item;
  const who = names.get(assigneeId ?? '') ?? assigneeName;
  const facts = [who, dueDate === null ? null : `due ${dueDate}`].filter(Boolean).join(', ');
  return facts === '' ? description : `${description} (${facts})`;
}
