import { type RequestHandler, Router } from 'express';
import type { Route } from './route.ts';
import { type RequestDependencies, serveRoute } from './serve-route.ts';

/** Converts an OpenAPI path such as /meetings/{id} to Express syntax. */
function toExpressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The first segment of a path. Express ignores the case of paths. */
function getFirstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return (end === -1 ? path.slice(1) : path.slice(1, end)).toLowerCase();
}

/** Serves routes by the first segment of their paths: a router compares a request with the paths of all of its routes. */
export function serveRoutes(routes: readonly Route[], dependencies: RequestDependencies): RequestHandler {
  const routers = new Map<string, Router>();
  for (const route of routes) {
    const segment = getFirstSegment(route.path);
    if (segment.includes('{')) throw new Error(`The first segment of ${route.path} is not fixed.`);
    const router = routers.get(segment) ?? Router();
    routers.set(segment, router);
    router[route.method](toExpressPath(route.path), serveRoute(route, dependencies));
  }
  return (request, response, next) => {
    // A router would respond to OPTIONS itself.
    const router = request.method === 'OPTIONS' ? undefined : routers.get(getFirstSegment(request.path));
    if (router === undefined) next();
    else router(request, response, next);
  };
}
