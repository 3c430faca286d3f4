import type { RequestHandler, Response } from 'express';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Assigns a request id, the client's if it is well-formed, and returns it in the response. */
export function assignRequestId(newId: () => string): RequestHandler {
  return (request, response, next) => {
    const header = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(header) ? header : newId();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    next();
  };
}

export function getRequestId(response: Response): string {
  const requestId: unknown = response.locals.requestId;
  return typeof requestId === 'string' ? requestId : '';
}
