import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

export function createHttpServer(app: RequestListener): HttpServer {
  const server = createServer({ requestTimeout: UPLOAD_DEADLINE_MS, keepAliveTimeout: KEEP_ALIVE_MS }, app);
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
