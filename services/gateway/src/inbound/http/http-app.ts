import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { COMPRESSION_THRESHOLD_BYTES } from '../../limits.ts';
import { handleErrors, handleNotFound } from './errors/error-handlers.ts';
import { createApiPage } from './pages/api-page.ts';
import { createFirstView } from './pages/first-view.ts';
import { renderPageShell } from './pages/page-shell.ts';
import { assignRequestId } from './requests/request-id.ts';
import { logRequests } from './requests/request-log.ts';
import type { Route } from './route.ts';
import { protectSecretPaths } from './secret-paths.ts';
import { createSecurityHeaders } from './security-headers.ts';
import type { RequestDependencies } from './serve-route.ts';
import { serveRoutes } from './serve-routes.ts';
import { serveStaticFiles } from './static-files.ts';

export type HttpAppDependencies = {
  readonly routes: readonly Route[];
  readonly requestDependencies: RequestDependencies;
  readonly newId: () => string;
  readonly staticDir: string;
  readonly uploadOrigin?: string | undefined;
  readonly trustProxy: number | string[] | boolean;
};

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
export function createHttpApp(dependencies: HttpAppDependencies): Express {
  const { requestDependencies } = dependencies;
  const app = express();
  app.set('trust proxy', dependencies.trustProxy);
  app.disable('x-powered-by');
  // API responses are not cached; static files set their own ETags.
  app.set('etag', false);

  app.use(assignRequestId(dependencies.newId), logRequests(requestDependencies.log));
  app.use(createSecurityHeaders({ publicUrl: requestDependencies.publicUrl, uploadOrigin: dependencies.uploadOrigin }));
  app.use(protectSecretPaths);
  app.use(compressResponses());
  app.use(serveRoutes(dependencies.routes, requestDependencies));
  app.use(createApiPage());
  app.use(serveStaticFiles(dependencies.staticDir));
  const renderFirstView = createFirstView(dependencies.routes, requestDependencies);
  app.use(renderPageShell(requestDependencies, dependencies.staticDir, renderFirstView));
  app.use(handleNotFound);
  app.use(handleErrors(requestDependencies.log));
  return app;
}
