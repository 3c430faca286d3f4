import { booleanVariable, isLoopbackUrl } from '@minutehand/service-kit/config';
import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';

export type NotificationsConfig = ServiceConfig & {
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Emails are sent by SMTP, or written to a folder in development; `isPublic` if others than this machine may read them. */
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string; readonly isPublic?: boolean };
};

export const variables = z
  .object({
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).meta({
      example: 'https://minutes.example.org',
    }),
    NOTIFICATIONS_MAIL_FROM: z.string().default('Minutehand <minutehand@localhost>'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
    NOTIFICATIONS_DEVELOPMENT_MAILBOX: z.string().optional(),
    PUBLIC_DEVELOPMENT_MAILBOX: booleanVariable('false'),
  })
  .transform((env, context) => {
    const publicUrl = env.PUBLIC_URL.replace(/\/+$/, '');
    const mailFrom = env.NOTIFICATIONS_MAIL_FROM;
    if (env.SMTP_URL) return { publicUrl, mailFrom, mail: { smtpUrl: env.SMTP_URL } };
    const folder = env.NOTIFICATIONS_DEVELOPMENT_MAILBOX;
    const isPublic = env.PUBLIC_DEVELOPMENT_MAILBOX;
    // Anyone who can reach the product can read the mailbox, which contains password reset links.
    if (folder && (isPublic || isLoopbackUrl(publicUrl))) return { publicUrl, mailFrom, mail: { folder, isPublic } };
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message: folder
        ? 'is missing; the development mailbox needs a PUBLIC_URL on this machine, or PUBLIC_DEVELOPMENT_MAILBOX=true, which lets everybody read all mail'
        : 'is missing; set it, or NOTIFICATIONS_DEVELOPMENT_MAILBOX to a folder in development',
    });
    return z.NEVER;
  });

export function loadConfig(): NotificationsConfig {
  return loadServiceConfig('notifications', {
    hasDatabase: true,
    calls: ['meetings', 'accounts'],
    extraVariables: variables,
  });
}
