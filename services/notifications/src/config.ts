import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';

export type NotificationsConfig = ServiceConfig & {
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Emails are sent by SMTP, or written to a folder in development. */
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string };
};

const extra = z
  .object({
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).meta({
      example: 'https://minutes.example.org',
    }),
    NOTIFICATIONS_MAIL_FROM: z.string().default('Minutehand <minutehand@localhost>'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
    NOTIFICATIONS_DEVELOPMENT_MAILBOX: z.string().optional(),
  })
  .transform((env, context) => {
    const publicUrl = env.PUBLIC_URL.replace(/\/+$/, '');
    const mailFrom = env.NOTIFICATIONS_MAIL_FROM;
    if (env.SMTP_URL) return { publicUrl, mailFrom, mail: { smtpUrl: env.SMTP_URL } };
    if (env.NOTIFICATIONS_DEVELOPMENT_MAILBOX) {
      return { publicUrl, mailFrom, mail: { folder: env.NOTIFICATIONS_DEVELOPMENT_MAILBOX } };
    }
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message: 'is missing; set it, or NOTIFICATIONS_DEVELOPMENT_MAILBOX to a folder in development',
    });
    return z.NEVER;
  });

export function loadConfig(): NotificationsConfig {
  return loadServiceConfig('notifications', { hasDatabase: true, calls: ['meetings', 'accounts'], extra });
}
