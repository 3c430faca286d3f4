import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';

export const SERVICE_NAME = 'meetings';

export type MeetingsConfig = ServiceConfig & {
  /** Signs the links that people outside of an account are mailed. A new one ends all that are out. */
  readonly signingSecret: string;
};

const extra = z
  .object({
    MEETINGS_SIGNING_SECRET: z
      .string('is missing')
      .min(32, 'must have at least 32 characters')
      .meta({ example: '<32 random bytes in base64url>' }),
  })
  .transform((env) => ({ signingSecret: env.MEETINGS_SIGNING_SECRET }));

/** The environment, read once: typed and frozen, or the process exits with the list of what is wrong. */
export function loadConfig(): MeetingsConfig {
  return loadServiceConfig(SERVICE_NAME, { calls: ['accounts', 'recordings', 'ai'], hasDatabase: true, extra });
}
