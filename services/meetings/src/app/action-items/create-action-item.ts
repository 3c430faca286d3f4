import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ActionItemChanges, createOpenActionItem } from '../../domain/action-items/action-item.ts';
import type { UncheckedCitation } from '../../domain/transcript/evidence.ts';
import { ACTION_ITEMS_PER_MEETING } from '../../limits.ts';
import { createAssignmentMailer } from '../assignments/assignment-mailer.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import { requireMemberAssignee } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { createActionItemEvents } from './action-item-events.ts';
import { amendForItemChange } from './amend-action-items.ts';
import { checkSources } from './check-sources.ts';
import { type ActionItemView, createActionItemViews } from './create-action-item-views.ts';

export type CreateActionItem = {
  meetingId: string;
  changes: ActionItemChanges;
  requestKey: string;
  amendment?: string | undefined;
  /** The evidence of the item: a line of the transcript, or the evidence of a line of the minutes. */
  sources?: readonly UncheckedCitation[] | undefined;
};

/** Adds an item at the end of the list, once per request key. */
export async function createActionItem(ports: Ports, actor: Actor, command: CreateActionItem): Promise<ActionItemView> {
  const { meetingId, changes } = command;
  const meetingWithRole = await loadMeeting(ports, actor, meetingId, 'edit');
  await requireMemberAssignee(ports, actor.accountId, changes.assigneeId);
  if ((await ports.actionItems.count(actor, { meetingId })) >= ACTION_ITEMS_PER_MEETING) {
    throw new AppError('action_item.too_many');
  }
  const source = await checkSources(ports, actor, meetingId, command.sources ?? []);
  const last = await ports.actionItems.findFirst(actor, { where: { meetingId }, sort: [['position', 'desc']] });
  const newItem = {
    ...createOpenActionItem({ meetingId, position: (last?.position ?? 0) + 1, changes, source }),
    id: ports.newIdForRequest(actor, command.requestKey),
  };
  await amendForItemChange(ports, actor, meetingWithRole, command.amendment, async () => {
    const isStored = (await ports.actionItems.find(actor, newItem.id)) !== undefined;
    // An earlier attempt of this request may have stored the item and its amendment.
    return { before: undefined, after: isStored ? undefined : newItem };
  });
  const emailId = ports.newIdForRequest(actor, command.requestKey && `${command.requestKey} mail`);
  const assignmentMailer = createAssignmentMailer(ports, actor, emailId);
  const linked = await assignmentMailer.linkItem(undefined, newItem);
  const { document: item } = await ports.actionItems.insertOnce(
    actor,
    linked,
    createActionItemEvents(undefined, linked, actor.userId),
  );
  // An earlier attempt of this request created it, and it has been deleted since.
  if (item.version === 0) throw new AppError('action_item.not_found');
  await assignmentMailer.send();
  await requireNotDeleted(ports, actor, meetingId);
  const [view] = await createActionItemViews(ports, actor, actor.accountId, [item]);
  if (view === undefined) throw new AppError('meeting.not_found');
  return view;
}
