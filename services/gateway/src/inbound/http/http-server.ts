import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInIncomingTrace } from '@minutehand/service-kit/telemetry';
import {
  BODY_TIMEOUT_MS,
  CONNECTIONS_CHECK_MS,
  HEADERS_TIMEOUT_MS,
  IDLE_SWEEP_MS,
  KEEP_ALIVE_HINT_SECONDS,
  KEEP_ALIVE_MS,
  REQUEST_DRAIN_MS,
  UPLOAD_DEADLINE_MS,
} from '../../limits.ts';
import { limitBodyTime } from './requests/body-timeout.ts';

export type HttpServerOptions = {
  readonly isStopping: () => boolean;
  /** Further connections are closed immediately. */
  readonly maxConnections: number;
  /** Called for each of them. */
  readonly onDrop: () => void;
  /** For tests. Default: HEADERS_TIMEOUT_MS, BODY_TIMEOUT_MS, CONNECTIONS_CHECK_MS. */
  readonly timeouts?: { readonly headersMs: number; readonly bodyMs: number; readonly checkMs: number };
};

const defaultTimeouts = { headersMs: HEADERS_TIMEOUT_MS, bodyMs: BODY_TIMEOUT_MS, checkMs: CONNECTIONS_CHECK_MS };

export type HttpServer = {
  readonly server: Server;
  /** Resolves to the port; 0 picks a free one. `host` is an IP address. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Stops accepting connections and waits for in-flight requests. */
  readonly drain: () => Promise<void>;
};

function closeAfterResponse(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  response.removeHeader('Keep-Alive');
}

/**
 * Responses during shutdown close their connection, so that clients do not send more requests on it. To have idle connections
 * closed by then, every response carries `Keep-Alive: timeout`, which clients and browsers respect.
 */
export function createHttpServer(app: RequestListener, options: HttpServerOptions): HttpServer {
  const { isStopping, maxConnections, onDrop, timeouts = defaultTimeouts } = options;
  const inFlight = new Set<ServerResponse>();
  const handle: RequestListener = (request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    if (isStopping()) closeAfterResponse(response);
    else if (response.shouldKeepAlive) response.setHeader('Keep-Alive', `timeout=${KEEP_ALIVE_HINT_SECONDS}`);
    limitBodyTime(request, response, timeouts.bodyMs);
    const { traceparent } = request.headers;
    runInIncomingTrace(typeof traceparent === 'string' ? traceparent : undefined, () => app(request, response));
  };
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: UPLOAD_DEADLINE_MS,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    handle,
  );
  server.maxConnections = maxConnections;
  // Omits the addresses in the event.
  server.on('drop', () => onDrop());
  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
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
        const deadline = setTimeout(() => server.closeAllConnections(), REQUEST_DRAIN_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(deadline);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
