import { AppError } from '@minutehand/contracts/errors';
import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { type MailedItem, toMailedItem } from './mailed-item.ts';

export type AssignmentMailDelivery = {
  meetingTitle: string;
  senderName: string;
  name: string;
  email: string;
  items: MailedItem[];
};

/** For the service that sends the mail: the items assigned by one request that are still open. */
export async function getAssignmentMailDelivery(
  ports: Ports,
  caller: ServiceCaller,
  assignmentMailId: string,
): Promise<AssignmentMailDelivery> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
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
    items: items.map((item) => toMailedItem(ports, item)),
  };
}
