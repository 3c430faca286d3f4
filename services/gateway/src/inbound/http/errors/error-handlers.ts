import { AppError } from '@minutehand/contracts/errors';
import type { ErrorResponse } from '@minutehand/contracts/http/errors';
import { escapeHtml } from '@minutehand/service-kit/html';
import type { Logger } from '@minutehand/service-kit/log';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { prefersHtml } from '../pages/prefers-html.ts';
import { renderFlash } from '../present/turbo-streams.ts';
import { preventCaching } from '../requests/prevent-caching.ts';
import { getRequestId } from '../requests/request-id.ts';
import type { Route } from '../route.ts';
import { sendTurboStream, wantsTurboStream } from '../turbo-stream.ts';
import { createErrorResponse, getStatus, setErrorHeaders, toAppError } from './error-responses.ts';

/** Handles requests that no route, file or page matched. */
export const handleNotFound: RequestHandler = () => {
  throw new AppError('gateway.path_unknown');
};

function send(request: Request, response: Response, error: AppError): void {
  preventCaching(response);
  setErrorHeaders(response, error, request.path);
  response.status(getStatus(error));
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && prefersHtml(request)) {
    response.type('html').send(`<p role="alert">${escapeHtml(error.message)}</p>\n`);
    return;
  }
  const body = createErrorResponse(error, getRequestId(response), response.locals.errorsAsList === true);
  const { turboStream }: Pick<Route, 'turboStream'> = response.locals;
  if (turboStream !== undefined && wantsTurboStream(request)) {
    sendTurboStream(response, renderFlash('danger', turboStream.failureHeading, getErrorMessages(body)));
    return;
  }
  response.json({
    ...(response.locals.errorsHaveStatus === true ? { status: 'error' } : {}),
    ...(response.locals.errorsHaveSuccess === true ? { success: false } : {}),
    ...body,
  });
}

function getErrorMessages({ error, errors }: ErrorResponse): string[] {
  return Array.isArray(errors) ? errors : [error];
}

/** Converts errors to responses. Details of internal errors are only logged. */
export function handleErrors(log: Logger): ErrorRequestHandler {
  return (cause: unknown, request, response, _next) => {
    const error = toAppError(cause);
    const requestId = getRequestId(response);
    // The client disconnected.
    if (response.destroyed) return;
    if (error.kind === 'internal') log.error({ err: cause, requestId }, 'request failed');
    if (response.headersSent) {
      // Destroy the connection, so that a partial response does not look complete.
      response.destroy();
      return;
    }
    send(request, response, error);
  };
}
