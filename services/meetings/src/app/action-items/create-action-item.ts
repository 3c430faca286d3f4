import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ActionItemChanges, draftActionItem } from '../../domain/action-items/action-item.ts';
import { ACTION_ITEMS_PER_MEETING } from '../../limits.ts';
import { createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import { requireAssignable } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { allowItemChange } from './amend-action-items.ts';
import { announceActionItem } from './announce-action-item.ts';
import { type ActionItemView, describeActionItems } from './describe-action-items.ts';

/** A new item at the end of the list; once a request. */
export async function createActionItem(
  ports: Ports,
  actor: Actor,
  command: { meetingId: string; changes: ActionItemChanges; requestKey: string; amendment?: string | undefined },
): Promise<ActionItemView> {
  const { meetingId, changes } = command;
  const accessed = await loadMeeting(ports, actor, meetingId, 'edit');
  await requireAssignable(ports, actor.accountId, changes.assigneeId);
  if ((await ports.actionItems.count(actor, { meetingId })) >= ACTION_ITEMS_PER_MEETING) {
    throw new AppError('action_item.too_many');
  }
  const last = await ports.actionItems.findFirst(actor, { where: { meetingId }, sort: [['position', 'desc']] });
  const draft = {
    ...draftActionItem({ meetingId, position: (last?.position ?? 0) + 1, changes }),
    id: ports.idFor(actor, command.requestKey),
  };
  await allowItemChange(ports, actor, accessed, command.amendment, async () => {
    const isThere = (await ports.actionItems.find(actor, draft.id)) !== undefined;
    // Made, and written down, by an earlier asking.
    return { before: undefined, after: isThere ? undefined : draft };
  });
  const mailId = ports.idFor(actor, command.requestKey && `${command.requestKey} mail`);
  const assignmentMailer = createAssignmentMailer(ports, actor, meetingId, mailId);
  const given = await assignmentMailer.settle(undefined, draft);
  const { document: item } = await ports.actionItems.insertOnce(actor, given, announceActionItem(undefined, given));
  // Made by an earlier asking, and deleted since.
  if (item.version === 0) throw new AppError('action_item.not_found');
  await assignmentMailer.sendOff();
  await requireNotDeleted(ports, actor, meetingId);
  const [view] = await describeActionItems(ports, actor, actor.accountId, [item]);
  if (view === undefined) throw new AppError('meeting.not_found');
  return view;
}
