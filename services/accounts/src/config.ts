import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import { SIGNING_SECRET_CHARACTERS_MIN } from './limits.ts';

export type AccountsConfig = ServiceConfig & {
  /** Signs invitations, reset links and mentions. A change invalidates all of them. */
  readonly signingSecret: string;
  /** Server of the breach check for new passwords. Undefined: no check. */
  readonly breachCheckUrl?: string | undefined;
};

const extra = z
  .object({
    ACCOUNTS_SIGNING_SECRET: z
      .string('is missing')
      .min(SIGNING_SECRET_CHARACTERS_MIN, `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`)
      .meta({ example: '<32 random bytes in base64url>' }),
    ACCOUNTS_BREACH_CHECK_URL: z
      .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
      .refine((url) => !/[@?#]/.test(url), 'must not contain a user, a query or a fragment')
      .optional()
      .meta({ example: 'https://api.pwnedpasswords.com/range' }),
  })
  .transform((env) => ({ signingSecret: env.ACCOUNTS_SIGNING_SECRET, breachCheckUrl: env.ACCOUNTS_BREACH_CHECK_URL }));

export function loadConfig(): AccountsConfig {
  return loadServiceConfig('accounts', { hasDatabase: true, calls: ['notifications'], extra });
}
