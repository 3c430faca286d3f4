import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import { SIGNING_SECRET_CHARACTERS_MIN } from './limits.ts';

export type AccountsConfig = ServiceConfig & {
  /** Signs invitations, reset links and mentions. A change invalidates all of them. */
  readonly signingSecret: string;
};

const extra = z
  .object({
    ACCOUNTS_SIGNING_SECRET: z
      .string('is missing')
      .min(SIGNING_SECRET_CHARACTERS_MIN, `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`)
      .meta({ example: '<32 random bytes in base64url>' }),
  })
  .transform((env) => ({ signingSecret: env.ACCOUNTS_SIGNING_SECRET }));

export function loadConfig(): AccountsConfig {
  return loadServiceConfig('accounts', { hasDatabase: true, calls: ['notifications'], extra });
}
