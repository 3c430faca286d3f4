import type { IncomingMessage, ServerResponse } from 'node:http';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the body has a known length that fits in one message to a service. */
export function hasSmallBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= STREAM_CHUNK_BYTES;
}

function closeConnection(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const body = JSON.stringify({ error: 'The body of the request took too long to arrive. Please try again.' });
  response.writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(body, () => request.destroy());
}

/** Ends a request whose body takes longer than the timeout, with 408 if it has no response yet. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  if (!hasBody(request)) return;
  const start = () => {
    clearTimeout(timers.get(request));
    timers.set(request, setTimeout(closeConnection, timeoutMs, request, response).unref());
  };
  const stop = () => clearTimeout(timers.get(request));
  start();
  request.once('end', stop).once('close', stop);
  // After the response, the rest of a body is read to keep the connection usable, but only for a short time.
  response.once('finish', () => {
    if (!request.complete && !request.destroyed) start();
  });
}

/** Removes the body timeout of an upload that is large or of unknown size; only the request timeout of the server applies to it. */
export function disableUploadTimeout(request: IncomingMessage): void {
  if (!hasSmallBody(request)) clearTimeout(timers.get(request));
}
