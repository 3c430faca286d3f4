import { createAssignmentNotification, type Notification } from '../domain/notification.ts';
import { markNotificationEmailsFailed, notifyAndEmail } from './notify.ts';
import type { Member, Ports } from './ports.ts';

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
export async function notifyAssignment(ports: Ports, event: NotifyAssignment): Promise<void> {
  const found = await findNotification(ports, event);
  if (found === undefined) return;
  const { accountId, eventId, occurredAt, meetingId } = event;
  const cause = { accountId, cause: getCause(event), occurredAt, eventId, meetingId };
  await notifyAndEmail(ports, cause, found.assignee, found.notification);
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markAssignmentNotificationFailed(ports: Ports, event: NotifyAssignment): Promise<boolean> {
  const found = await findNotification(ports, event);
  return found !== undefined && markNotificationEmailsFailed(ports, getCause(event), [found.notification]);
}

const getCause = ({ meetingId, assignedBy, occurredAt }: NotifyAssignment): string =>
  `${meetingId} by ${assignedBy} at ${occurredAt.slice(0, 'yyyy-mm-ddThh:mm'.length)}`;

async function findNotification(
  { clients }: Ports,
  { accountId, meetingId, actionItemId, assigneeId, assignedBy }: NotifyAssignment,
): Promise<{ assignee: Member; notification: Notification } | undefined> {
  if (assignedBy === assigneeId) return undefined;
  const ref = { meetingId, actionItemId, assigneeId };
  const assignment = await clients.findMemberAssignment(accountId, ref);
  if (assignment === undefined) return undefined;
  const members = await clients.findMembers(
    accountId,
    [assigneeId, assignedBy].filter((id) => id !== ''),
  );
  const assignee = members.find(({ userId }) => userId === assigneeId);
  if (assignee === undefined) return undefined;
  const assignedByName = members.find(({ userId }) => userId === assignedBy)?.name ?? '';
  return {
    assignee,
    notification: createAssignmentNotification(assigneeId, { ...ref, ...assignment, assignedByName }),
  };
}
