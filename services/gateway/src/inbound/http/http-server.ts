import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInIncomingTrace } from '@minutehand/service-kit/telemetry';
import { KEEP_ALIVE_HINT_SECONDS, KEEP_ALIVE_MS, REQUEST_DRAIN_MS, UPLOAD_DEADLINE_MS } from '../../limits.ts';

const IDLE_SWEEP_MS = 100;

export type HttpServer = {
  readonly server: Server;
  /** Answers the port, which is a free one for 0. */
  readonly listen: (port: number) => Promise<number>;
  /** No new requests; those in flight may finish. */
  readonly drain: () => Promise<void>;
};

function closeAfterResponse(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  response.removeHeader('Keep-Alive');
}

/**
 * While it is leaving, each answer is the last on its connection: nobody sends a request over one that is about to be closed.
 * Whoever has asked nothing meanwhile has let their connection go by then: each answer says how soon they should (the
 * parameter `timeout` of draft-thomson-hybi-http-timeout, which programs and browsers keep to).
 */
export function createHttpServer(app: RequestListener, isStopping: () => boolean): HttpServer {
  const inFlight = new Set<ServerResponse>();
  const answer: RequestListener = (request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    if (isStopping()) closeAfterResponse(response);
    else if (response.shouldKeepAlive) response.setHeader('Keep-Alive', `timeout=${KEEP_ALIVE_HINT_SECONDS}`);
    const { traceparent } = request.headers;
    runInIncomingTrace(typeof traceparent === 'string' ? traceparent : undefined, () => app(request, response));
  };
  const server = createServer({ requestTimeout: UPLOAD_DEADLINE_MS, keepAliveTimeout: KEEP_ALIVE_MS }, answer);
  return {
    server,
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, () => {
          server.removeListener('error', reject);
          // A server that listens on a port has an AddressInfo.
          resolve((server.address() as AddressInfo).port);
        });
      }),
    drain: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        for (const response of inFlight) closeAfterResponse(response);
        const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
        const late = setTimeout(() => server.closeAllConnections(), REQUEST_DRAIN_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
