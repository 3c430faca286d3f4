import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Sessions } from '../../app/sessions.ts';
import { COMPRESSION_THRESHOLD_BYTES } from '../../limits.ts';
import { handleErrors, handleNotFound } from './errors/error-handlers.ts';
import { apiPage } from './pages/api-page.ts';
import { pageShell } from './pages/page-shell.ts';
import { assignRequestId } from './requests/request-id.ts';
import { logRequests } from './requests/request-log.ts';
import type { Route } from './route.ts';
import { protectSecretPaths } from './secret-paths.ts';
import { securityHeaders } from './security-headers.ts';
import { type Gate, serveRoute } from './serve-route.ts';
import { staticFiles } from './static-files.ts';

export type HttpAppParts = {
  readonly routes: readonly Route[];
  readonly gate: Gate;
  readonly sessions: Sessions;
  readonly newId: () => string;
  readonly staticDir: string;
  readonly uploadOrigin?: string | undefined;
  readonly trustProxy: number | string[] | boolean;
};

/** Converts an OpenAPI path such as /meetings/{id} to Express syntax. */
function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Compresses responses. Skips content negotiation for requests without Accept-Encoding. */
function compressResponses(): RequestHandler {
  const compress = compression({ threshold: COMPRESSION_THRESHOLD_BYTES });
  return (request, response, next) => {
    if (request.headers['accept-encoding'] !== undefined) return compress(request, response, next);
    response.vary('Accept-Encoding');
    next();
  };
}

/** The Express app: middleware, API routes, static files, page shell, error handlers. */
export function createHttpApp(parts: HttpAppParts): Express {
  const { gate } = parts;
  const app = express();
  app.set('trust proxy', parts.trustProxy);
  app.disable('x-powered-by');
  // API responses are not cached; static files set their own ETags.
  app.set('etag', false);

  app.use(assignRequestId(parts.newId), logRequests(gate.log));
  app.use(securityHeaders({ publicUrl: gate.publicUrl, uploadOrigin: parts.uploadOrigin }));
  app.use(protectSecretPaths);
  app.use(compressResponses());
  for (const route of parts.routes) app[route.method](expressPath(route.path), serveRoute(route, gate));
  app.use(apiPage());
  app.use(staticFiles(parts.staticDir));
  app.use(pageShell(gate, parts.sessions, parts.staticDir));
  app.use(handleNotFound);
  app.use(handleErrors(gate.log));
  return app;
}
