import { isSpanContextValid, trace } from '@opentelemetry/api';
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

/** Ties a line to the trace under which it is written. */
function traceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return {};
  return { trace_id: span.traceId, span_id: span.spanId, trace_flags: `0${span.traceFlags.toString(16)}` };
}

/** JSON lines to standard output, with the ids of the trace. */
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
      mixin: traceIds,
      hooks: { logMethod },
    },
    destination,
  );
}
