import { actionItemAssigned } from '../domain/notification.ts';
import { notifyByEmail } from './notify.ts';
import type { Ports } from './ports.ts';

export type ActionItemAssigned = {
  accountId: string;
  /** The id of the event, which stays the same when it is delivered again. */
  eventId: string;
  meetingId: string;
  actionItemId: string;
  assigneeId: string;
  /** Empty if no user assigned it. */
  assignedBy: string;
};

/** Notifies the member that an action item was assigned to, if it is still theirs. Users who assign to themselves are not notified. */
export async function notifyAssignment(
  ports: Ports,
  { accountId, eventId, assignedBy, ...ref }: ActionItemAssigned,
): Promise<void> {
  if (assignedBy === ref.assigneeId) return;
  const assignment = await ports.clients.findMemberAssignment(accountId, ref);
  if (assignment === undefined) return;
  const ids = [ref.assigneeId, assignedBy].filter((id) => id !== '');
  const people = await ports.clients.getPeople(accountId, ids);
  const assignee = people.find(({ userId }) => userId === ref.assigneeId);
  if (assignee === undefined) return;
  const assignedByName = people.find(({ userId }) => userId === assignedBy)?.name ?? '';
  const notification = actionItemAssigned(ref.assigneeId, { ...ref, ...assignment, assignedByName });
  await notifyByEmail(ports, { accountId, cause: eventId }, assignee, notification);
}
