import { createMeetingNotification, type Notification } from '../domain/notification.ts';
import { NOTIFIED_READERS_MAX } from '../limits.ts';
import { sendEach } from './emails/send-email.ts';
import { markNotificationEmailsFailed, notifyAndEmail } from './notify.ts';
import type { Member, Ports } from './ports.ts';

export type NotifyMeetingUpdate = {
  accountId: string;
  /** The id of the event, which stays the same when it is delivered again. */
  eventId: string;
  occurredAt: string;
  meetingId: string;
  update: 'mentioned' | 'shared' | 'submitted' | 'returned' | 'approved' | 'failed';
  /** Empty if no user caused it. */
  actorId: string;
  /** The owner of the meeting if absent. */
  recipientIds?: readonly string[];
};

/** Notifies the recipients who can read the meeting now, except for the user who caused the event. */
export async function notifyMeetingUpdate(ports: Ports, event: NotifyMeetingUpdate): Promise<void> {
  const { accountId, eventId, occurredAt, meetingId } = event;
  await sendEach(await listNotifications(ports, event), ({ member, notification }) =>
    notifyAndEmail(ports, { accountId, cause: eventId, occurredAt, meetingId }, member, notification),
  );
}

/** Marks the unsent emails as failed after the last attempt. Returns true if there were any. */
export async function markMeetingUpdateFailed(ports: Ports, event: NotifyMeetingUpdate): Promise<boolean> {
  const listed = await listNotifications(ports, event);
  return markNotificationEmailsFailed(
    ports,
    event.eventId,
    listed.map(({ notification }) => notification),
  );
}

async function listNotifications(
  ports: Ports,
  event: NotifyMeetingUpdate,
): Promise<readonly { member: Member; notification: Notification }[]> {
  const { accountId, meetingId, update, actorId } = event;
  const audience = await ports.clients.findAudience(accountId, meetingId);
  if (audience === undefined) return [];
  const recipientIds = event.recipientIds ?? [audience.ownerId];
  const ids = [...new Set([actorId, ...recipientIds.slice(0, NOTIFIED_READERS_MAX)])].filter((id) => id !== '');
  const members = await ports.clients.findMembers(accountId, ids);
  const actorName = members.find(({ userId }) => userId === actorId)?.name ?? '';
  const recipients = members.filter(({ userId, role }) => {
    const canRead = audience.readerIds.includes(userId) || role === 'owner' || role === 'admin';
    return userId !== actorId && canRead;
  });
  const meeting = { id: meetingId, title: audience.title };
  return recipients.map((member) => ({
    member,
    notification: createMeetingNotification(member.userId, meeting, { kind: update, actorName }),
  }));
}
