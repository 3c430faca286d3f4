import { createMeetingNotification } from '../domain/notification.ts';
import { NOTIFIED_READERS_MAX } from '../limits.ts';
import { sendEach } from './emails/send-email.ts';
import { notifyAndEmail } from './notify.ts';
import type { Ports } from './ports.ts';

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
  const { accountId, eventId, occurredAt, meetingId, update, actorId } = event;
  const audience = await ports.clients.findAudience(accountId, meetingId);
  if (audience === undefined) return;
  const recipientIds = event.recipientIds ?? [audience.ownerId];
  const ids = [...new Set([actorId, ...recipientIds.slice(0, NOTIFIED_READERS_MAX)])].filter((id) => id !== '');
  const people = await ports.clients.getPeople(accountId, ids);
  const actorName = people.find(({ userId }) => userId === actorId)?.name ?? '';
  const recipients = people.filter(({ userId, role }) => {
    const canRead = audience.readerIds.includes(userId) || role === 'owner' || role === 'admin';
    return userId !== actorId && canRead;
  });
  const meeting = { id: meetingId, title: audience.title };
  await sendEach(recipients, (person) => {
    const notification = createMeetingNotification(person.userId, meeting, { kind: update, actorName });
    return notifyAndEmail(ports, { accountId, cause: eventId, occurredAt }, person, notification);
  });
}
