import type { RequestHandler, Response } from 'express';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives every request an id, the caller's own if it looks like one, and says it in the answer. */
export function assignRequestId(newId: () => string): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : newId();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    next();
  };
}

export function getRequestId(response: Response): string {
  const requestId: unknown = response.locals.requestId;
  return typeof requestId === 'string' ? requestId : '';
}
