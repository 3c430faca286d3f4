import { AppError } from '@minutehand/contracts/errors';
import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { type EmailedItem, toEmailedItem } from './emailed-item.ts';

export type AssignmentEmailContents = {
  /** The title of the first item's meeting. */
  meetingTitle: string;
  senderName: string;
  name: string;
  email: string;
  items: EmailedItem[];
};

/** For the notifications service: the items assigned by one request that are still open. */
export async function getAssignmentEmailContents(
  ports: Ports,
  caller: ServiceCaller,
  assignmentMailId: string,
): Promise<AssignmentEmailContents> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
  const mail = await ports.assignmentEmails.find(scope, assignmentMailId);
  if (mail === undefined) throw new AppError('assignment_mail.not_found');
  const meetingIds = [mail.meetingId, ...mail.otherMeetingIds];
  const titles = new Map((await ports.meetings.findMany(scope, meetingIds)).map(({ id, title }) => [id, title]));
  const items: Stored<ActionItem>[] = [];
  for (const meetingId of meetingIds.filter((id) => titles.has(id))) {
    const meetingItems = ports.actionItems.stream(scope, { where: { meetingId }, sort: [['position', 'asc']] });
    for await (const item of meetingItems) if (item.linkId === mail.id && item.state === 'open') items.push(item);
  }
  const [first] = items;
  if (!first?.assigneeEmail) throw new AppError('assignment_mail.not_found');
  const names = await findNames(ports, caller.accountId, [mail.sentBy]);
  return {
    meetingTitle: titles.get(first.meetingId) ?? '',
    senderName: names.get(mail.sentBy) ?? '',
    name: first.assigneeName ?? '',
    email: first.assigneeEmail,
    items: items.map((item) => toEmailedItem(ports, item, titles.get(item.meetingId) ?? '')),
  };
}
