import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino';
import { serializeError } from './error-serializer.ts';
import type { Logger } from './types.ts';

/** Keys that hold user content or secrets. They are redacted at the top level and up to two levels down. */
const REDACTED_KEYS = [
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

const redactPaths = REDACTED_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** Without an explicit message, pino would log the error's message, which may quote user content. */
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

/** Adds the ids of the current trace to a log line. */
function getTraceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return {};
  return { trace_id: span.traceId, span_id: span.spanId, trace_flags: `0${span.traceFlags.toString(16)}` };
}

/** Writes JSON lines to standard output, with trace ids. */
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
      mixin: getTraceIds,
      hooks: { logMethod },
    },
    destination,
  );
}
