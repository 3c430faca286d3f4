import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino';
import { serializeError } from './error-serializer.ts';
import type { Logger } from './types.ts';

/** Keys that hold people's content or secrets. They are censored where they stand and up to two levels down. */
const CENSORED = [
  'address',
  'apiKey',
  'api_key',
  'authorization',
  'body',
  'content',
  'cookie',
  'description',
  'email',
  'label',
  'name',
  'password',
  'query',
  'quote',
  'secret',
  'set-cookie',
  'signingKey',
  'signing_key',
  'text',
  'title',
  'token',
  'transcript',
];

const redactPaths = CENSORED.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** Without a message of its own, pino would take the error's, which may quote people. */
function logMethod(this: PinoLogger, args: Parameters<LogFn>, method: LogFn): void {
  const first: unknown = args[0];
  const error =
    first instanceof Error ? first : typeof first === 'object' && first && 'err' in first ? first.err : null;
  if (error instanceof Error && args.length === 1) {
    method.call(this, first instanceof Error ? { err: first } : first, error.name);
    return;
  }
  method.apply(this, args);
}

/** JSON lines to standard output. Trace ids are added by OpenTelemetry's instrumentation of pino. */
export function createLogger(
  options: { service: string; level: string },
  destination: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: redactPaths, censor: '[redacted]' },
      serializers: { err: (error) => serializeError(error), error: (error) => serializeError(error) },
      hooks: { logMethod },
    },
    destination,
  );
}
