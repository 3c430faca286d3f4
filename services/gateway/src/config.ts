import { resolve } from 'node:path';
import { parseJson } from '@minutehand/contracts/http/parse-json';
import { testimonialSchema } from '@minutehand/contracts/http/site/testimonials';
import { booleanVariable, hostVariable, type LoadedConfig, loadServiceConfig } from '@minutehand/service-kit/config';
import { z } from 'zod';
import { TESTIMONIALS_MAX } from './limits.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://minutes.example.org' })
  .transform((url) => new URL(url).origin);

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');

/** As in Express: a number of proxies, or addresses and names such as "loopback". */
const trustProxy = z.string().transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(/\s*,\s*/)));

/** The URL of the database after that of the given URL, on the same server. */
export function toNextDatabase(url: string): string {
  if (!URL.canParse(url)) return url;
  const next = new URL(url);
  next.pathname = String((Number(next.pathname.slice(1)) || 0) + 1);
  return next.href;
}

/** JSON: a list of testimonials. */
const testimonials = z
  .string()
  .default('[]')
  .transform((text, context) => {
    const parsed = z
      .array(testimonialSchema)
      .max(TESTIMONIALS_MAX)
      .safeParse(parseJson(text === '' ? '[]' : text));
    if (parsed.success) return parsed.data;
    context.addIssue({
      code: 'custom',
      message: `must be a JSON list of at most ${TESTIMONIALS_MAX} testimonials, such as [{"quote": "…", "name": "…"}]`,
    });
    return z.NEVER;
  })
  .meta({
    example:
      '[{"quote":"It saves me an hour a day.","name":"Ann Lee","title":"Head of Operations","company":"Sample Ltd"}]',
  });

export const gatewayVariables = z
  .object({
    PORT: port.default(8080),
    HOST: hostVariable,
    PUBLIC_URL: origin.optional().meta({ example: 'https://minutes.example.org' }),
    REDIS_URL: z
      .string('is missing')
      .regex(/^rediss?:\/\/.+/, 'must start with redis:// or rediss://')
      .meta({ example: 'redis://localhost:6379' }),
    GATEWAY_RESPONSES_REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\/.+/, 'must start with redis:// or rediss://')
      .optional()
      .meta({ example: 'redis://localhost:6379/1' }),
    GATEWAY_STATIC_DIR: z.string().default(resolve(import.meta.dirname, '../../../frontends')),
    GATEWAY_TRUST_PROXY: trustProxy.optional(),
    GATEWAY_UPLOAD_ORIGIN: origin.optional().meta({ example: 'https://bucket.s3.example.org' }),
    GATEWAY_MAX_CONNECTIONS: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
      .transform(Number)
      .default(10_000),
    PUBLIC_DEVELOPMENT_MAILBOX: booleanVariable('false'),
    GATEWAY_TESTIMONIALS: testimonials,
    GATEWAY_ANONYMOUS_REQUESTS_PER_MINUTE: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
      .transform(Number)
      .default(3_600),
    GATEWAY_REGISTRATIONS_PER_HOUR: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
      .transform(Number)
      .default(120),
  })
  .transform((env) => ({
    /** Port of the HTTP server; 0 picks a free one. */
    port: env.PORT,
    /** The IP address on which the HTTP server listens. */
    host: env.HOST,
    /** The public URL of the product; determines cookies and allowed origins. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** Redis of sessions. */
    redisUrl: env.REDIS_URL,
    /** Redis of stored responses and rate limits: a separate database, which may be on another server. */
    responsesRedisUrl: env.GATEWAY_RESPONSES_REDIS_URL ?? toNextDatabase(env.REDIS_URL),
    /** Folder with <area>/dist of each frontend. */
    staticDir: env.GATEWAY_STATIC_DIR,
    trustProxy: env.GATEWAY_TRUST_PROXY ?? false,
    /** Origin of direct uploads when they do not go to the gateway (S3). */
    uploadOrigin: env.GATEWAY_UPLOAD_ORIGIN,
    /** Open connections, sockets of the cable included; more are closed. */
    maxConnections: env.GATEWAY_MAX_CONNECTIONS,
    /** All machines may read the development mailbox, instead of this one only. */
    exposesDevelopmentMailbox: env.PUBLIC_DEVELOPMENT_MAILBOX,
    /** Shown on the landing page of visitors. */
    testimonials: env.GATEWAY_TESTIMONIALS,
    /** Requests without a session per client network. */
    anonymousRequestsPerMinute: env.GATEWAY_ANONYMOUS_REQUESTS_PER_MINUTE,
    registrationsPerHour: env.GATEWAY_REGISTRATIONS_PER_HOUR,
  }));

export type GatewayConfig = LoadedConfig<typeof gatewayVariables>;

/** Reads the environment. Exits with a list of errors when it is invalid. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig {
  return loadServiceConfig(
    'gateway',
    {
      calls: ['accounts', 'meetings', 'recordings', 'ai', 'search', 'billing', 'notifications'],
      hasRpc: false,
      extraVariables: gatewayVariables,
    },
    env,
  );
}
