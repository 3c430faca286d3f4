import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry, register } from 'prom-client';
import { LOOPBACK } from '../config/loopback.ts';
import type { Logger } from '../log/types.ts';
import { type Checks, getReadiness } from './readiness.ts';

export type AdminServer = {
  /** Returns the port; 0 picks a free one. `host` is an IP address, by default of this machine only. */
  readonly listen: (port: number, host?: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** `/health/live`, `/health/ready` and `/metrics`: the process's own metrics and those of prom-client's default registry. */
export function createAdminServer(options: {
  service: string;
  /** Called for each request, because checks are added during boot. */
  checks: () => Checks;
  /** Checks whose failure is reported as degraded and keeps the process in service. */
  degradableChecks?: () => Checks;
  isStopping: () => boolean;
  log: Logger;
}): AdminServer {
  const { service, checks, degradableChecks, isStopping, log } = options;
  const processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics });
  processMetrics.setDefaultLabels({ service });
  register.setDefaultLabels({ service });

  async function handleRequest(path: string, response: ServerResponse): Promise<void> {
    if (path === '/health/live') return sendJson(response, 200, { status: 'live' });
    if (path === '/health/ready') {
      const readiness = await getReadiness(checks(), isStopping, degradableChecks?.());
      return sendJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
    }
    if (path === '/metrics') {
      const metrics = `${await processMetrics.metrics()}\n${await register.metrics()}`;
      return send(response, 200, processMetrics.contentType, metrics);
    }
    return sendJson(response, 404, { error: 'Not found.' });
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendJson(response, 405, { error: 'Method not allowed.' });
      return;
    }
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    handleRequest(path, response).catch((err: unknown) => {
      log.error({ err, path }, 'admin request failed');
      if (!response.headersSent) sendJson(response, 500, { error: 'Failed.' });
    });
  });

  return {
    listen: (port, host = LOOPBACK) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.removeListener('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        processMetrics.clear();
        if (!server.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
