import type { Logger } from '@minutehand/service-kit/log';
import type { RequestHandler } from 'express';
import { requestIdOf } from './request-id.ts';

/** One line a request: route, status, duration; no paths with ids of people, no bodies. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const route: unknown = request.route?.path;
      log.info(
        {
          requestId: requestIdOf(response),
          method: request.method,
          route: typeof route === 'string' ? route : 'other',
          status: response.statusCode,
          durationMs: Math.round(performance.now() - startedAt),
          isWhole: response.writableFinished,
        },
        'request',
      );
    });
    next();
  };
}
