import { AppError } from '@minutehand/contracts/errors';
import type * as proto from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit, type Stored } from '@minutehand/service-kit/store';
import { getNotification } from '../../app/get-notification.ts';
import { listNotifications } from '../../app/list-notifications.ts';
import { markNotifications } from '../../app/mark-notifications.ts';
import type { Ports } from '../../app/ports.ts';
import type { Mark, Notification } from '../../domain/notification.ts';
import { DEVELOPMENT_MAILS } from '../../limits.ts';

function presentNotification(notification: Stored<Notification>): proto.Notification {
  const { id, accountId, kind, title, body, url, createdAt, seen, read } = notification;
  return { id, accountId, kind, title, body, url, createdAt: createdAt.toISOString(), seen, read };
}

function parseMark(mark: string): Mark {
  if (mark === 'seen' || mark === 'read') return mark;
  throw new AppError('notification.mark_unknown');
}

export function notificationsHandlers(ports: Ports): Handlers<typeof NotificationsServiceService> {
  return {
    listNotifications: defineHandler({ actor: 'read' }, async ({ limit, cursor }, { caller }) => {
      const page = { limit: parsePageLimit(limit), cursor: cursor === '' ? undefined : cursor };
      const { items, nextCursor, ...unseen } = await listNotifications(ports, caller, page);
      return { notifications: items.map(presentNotification), nextCursor: nextCursor ?? '', ...unseen };
    }),
    getNotification: defineHandler({ actor: 'read' }, async ({ notificationId }, { caller }) => ({
      notification: presentNotification(await getNotification(ports, caller, notificationId)),
    })),
    markNotifications: defineHandler({ actor: 'write' }, async ({ ids, mark }, { caller }) => ({
      unseenCount: await markNotifications(ports, caller, ids, parseMark(mark)),
    })),
    listDevelopmentMail: defineHandler({ services: ['gateway'] }, async ({ limit }) => {
      const list = ports.transport.listDevelopmentMail;
      if (!list) throw new AppError('mail.no_development_mailbox');
      const mails = await list(Math.min(limit || DEVELOPMENT_MAILS, DEVELOPMENT_MAILS));
      return { mails: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) };
    }),
  };
}
