import { booleanVariable } from '@minutehand/service-kit/config';
import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import { DELETION_GRACE_DAYS, DELETION_GRACE_DAYS_MAX, SIGNING_SECRET_CHARACTERS_MIN } from './limits.ts';

export type AccountsConfig = ServiceConfig & {
  /** Signs invitations, reset links and mentions, and encrypts second factors. A change invalidates all of them. */
  readonly signingSecret: string;
  /** The public URL of the product: passkeys belong to its host. */
  readonly publicUrl?: string | undefined;
  /** Days between the request to delete a user or an account and the deletion. */
  readonly deletionGraceDays?: number | undefined;
  /** Providers of single sign-on may have private addresses, and use HTTP on this machine. */
  readonly allowsPrivateProviders?: boolean | undefined;
  /** Server of the breach check for new passwords. Undefined: no check. */
  readonly breachCheckUrl?: string | undefined;
};

const extraVariables = z
  .object({
    ACCOUNTS_SIGNING_SECRET: z
      .string('is missing')
      .min(SIGNING_SECRET_CHARACTERS_MIN, `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`)
      .meta({ example: '<32 random bytes in base64url>' }),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
      .optional()
      .meta({ example: 'https://minutes.example.org' }),
    ACCOUNTS_DELETION_GRACE_DAYS: z.coerce
      .number()
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(DELETION_GRACE_DAYS_MAX, `must be at most ${DELETION_GRACE_DAYS_MAX}`)
      .default(DELETION_GRACE_DAYS),
    ACCOUNTS_SSO_PRIVATE_PROVIDERS: booleanVariable('false'),
    ACCOUNTS_BREACH_CHECK_URL: z
      .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
      .refine((url) => !/[@?#]/.test(url), 'must not contain a user, a query or a fragment')
      .optional()
      .meta({ example: 'https://api.pwnedpasswords.com/range' }),
  })
  .transform((env) => ({
    signingSecret: env.ACCOUNTS_SIGNING_SECRET,
    publicUrl: env.PUBLIC_URL,
    deletionGraceDays: env.ACCOUNTS_DELETION_GRACE_DAYS,
    allowsPrivateProviders: env.ACCOUNTS_SSO_PRIVATE_PROVIDERS,
    breachCheckUrl: env.ACCOUNTS_BREACH_CHECK_URL,
  }));

export function loadConfig(): AccountsConfig {
  return loadServiceConfig('accounts', { hasDatabase: true, calls: ['notifications'], extraVariables });
}
