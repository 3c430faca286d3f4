import { z } from 'zod';
import { EMAIL_CHARACTERS } from '../limits.ts';
import { id, instant, nextCursor } from './fields.ts';

export const notificationSchema = z
  .object({
    id,
    account_id: id,
    kind: z
      .string()
      .meta({ description: 'minutes_ready, action_items_due or action_item_commented; more may be added.' }),
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
  })
  .meta({ id: 'NotificationList' });
export type NotificationsResponse = z.infer<typeof notificationsResponseSchema>;

/** POST /notifications/mark_as_seen and /notifications/mark_as_read. */
export const notificationMarkSchema = z.object({ ids: z.array(id).max(200) }).meta({ id: 'NotificationMark' });
export type NotificationMark = z.input<typeof notificationMarkSchema>;
export const notificationMarkResponseSchema = z
  .object({ unseen_count: z.int() })
  .meta({ id: 'NotificationMarkResponse' });
export type NotificationMarkResponse = z.infer<typeof notificationMarkResponseSchema>;

/** /mail_subscriptions/{token}: what an address wants from one account. */
export const mailSubscriptionSchema = z
  .object({ state: z.enum(['open', 'asked', 'confirmed', 'unsubscribed']) })
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
  to: z.string().max(EMAIL_CHARACTERS).default('').meta({ description: 'Only mail to this address.' }),
});
export const developmentEmailsResponseSchema = z
  .object({ mails: z.array(developmentMailSchema), next_cursor: nextCursor })
  .meta({ id: 'DevelopmentMailList' });
export type DevelopmentEmailsResponse = z.infer<typeof developmentEmailsResponseSchema>;
