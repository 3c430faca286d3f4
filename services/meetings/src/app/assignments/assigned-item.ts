import { AppError } from '@minutehand/contracts/errors';
import { type ServiceCaller, scopeOf, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type ActionItem, isOverdue, toggleActionItem } from '../../domain/action-items/action-item.ts';
import { isLinkedBy, linkPayload, parseLinkPayload } from '../../domain/assignments/assignment.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { ASSIGNED_DESCRIPTION_CHARACTERS } from '../../limits.ts';
import { actionItemsChanged } from '../events.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** All that somebody outside of the account learns of an item that was given to them. */
export type AssignedItem = {
  item: Stored<ActionItem>;
  meetingTitle: string;
  assignedBy: string;
  isOverdue: boolean;
};

export type MailedItem = { description: string; dueDateFormatted: string; token: string };
export type AssignmentMailDelivery = {
  meetingTitle: string;
  senderName: string;
  name: string;
  email: string;
  items: MailedItem[];
};

/** The item that a link leads to, for whoever has it. Every link that leads nowhere is answered alike. */
export async function getAssignedItem(ports: Ports, token: string): Promise<AssignedItem> {
  const { item, meeting } = await follow(ports, token);
  return describe(ports, item, meeting);
}

/** Done, or open again: progress, which approved minutes allow too. */
export async function completeAssignedItem(
  ports: Ports,
  { token, completed }: { token: string; completed: boolean },
): Promise<AssignedItem> {
  const { item, meeting } = await follow(ports, token);
  const scope = systemScope('somebody outside ticks off what was given to them', item.accountId);
  const changed = await ports.actionItems.update(scope, item.id, (loaded) => {
    if (!isLinkedBy(loaded, item.linkId)) throw new AppError('assigned_item.not_found');
    if ((loaded.state === 'done') === completed) return undefined;
    return { document: toggleActionItem(loaded), events: [actionItemsChanged(meeting.id, [item.id])] };
  });
  if (changed === undefined) throw new AppError('assigned_item.not_found');
  return describe(ports, changed, meeting);
}

/** For the service that mails it: what was given in one act and is still theirs to do. */
export async function getAssignmentMailDelivery(
  ports: Ports,
  caller: ServiceCaller,
  assignmentMailId: string,
): Promise<AssignmentMailDelivery> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = scopeOf(caller);
  const mail = await ports.assignmentMails.find(scope, assignmentMailId);
  const meeting = mail && (await ports.meetings.find(scope, mail.meetingId));
  if (mail === undefined || meeting === undefined) throw new AppError('assignment_mail.not_found');
  const items: Stored<ActionItem>[] = [];
  const all = ports.actionItems.stream(scope, { where: { meetingId: meeting.id }, sort: [['position', 'asc']] });
  for await (const item of all) if (item.linkId === mail.id && item.state === 'open') items.push(item);
  const [first] = items;
  if (!first?.assigneeEmail) throw new AppError('assignment_mail.not_found');
  const names = await findNames(ports, caller.accountId, [mail.sentBy]);
  return {
    meetingTitle: meeting.title,
    senderName: names.get(mail.sentBy) ?? '',
    name: first.assigneeName ?? '',
    email: first.assigneeEmail,
    items: items.map((item) => mailedItem(ports, item)),
  };
}

/** As a mail tells of it. */
export function mailedItem(ports: Pick<Ports, 'links'>, item: Stored<ActionItem>): MailedItem {
  return {
    description: clip(item.description),
    dueDateFormatted: formatDay(item.dueDate),
    token: ports.links.sign('assigned_item', linkPayload(item)),
  };
}

async function follow(ports: Ports, token: string): Promise<{ item: Stored<ActionItem>; meeting: Stored<Meeting> }> {
  const payload = ports.links.read('assigned_item', token);
  if (payload === undefined) throw new AppError('assigned_item.not_found');
  const { actionItemId, linkId } = parseLinkPayload(payload);
  const item = await ports.actionItems.find(systemScope('a link names an item, and no account'), actionItemId);
  if (item === undefined || !isLinkedBy(item, linkId)) throw new AppError('assigned_item.not_found');
  const meeting = await ports.meetings.find(systemScope('its meeting', item.accountId), item.meetingId);
  // Items of a meeting that is gone are about to be erased.
  if (meeting === undefined) throw new AppError('assigned_item.not_found');
  return { item, meeting };
}

async function describe(ports: Ports, item: Stored<ActionItem>, meeting: Meeting): Promise<AssignedItem> {
  const names = await findNames(ports, item.accountId, [item.linkedBy]);
  return {
    item,
    meetingTitle: meeting.title,
    assignedBy: names.get(item.linkedBy) ?? '',
    isOverdue: isOverdue(item, ports.now()),
  };
}

/** Hundreds of items may be in one mail; the page behind the link has all the words. */
function clip(description: string): string {
  const characters = [...description];
  if (characters.length <= ASSIGNED_DESCRIPTION_CHARACTERS) return description;
  return `${characters.slice(0, ASSIGNED_DESCRIPTION_CHARACTERS - 1).join('')}…`;
}
