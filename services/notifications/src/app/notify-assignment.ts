import { createAssignmentNotification } from '../domain/notification.ts';
import { notifyAndEmail } from './notify.ts';
import type { Ports } from './ports.ts';

export type NotifyAssignment = {
  accountId: string;
  /** The id of the event, which stays the same when it is delivered again. */
  eventId: string;
  occurredAt: string;
  meetingId: string;
  actionItemId: string;
  assigneeId: string;
  /** Empty if no user assigned it. */
  assignedBy: string;
};

/**
 * Notifies the assignee of an action item, if they are still assigned: once for all items of a meeting that one user assigns
 * within a minute. Users who assign to themselves are not notified.
 */
export async function notifyAssignment(
  ports: Ports,
  { accountId, eventId, occurredAt, assignedBy, ...ref }: NotifyAssignment,
): Promise<void> {
  if (assignedBy === ref.assigneeId) return;
  const assignment = await ports.clients.findMemberAssignment(accountId, ref);
  if (assignment === undefined) return;
  const ids = [ref.assigneeId, assignedBy].filter((id) => id !== '');
  const people = await ports.clients.getPeople(accountId, ids);
  const assignee = people.find(({ userId }) => userId === ref.assigneeId);
  if (assignee === undefined) return;
  const assignedByName = people.find(({ userId }) => userId === assignedBy)?.name ?? '';
  const notification = createAssignmentNotification(ref.assigneeId, { ...ref, ...assignment, assignedByName });
  const minute = occurredAt.slice(0, 'yyyy-mm-ddThh:mm'.length);
  const cause = `${ref.meetingId} by ${assignedBy} at ${minute}`;
  await notifyAndEmail(ports, { accountId, cause, occurredAt, eventId }, assignee, notification);
}
