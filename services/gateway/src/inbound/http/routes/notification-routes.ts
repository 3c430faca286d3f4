import { AppError } from '@minutehand/contracts/errors';
import { pageQuery } from '@minutehand/contracts/http/fields';
import type { Notification, NotificationPreferences } from '@minutehand/contracts/http/notifications';
import {
  developmentEmailsResponseSchema,
  developmentMailQuerySchema,
  notificationMarkResponseSchema,
  notificationMarkSchema,
  notificationPreferencesPatchSchema,
  notificationPreferencesResponseSchema,
  notificationPreferencesSchema,
  notificationsResponseSchema,
} from '@minutehand/contracts/http/notifications';
import type {
  Preferences,
  Notification as StoredNotification,
} from '@minutehand/contracts/proto/notifications/v1/notifications';
import { DEVELOPMENT_EMAILS_MAX } from '../../../limits.ts';
import { isLocalRequest } from '../../local-request.ts';
import type { Clients } from '../clients.ts';
import { renderMailboxPage } from '../pages/mailbox-page.ts';
import { prefersHtml } from '../pages/prefers-html.ts';
import { emptyToNull, requireField } from '../present/proto-fields.ts';
import { defineRoute, type Route } from '../route.ts';

function presentNotification(notification: StoredNotification): Notification {
  return {
    id: notification.id,
    account_id: notification.accountId,
    kind: notification.kind,
    title: notification.title,
    body: notification.body,
    url: notification.url,
    created_at: notification.createdAt,
    seen: notification.seen,
    read: notification.read,
  };
}

function presentPreferences(preferences: Preferences | undefined): NotificationPreferences {
  const { kinds, emailFrequency } = requireField(preferences);
  return notificationPreferencesSchema.parse({
    kinds: kinds.map(({ kind, inApp, email, browser }) => ({ kind, in_app: inApp, email, browser })),
    email_frequency: emailFrequency,
  });
}

/** The notification preferences of the user in the current account. */
function createPreferenceRoutes(notifications: Clients['notifications']): readonly Route[] {
  const route = { tag: 'Notifications', access: 'user', path: '/notification_preferences' } as const;
  return [
    defineRoute({
      ...{ ...route, method: 'get', scope: 'read' },
      summary: 'Read the channels of each kind of notification',
      responses: { 200: notificationPreferencesResponseSchema },
      handle: async (_input, { call }) => {
        const { preferences } = await notifications.getPreferences({}, call);
        return { status: 200, body: { notification_preferences: presentPreferences(preferences) } };
      },
    }),
    defineRoute({
      ...{ ...route, method: 'patch', scope: 'write' },
      summary: 'Change the channels of kinds of notifications, and how often they are emailed',
      wrappedIn: 'notification_preferences',
      body: notificationPreferencesPatchSchema,
      responses: { 200: notificationPreferencesResponseSchema },
      handle: async ({ body }, { call }) => {
        const kinds = (body.kinds ?? []).map(({ in_app, ...channels }) => ({ ...channels, inApp: in_app }));
        const changes = { kinds, emailFrequency: body.email_frequency ?? '' };
        const { preferences } = await notifications.updatePreferences(changes, call);
        return { status: 200, body: { notification_preferences: presentPreferences(preferences) } };
      },
    }),
  ];
}

function createMarkRoute(notifications: Clients['notifications'], mark: 'seen' | 'read'): Route {
  return defineRoute({
    tag: 'Notifications',
    access: 'user',
    scope: 'write',
    method: 'post',
    path: `/notifications/mark_as_${mark}`,
    summary: `Mark notifications as ${mark}`,
    body: notificationMarkSchema,
    responses: { 200: notificationMarkResponseSchema },
    handle: async ({ body }, { call }) => {
      const { unseenCount, unreadCount } = await notifications.markNotifications({ ids: body.ids, mark }, call);
      return { status: 200, body: { unseen_count: unseenCount, unread_count: unreadCount } };
    },
  });
}

export function createNotificationRoutes(dependencies: {
  readonly notifications: Clients['notifications'];
  readonly exposesDevelopmentMailbox: boolean;
}): readonly Route[] {
  const { notifications, exposesDevelopmentMailbox } = dependencies;
  return [
    defineRoute({
      tag: 'Notifications',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/notifications',
      summary: 'List notifications of the signed-in user',
      query: pageQuery,
      responses: { 200: notificationsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await notifications.listNotifications({ limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: {
            notifications: page.notifications.map(presentNotification),
            next_cursor: emptyToNull(page.nextCursor),
            unseen_count: page.unseenCount,
            total_unseen_count: page.totalUnseenCount,
            unread_count: page.unreadCount,
            total_unread_count: page.totalUnreadCount,
          },
        };
      },
    }),
    createMarkRoute(notifications, 'seen'),
    createMarkRoute(notifications, 'read'),
    ...createPreferenceRoutes(notifications),
    defineRoute({
      tag: 'Notifications',
      access: 'public',
      scope: 'read',
      method: 'get',
      path: '/dev/mail',
      summary: 'List development emails; in development, on the machine that runs the product',
      respondsToHtml: true,
      query: developmentMailQuerySchema,
      responses: { 200: developmentEmailsResponseSchema },
      handle: async ({ query }, { request, asGateway }) => {
        if (!exposesDevelopmentMailbox && !isLocalRequest(request)) throw new AppError('mail.mailbox_local_only');
        const { mails } = await notifications.listDevelopmentMail(
          { limit: DEVELOPMENT_EMAILS_MAX, to: query.to },
          asGateway,
        );
        const presented = mails.map(({ id, to, subject, text, html, sentAt, messageId }) => {
          return { id, to, subject, text, html, sent_at: sentAt, message_id: messageId };
        });
        if (!prefersHtml(request)) return { status: 200, body: { mails: presented, next_cursor: null } };
        return { write: async (response) => void response.type('html').send(renderMailboxPage(presented)) };
      },
    }),
  ];
}
