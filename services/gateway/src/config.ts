import { resolve } from 'node:path';
import { type LoadedConfig, loadServiceConfig } from '@minutehand/service-kit/config';
import { z } from 'zod';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://minutes.example.org' })
  .transform((url) => new URL(url).origin);

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');

/** Express understands: a number of proxies, or addresses and names like "loopback". */
const trustProxy = z.string().transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(/\s*,\s*/)));

const ownVariables = z
  .object({
    PORT: port.default(8080),
    PUBLIC_URL: origin.optional().meta({ example: 'https://minutes.example.org' }),
    REDIS_URL: z
      .string('is missing')
      .regex(/^rediss?:\/\/.+/, 'must start with redis:// or rediss://')
      .meta({ example: 'redis://localhost:6379' }),
    GATEWAY_STATIC_DIR: z.string().default(resolve(import.meta.dirname, '../../../frontends')),
    GATEWAY_TRUST_PROXY: trustProxy.optional(),
    GATEWAY_UPLOAD_ORIGIN: origin.optional().meta({ example: 'https://bucket.s3.example.org' }),
    GATEWAY_REGISTRATIONS_PER_HOUR: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
      .transform(Number)
      .default(120),
  })
  .transform((own) => ({
    /** Where browsers come in; 0 picks a free one. */
    port: own.PORT,
    /** The product's address as people see it; decides cookies and allowed origins. */
    publicUrl: own.PUBLIC_URL ?? `http://localhost:${own.PORT}`,
    redisUrl: own.REDIS_URL,
    /** Folder with <area>/dist of each frontend. */
    staticDir: own.GATEWAY_STATIC_DIR,
    trustProxy: own.GATEWAY_TRUST_PROXY ?? false,
    /** Where browsers put uploads when that is not here (S3). */
    uploadOrigin: own.GATEWAY_UPLOAD_ORIGIN,
    registrationsPerHour: own.GATEWAY_REGISTRATIONS_PER_HOUR,
  }));

export type GatewayConfig = LoadedConfig<typeof ownVariables>;

/** The environment as the gateway's configuration, or a list of what is wrong and exit 1. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig {
  return loadServiceConfig(
    'gateway',
    {
      calls: ['accounts', 'meetings', 'recordings', 'ai', 'search', 'billing', 'notifications'],
      hasRpc: false,
      extra: ownVariables,
    },
    env,
  );
}
