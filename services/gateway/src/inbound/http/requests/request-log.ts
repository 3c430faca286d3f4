import type { Logger } from '@minutehand/service-kit/log';
import { bindToCurrentTrace } from '@minutehand/service-kit/telemetry';
import type { RequestHandler } from 'express';
import { getRequestId } from './request-id.ts';

/** Logs route, status and duration of each request, but no paths, query strings or bodies. */
export function logRequests(log: Logger): RequestHandler {
  // Redaction is slow and not needed, because the log line contains no user input.
  const unredactedLog = log.child({}, { redact: { paths: [] } });
  return (request, response, next) => {
    const startedAt = performance.now();
    const logRequest = bindToCurrentTrace(() => {
      const route: unknown = request.route?.path;
      unredactedLog.info(
        {
          requestId: getRequestId(response),
          method: request.method,
          route: typeof route === 'string' ? route : 'other',
          status: response.statusCode,
          durationMs: Math.round(performance.now() - startedAt),
          isComplete: response.writableFinished,
        },
        'request',
      );
    });
    response.once('close', logRequest);
    next();
  };
}
