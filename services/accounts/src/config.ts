import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';

export type AccountsConfig = ServiceConfig & {
  /** Signs invitations, reset links and mentions. Changing it invalidates all issued ones. */
  readonly signingSecret: string;
};

const extra = z
  .object({
    ACCOUNTS_SIGNING_SECRET: z
      .string('is missing')
      .min(32, 'must have at least 32 characters')
      .meta({ example: '<32 random bytes in base64url>' }),
  })
  .transform((env) => ({ signingSecret: env.ACCOUNTS_SIGNING_SECRET }));

export function loadConfig(): AccountsConfig {
  return loadServiceConfig('accounts', { hasDatabase: true, extra });
}
