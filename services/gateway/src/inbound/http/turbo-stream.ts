import type { Request, Response } from 'express';

export const TURBO_STREAM = 'text/vnd.turbo-stream.html';

/** True for requests by Turbo, which prefer streams. Clients that accept anything get JSON. */
export function wantsTurboStream(request: Request): boolean {
  return request.accepts(['application/json', TURBO_STREAM]) === TURBO_STREAM;
}

/** Does not change the status. */
export function sendTurboStream(response: Response, stream: string): void {
  response.setHeader('Content-Type', `${TURBO_STREAM}; charset=utf-8`);
  response.end(stream);
}
