import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterTrace } from '@minutehand/service-kit/telemetry';
import { REQUESTS_FINISH_MS, UPLOAD_DEADLINE_MS } from '../../limits.ts';

const IDLE_SWEEP_MS = 100;
/** Longer than a load balancer keeps its side open. */
const KEEP_ALIVE_MS = 65_000;

export type HttpServer = {
  readonly server: Server;
  /** Answers the port, which is a free one for 0. */
  readonly listen: (port: number) => Promise<number>;
  /** No new requests; those in hand may finish. */
  readonly drain: () => Promise<void>;
};

function sayGoodbye(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** While it is leaving, each answer is the last on its connection: nobody sends a request over one that is about to be closed. */
export function createHttpServer(app: RequestListener, isLeaving: () => boolean): HttpServer {
  const inHand = new Set<ServerResponse>();
  const answer: RequestListener = (request, response) => {
    inHand.add(response);
    response.once('close', () => inHand.delete(response));
    if (isLeaving()) sayGoodbye(response);
    const { traceparent } = request.headers;
    enterTrace(typeof traceparent === 'string' ? traceparent : undefined, () => app(request, response));
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
        for (const response of inHand) sayGoodbye(response);
        const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
        const late = setTimeout(() => server.closeAllConnections(), REQUESTS_FINISH_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
