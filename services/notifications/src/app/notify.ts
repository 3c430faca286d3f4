import { createEvent } from '@minutehand/contracts/events';
import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import { createNotificationEmail } from '../domain/digest-email.ts';
import { isReplacedBy, isReplacedKind, type Notification, type NotificationKind } from '../domain/notification.ts';
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
  if (inApp) await show(ports, accountId, { id, ...notification, browser, occurredAt: new Date(occurredAt) });
  const emailFrequency = getEmailFrequency(preferences, kind);
  if (!email || emailFrequency === 'immediately') return email;
  await addToDigest(ports, { accountId, occurredAt, frequency: emailFrequency, member }, { id, ...notification });
  return false;
}

/**
 * Stores and announces a notification, unless the user has one of a newer event that replaces it. Those that it replaces are removed first, so that
 * nobody counts them with it.
 */
async function show(ports: Ports, accountId: string, notification: Notification & { id: string }): Promise<void> {
  const { id, kind, userId } = notification;
  const scope = systemScope('notifies a user', accountId);
  const isReplaced = async (own: Notification & { id: string; createdAt: Date }): Promise<boolean> =>
    isReplacedKind(kind) && (await replaceOthers(ports, scope, own));
  if (await isReplaced({ ...notification, createdAt: ports.now() })) return;
  const { document } = await ports.notifications.insertOnce(scope, notification, [
    createEvent('notifications.notification_created', { notificationId: id, userId, accountId }),
  ]);
  // Version 0: this one was replaced or purged before its event was delivered again.
  if (document.version === 0) return;
  // Another event may have been handled meanwhile.
  if (await isReplaced(document)) await ports.notifications.remove(scope, id);
}

/** Removes those that the notification replaces; a removed one is not created again. Returns true if another one replaces it. */
async function replaceOthers(
  { notifications }: Ports,
  scope: Scope,
  own: Notification & { id: string; createdAt: Date },
): Promise<boolean> {
  const { url, userId, kind } = own;
  let isReplaced = false;
  for await (const other of notifications.stream(scope, { where: { url, userId, kind } })) {
    if (isReplacedBy(other, own)) await notifications.remove(scope, other.id);
    isReplaced ||= isReplacedBy(own, other);
  }
  return isReplaced;
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
