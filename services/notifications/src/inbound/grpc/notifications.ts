import { AppError } from '@minutehand/contracts/errors';
import { EMAIL_CHARACTERS } from '@minutehand/contracts/limits';
import type * as proto from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit, type Stored } from '@minutehand/service-kit/store';
import { decideKindSubscription, findKindSubscription } from '../../app/emails/kind-subscriptions.ts';
import { getSubscriptionByToken, updateSubscriptionByToken } from '../../app/emails/mail-subscriptions.ts';
import { type ReserveEmails, reserveEmails } from '../../app/emails/reserve-emails.ts';
import { exportPersonalData } from '../../app/export-personal-data.ts';
import { getNotification } from '../../app/get-notification.ts';
import { listNotifications } from '../../app/list-notifications.ts';
import { markNotifications } from '../../app/mark-notifications.ts';
import type { Ports } from '../../app/ports.ts';
import { getPreferences, updatePreferences } from '../../app/preferences.ts';
import type { MailSubscriptionAction } from '../../domain/mail-subscription.ts';
import type { Notification, NotificationMark } from '../../domain/notification.ts';
import { listKinds, type Preferences, parsePreferenceChanges } from '../../domain/preferences.ts';
import { CAUSE_CHARACTERS, DEVELOPMENT_EMAILS_MAX, EMAILS_PER_RESERVATION } from '../../limits.ts';

function presentNotification(notification: Stored<Notification>): proto.Notification {
  const { id, accountId, kind, title, body, url, createdAt, seen, read, browser } = notification;
  return { id, accountId, kind, title, body, url, createdAt: createdAt.toISOString(), seen, read, browser };
}

function presentPreferences(preferences: Preferences): proto.Preferences {
  return { kinds: listKinds(preferences), emailFrequency: preferences.emailFrequency };
}

function parseMark(mark: string): NotificationMark {
  if (mark === 'seen' || mark === 'read') return mark;
  throw new AppError('notification.mark_unknown');
}

function parseAction(action: string): MailSubscriptionAction {
  if (action === 'unsubscribe' || action === 'confirm') return action;
  throw new AppError('mail_subscription.action_unknown');
}

function parseReservation(accountId: string, { senderId, mails }: proto.ReserveMailsRequest): ReserveEmails {
  if (accountId === '') throw new AppError('platform.forbidden');
  const isValid = ({ cause, email }: proto.MailReservation) =>
    cause !== '' && cause.length <= CAUSE_CHARACTERS && email !== '' && email.length <= EMAIL_CHARACTERS;
  if (senderId === '' || mails.length > EMAILS_PER_RESERVATION || !mails.every(isValid)) {
    throw new AppError('platform.malformed');
  }
  return { accountId, senderId, emails: mails };
}

export function createNotificationsHandlers(ports: Ports): Handlers<typeof NotificationsServiceService> {
  return {
    listNotifications: defineHandler({ accessScope: 'read' }, async ({ limit, cursor }, { caller }) => {
      const page = { limit: parsePageLimit(limit), cursor: cursor === '' ? undefined : cursor };
      const { items, nextCursor, ...counts } = await listNotifications(ports, caller, page);
      return { notifications: items.map(presentNotification), nextCursor: nextCursor ?? '', ...counts };
    }),
    getNotification: defineHandler({ accessScope: 'read' }, async ({ notificationId }, { caller }) => ({
      notification: presentNotification(await getNotification(ports, caller, notificationId)),
    })),
    markNotifications: defineHandler({ accessScope: 'write' }, async ({ ids, mark }, { caller }) => {
      const { unseenCount, unreadCount } = await markNotifications(ports, caller, ids, parseMark(mark));
      return { unseenCount, unreadCount };
    }),
    getPreferences: defineHandler({ accessScope: 'read' }, async (_request, { caller }) => ({
      preferences: presentPreferences(await getPreferences(ports, caller, caller)),
    })),
    updatePreferences: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const changed = await updatePreferences(ports, caller, parsePreferenceChanges(request));
      return { preferences: presentPreferences(changed) };
    }),
    streamPersonalData: defineHandler(
      { accessScope: 'admin', servicesActingForUsers: ['recordings'] },
      (_request, { caller, signal }) => exportPersonalData(ports, caller, signal),
    ),
    reserveMails: defineHandler({ services: ['accounts', 'meetings'] }, async (request, { caller: { accountId } }) => {
      await reserveEmails(ports, parseReservation(accountId, request));
      return {};
    }),
    getMailSubscription: defineHandler({ services: ['gateway'] }, async ({ token }) => {
      const { state, kind } = (await findKindSubscription(ports, token)) ?? {
        ...(await getSubscriptionByToken(ports, token)),
        kind: '',
      };
      return { state, kind };
    }),
    decideMailSubscription: defineHandler({ services: ['gateway'] }, async (request) => {
      const { token } = request;
      const action = parseAction(request.action);
      const { state, kind } = (await decideKindSubscription(ports, token, action)) ?? {
        ...(await updateSubscriptionByToken(ports, token, action)),
        kind: '',
      };
      return { state, kind };
    }),
    listDevelopmentMail: defineHandler({ services: ['gateway'] }, async ({ limit, to }) => {
      const list = ports.transport.listDevelopmentMail;
      if (!list) throw new AppError('mail.no_development_mailbox');
      const mails = await list(Math.min(limit || DEVELOPMENT_EMAILS_MAX, DEVELOPMENT_EMAILS_MAX), to);
      return { mails: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) };
    }),
  };
}
