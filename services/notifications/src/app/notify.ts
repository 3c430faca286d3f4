import { createEvent } from '@minutehand/contracts/events';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { createNotificationEmail } from '../domain/digest-email.ts';
import { isReplacedBy, type Notification, type NotificationKind } from '../domain/notification.ts';
import { getChannels, getEmailFrequency } from '../domain/preferences.ts';
import { addToDigest } from './digests.ts';
import { claimEmail, getEmailId, markEmailsFailed } from './emails/send-email.ts';
import { sendKindEmail } from './emails/send-kind-email.ts';
import { isVerified } from './is-verified.ts';
import type { Member, Ports } from './ports.ts';
import { getPreferences } from './preferences.ts';

export type NotificationCause = {
  accountId: string;
  /** The id of what caused it: the same when its event is delivered again. */
  cause: string;
  /** When that event occurred. */
  occurredAt: string;
  /** The event, if several have the same cause and are handled concurrently. */
  eventId?: string;
  /** The meeting that it is about. */
  meetingId?: string;
};

/**
 * Notifies a user once for each cause, by the channels that they chose. Returns true if an email should be sent now; the caller sends it, or
 * `notifyAndEmail` does.
 */
export async function notify(
  ports: Ports,
  { accountId, cause, occurredAt }: NotificationCause,
  member: Member,
  notification: Notification,
): Promise<boolean> {
  const { kind, userId } = notification;
  const id = ports.deriveId(kind, cause, userId);
  const preferences = await getPreferences(ports, { accountId, userId });
  const { inApp, email, browser } = getChannels(preferences, kind);
  if (inApp) {
    const scope = systemScope('notifies a user', accountId);
    const { document } = await ports.notifications.insertOnce(scope, { id, ...notification, browser }, [
      createEvent('notifications.notification_created', { notificationId: id, userId, accountId }),
    ]);
    // Version 0: this one was replaced or purged before its event was delivered again.
    if (document.version > 0) await removeReplaced(ports, scope, document);
  }
  const emailFrequency = getEmailFrequency(preferences, kind);
  if (!email || emailFrequency === 'immediately') return email;
  await addToDigest(ports, { accountId, occurredAt, frequency: emailFrequency, member }, { id, ...notification });
  return false;
}

/** Removes earlier ones among the latest notifications of the user. A removed one is not created again. */
async function removeReplaced(ports: Ports, scope: Scope, newest: Stored<Notification>): Promise<void> {
  const { items } = await ports.notifications.page(scope, {
    where: { userId: newest.userId },
    sort: [['createdAt', 'desc']],
    limit: PAGE_MAX,
  });
  for (const earlier of items) {
    if (isReplacedBy(earlier, newest)) await ports.notifications.remove(scope, earlier.id);
  }
}

/** Like `notify`, and sends the email if it should be sent now. If the mail server rejects the address, the event is retried. */
export async function notifyAndEmail(
  ports: Ports,
  cause: NotificationCause,
  member: Member,
  notification: Notification,
): Promise<void> {
  if (!(await notify(ports, cause, member, notification)) || !isVerified(member)) return;
  const { kind, userId } = notification;
  const emailCause = toEmailCause(kind, cause.cause);
  const { accountId, eventId, meetingId } = cause;
  const topic = { accountId, kind: 'notification', meetingId } as const;
  if (eventId !== undefined && !(await claimEmail(ports, emailCause, userId, { eventId, topic }))) return;
  const url = `${ports.publicUrl}${notification.url}`;
  await sendKindEmail(ports, { topic, member }, { kind, cause: emailCause }, (links) =>
    createNotificationEmail(member, { ...notification, url }, links),
  );
}

const toEmailCause = (kind: NotificationKind, cause: string): string => `${kind} ${cause}`;

/** Marks the unsent emails of notifications as failed after the last attempt. Returns true if there were any. */
export async function markNotificationEmailsFailed(
  ports: Ports,
  cause: string,
  notifications: readonly Notification[],
): Promise<boolean> {
  return markEmailsFailed(
    ports,
    notifications.map(({ kind, userId }) => getEmailId(ports, toEmailCause(kind, cause), userId)),
  );
}
