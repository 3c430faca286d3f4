import type { Request, Response } from 'express';

export const TURBO_STREAM = 'text/vnd.turbo-stream.html';

/** True for a form that Turbo sends: it names streams first. A program that takes anything gets data. */
export function wantsTurboStream(request: Request): boolean {
  return request.accepts(['application/json', TURBO_STREAM]) === TURBO_STREAM;
}

/** With the status that is set already. */
export function sendTurboStream(response: Response, stream: string): void {
  response.setHeader('Content-Type', `${TURBO_STREAM}; charset=utf-8`);
  response.end(stream);
}
