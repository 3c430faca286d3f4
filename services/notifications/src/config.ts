import { booleanVariable, isLoopbackUrl, portVariable } from '@minutehand/service-kit/config';
import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import { SIGNING_SECRET_CHARACTERS_MIN } from './limits.ts';

export type NotificationsConfig = ServiceConfig & {
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Emails are sent by SMTP, or written to a folder in development; `isPublic` if others than this machine may read them. */
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string; readonly isPublic?: boolean };
  /** Receives delivery reports, at an address of this domain for each email. Absent: they go to the address of `mailFrom`. */
  readonly reports?: ReportsConfig | undefined;
};

export type ReportsConfig = {
  readonly domain: string;
  /** Signs the addresses. */
  readonly secret: string;
  readonly port: number;
  readonly tls?: { readonly certFile: string; readonly keyFile: string } | undefined;
};

/** Two labels or more, in ASCII. */
const DOMAIN = /^(?=.{1,180}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

export const variables = z
  .object({
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).meta({
      example: 'https://minutes.example.org',
    }),
    NOTIFICATIONS_MAIL_FROM: z.string().default('Minutehand <minutehand@localhost>'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
    NOTIFICATIONS_DEVELOPMENT_MAILBOX: z.string().optional(),
    PUBLIC_DEVELOPMENT_MAILBOX: booleanVariable('false'),
    NOTIFICATIONS_BOUNCE_DOMAIN: z.string().regex(DOMAIN, 'must be a domain, such as bounces.example.org').optional(),
    NOTIFICATIONS_BOUNCE_PORT: portVariable.default(2525),
    NOTIFICATIONS_BOUNCE_TLS_CERT_FILE: z.string().optional(),
    NOTIFICATIONS_BOUNCE_TLS_KEY_FILE: z.string().optional(),
    NOTIFICATIONS_SIGNING_SECRET: z
      .string()
      .min(SIGNING_SECRET_CHARACTERS_MIN, `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`)
      .optional(),
  })
  .transform((env, context) => {
    const common = {
      publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
      mailFrom: env.NOTIFICATIONS_MAIL_FROM,
      reports: readReports(env, context),
    };
    const { publicUrl } = common;
    if (env.SMTP_URL) return { ...common, mail: { smtpUrl: env.SMTP_URL } };
    const folder = env.NOTIFICATIONS_DEVELOPMENT_MAILBOX;
    const isPublic = env.PUBLIC_DEVELOPMENT_MAILBOX;
    // Anyone who can reach the product can read the mailbox, which contains password reset links.
    if (folder && (isPublic || isLoopbackUrl(publicUrl))) return { ...common, mail: { folder, isPublic } };
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message: folder
        ? 'is missing; the development mailbox needs a PUBLIC_URL on this machine, or PUBLIC_DEVELOPMENT_MAILBOX=true, which lets everybody read all mail'
        : 'is missing; set it, or NOTIFICATIONS_DEVELOPMENT_MAILBOX to a folder in development',
    });
    return z.NEVER;
  });

type ReportVariables = {
  readonly NOTIFICATIONS_BOUNCE_DOMAIN?: string | undefined;
  readonly NOTIFICATIONS_BOUNCE_PORT: number;
  readonly NOTIFICATIONS_BOUNCE_TLS_CERT_FILE?: string | undefined;
  readonly NOTIFICATIONS_BOUNCE_TLS_KEY_FILE?: string | undefined;
  readonly NOTIFICATIONS_SIGNING_SECRET?: string | undefined;
};

/** Undefined without a domain: the other settings are then not used. */
function readReports(env: ReportVariables, context: z.RefinementCtx): ReportsConfig | undefined {
  const {
    NOTIFICATIONS_BOUNCE_DOMAIN: domain,
    NOTIFICATIONS_BOUNCE_PORT: port,
    NOTIFICATIONS_BOUNCE_TLS_CERT_FILE: certFile,
    NOTIFICATIONS_BOUNCE_TLS_KEY_FILE: keyFile,
    NOTIFICATIONS_SIGNING_SECRET: secret,
  } = env;
  if (domain === undefined) return undefined;
  const addIssue = (variable: keyof ReportVariables, message: string) =>
    context.addIssue({ code: 'custom', path: [variable], message });
  if (secret === undefined)
    addIssue('NOTIFICATIONS_SIGNING_SECRET', 'is missing: it signs the addresses of NOTIFICATIONS_BOUNCE_DOMAIN');
  if ((certFile === undefined) !== (keyFile === undefined)) {
    const variable =
      certFile === undefined ? 'NOTIFICATIONS_BOUNCE_TLS_CERT_FILE' : 'NOTIFICATIONS_BOUNCE_TLS_KEY_FILE';
    addIssue(variable, 'is missing: STARTTLS needs the certificate and its key');
  }
  const tls = certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
  return secret === undefined ? undefined : { domain, secret, port, tls };
}

export function loadConfig(): NotificationsConfig {
  return loadServiceConfig('notifications', {
    hasDatabase: true,
    calls: ['meetings', 'accounts'],
    extraVariables: variables,
  });
}
