import { isIP } from 'node:net';
import { z } from 'zod';
import { parsePublicKeys, parseSigningKey } from '../identity/index.ts';
import { DRAIN_DELAY_MS_MAX } from './limits.ts';
import { LOOPBACK } from './loopback.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

function canParse(parse: (value: string) => unknown): (value: string) => boolean {
  return (value) => {
    try {
      parse(value);
      return true;
    } catch {
      return false;
    }
  };
}

function integerUpTo(max: number, message: string) {
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`);
  return z
    .string('is missing')
    .regex(digits, message)
    .transform(Number)
    .refine((value) => value <= max, message);
}

export const portVariable = integerUpTo(65_535, 'must be a port number from 0 to 65535 (0 picks a free one)');

export const databaseUrlVariable = z
  .string('is missing')
  .regex(/^(mongodb(\+srv)?:\/\/.+|sqlite:.+)$/, 'must start with mongodb://, mongodb+srv:// or sqlite:');

/** An optional setting that is `true` or `false`. */
export function booleanVariable(defaultValue: 'true' | 'false') {
  return z
    .enum(['true', 'false'], 'must be true or false')
    .default(defaultValue)
    .transform((value) => value === 'true');
}

export const rabbitmqUrlVariable = z
  .string('is missing')
  .regex(/^amqps?:\/\/.+/, 'must start with amqp:// or amqps://');

export const addressVariable = z.string('is missing').regex(/^[^\s/:]+:\d{1,5}$/, 'must be host:port');

/** The address on which a server listens. Host names are rejected: shells may set HOST to the name of the machine, which others can reach. */
export const hostVariable = z
  .string()
  .refine((value) => isIP(value) !== 0, 'must be an IP address: 127.0.0.1 for this machine only, 0.0.0.0 for all')
  .default(LOOPBACK);

export const logLevelVariable = z
  .enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'must be a level from trace to fatal, or silent',
  )
  .default('info');

/** `DRAIN_MS`: the wait before the drain, in which a service is not ready but still serves (ms). */
export const drainDelayVariable = integerUpTo(
  DRAIN_DELAY_MS_MAX,
  `must be a number of milliseconds from 0 to ${DRAIN_DELAY_MS_MAX}`,
).default(0);

export const signingKeyVariable = z
  .string('is missing')
  .refine(canParse(parseSigningKey), 'must be an Ed25519 private key as JWK in base64url');

export const publicKeysVariable = z
  .string('is missing')
  .refine(canParse(parsePublicKeys), 'must be a JWKS of Ed25519 public keys in base64url');
