import { z } from 'zod';
import { EMAIL_CHARACTERS } from '../limits.ts';
import { id, instant, nextCursor } from './fields.ts';

export const notificationSchema = z
  .object({
    id,
    account_id: id,
    kind: z.string().meta({
      description:
        'minutes_ready, action_item_assigned, action_items_due, action_item_commented, mentioned, meeting_shared, invited, approval_requested, approval_decided, processing_failed, series_brief or weekly_digest; more may be added.',
    }),
    title: z.string(),
    body: z.string(),
    url: z.string().meta({ description: 'A path of this site.' }),
    created_at: instant,
    seen: z.boolean(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

export const notificationsResponseSchema = z
  .object({
    notifications: z.array(notificationSchema),
    next_cursor: nextCursor,
    unseen_count: z.int().meta({ description: 'In the current account.' }),
    total_unseen_count: z.int().meta({ description: 'In all accounts of the user.' }),
    unread_count: z.int().meta({ description: 'In the current account.' }),
    total_unread_count: z.int().meta({ description: 'In all accounts of the user.' }),
  })
  .meta({ id: 'NotificationList' });
export type NotificationsResponse = z.infer<typeof notificationsResponseSchema>;

/** The kinds that a user can choose channels for. */
export const notificationKindSchema = z.enum([
  'minutes_ready',
  'action_item_assigned',
  'action_items_due',
  'action_item_commented',
  'mentioned',
  'meeting_shared',
  'invited',
  'approval_requested',
  'approval_decided',
  'processing_failed',
  'series_brief',
  'weekly_digest',
]);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

export const kindPreferencesSchema = z
  .object({
    kind: notificationKindSchema,
    in_app: z.boolean(),
    email: z.boolean(),
    browser: z
      .boolean()
      .meta({ description: 'Browser notifications are shown for notifications in the product only.' }),
  })
  .meta({ id: 'NotificationKindPreferences' });
export type KindPreferences = z.infer<typeof kindPreferencesSchema>;

export const emailFrequencySchema = z.enum(['immediately', 'daily', 'weekly']);
export type EmailFrequency = z.infer<typeof emailFrequencySchema>;

/** GET /notification_preferences: the channels of each kind of notification in the current account. */
export const notificationPreferencesSchema = z
  .object({ kinds: z.array(kindPreferencesSchema), email_frequency: emailFrequencySchema })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;
export const notificationPreferencesResponseSchema = z
  .object({ notification_preferences: notificationPreferencesSchema })
  .meta({ id: 'NotificationPreferencesResponse' });
export type NotificationPreferencesResponse = z.infer<typeof notificationPreferencesResponseSchema>;

/** PATCH /notification_preferences: absent fields are left unchanged. */
export const notificationPreferencesPatchSchema = z
  .object({
    kinds: z.array(kindPreferencesSchema).max(notificationKindSchema.options.length),
    email_frequency: emailFrequencySchema,
  })
  .partial()
  .meta({ id: 'NotificationPreferencesPatch' });
export type NotificationPreferencesPatch = z.input<typeof notificationPreferencesPatchSchema>;

/** POST /notifications/mark_as_seen and /notifications/mark_as_read. */
export const notificationMarkSchema = z.object({ ids: z.array(id).max(200) }).meta({ id: 'NotificationMark' });
export type NotificationMark = z.input<typeof notificationMarkSchema>;
export const notificationMarkResponseSchema = z
  .object({ unseen_count: z.int(), unread_count: z.int() })
  .meta({ id: 'NotificationMarkResponse' });
export type NotificationMarkResponse = z.infer<typeof notificationMarkResponseSchema>;

/** /mail_subscriptions/{token}: the email that an address receives from one account, or that a member receives of one kind. */
export const mailSubscriptionSchema = z
  .object({
    state: z.enum(['open', 'asked', 'confirmed', 'unsubscribed']),
    kind: z.string().meta({
      description:
        'The kind of notification that a member gets by email, or "digest" for the summary of several kinds; empty for all email of an account.',
    }),
  })
  .meta({ id: 'MailSubscription' });
export type MailSubscription = z.infer<typeof mailSubscriptionSchema>;
export const mailSubscriptionResponseSchema = z
  .object({ mail_subscription: mailSubscriptionSchema })
  .meta({ id: 'MailSubscriptionResponse' });

/** GET /dev/mail: sent emails, in development only. */
export const developmentMailSchema = z
  .object({
    id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sent_at: instant,
    message_id: z.string(),
  })
  .meta({ id: 'DevelopmentMail' });
export type DevelopmentMail = z.infer<typeof developmentMailSchema>;
export const developmentMailQuerySchema = z.object({
  to: z.string().max(EMAIL_CHARACTERS).default('').meta({ description: 'Only email to this address.' }),
});
export const developmentEmailsResponseSchema = z
  .object({ mails: z.array(developmentMailSchema), next_cursor: nextCursor })
  .meta({ id: 'DevelopmentMailList' });
export type DevelopmentEmailsResponse = z.infer<typeof developmentEmailsResponseSchema>;
