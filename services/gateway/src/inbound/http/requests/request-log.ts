import type { Logger } from '@minutehand/service-kit/log';
import { bindToCurrentTrace } from '@minutehand/service-kit/telemetry';
import type { RequestHandler } from 'express';
import { getRequestId } from './request-id.ts';

/** One line a request: route, status, duration; no paths with ids of people, no bodies. */
export function logRequests(log: Logger): RequestHandler {
  // Looking through each line for what must be censored took most of its time; here is nothing that a person wrote.
  const plain = log.child({}, { redact: { paths: [] } });
  return (request, response, next) => {
    const startedAt = performance.now();
    const logRequest = bindToCurrentTrace(() => {
      const route: unknown = request.route?.path;
      plain.info(
        {
          requestId: getRequestId(response),
          method: request.method,
          route: typeof route === 'string' ? route : 'other',
          status: response.statusCode,
          durationMs: Math.round(performance.now() - startedAt),
          isWhole: response.writableFinished,
        },
        'request',
      );
    });
    response.once('close', logRequest);
    next();
  };
}
