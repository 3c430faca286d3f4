import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';

export const SERVICE_NAME = 'meetings';

export type MeetingsConfig = ServiceConfig & {
  /** Signs the links in emails to people outside the account. Changing it invalidates every link that was sent. */
  readonly signingSecret: string;
};

const extraVariables = z
  .object({
    MEETINGS_SIGNING_SECRET: z
      .string('is missing')
      .min(32, 'must have at least 32 characters')
      .meta({ example: '<32 random bytes in base64url>' }),
  })
  .transform((env) => ({ signingSecret: env.MEETINGS_SIGNING_SECRET }));

/** Reads the environment once. Exits the process with a list of errors when it is invalid. */
export function loadConfig(): MeetingsConfig {
  return loadServiceConfig(SERVICE_NAME, {
    calls: ['accounts', 'recordings', 'ai', 'notifications'],
    hasDatabase: true,
    extraVariables,
  });
}
