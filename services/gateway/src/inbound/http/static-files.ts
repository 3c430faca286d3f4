import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { HASHED_FILE_MAX_AGE_SECONDS } from '../../limits.ts';

/** Files with a content hash: main.3f2a91bc.js, 412.3f2a91bc4d.css. */
const HASHED = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/i;
const REMOTE_NAME = /^[a-z][a-z0-9-]{0,40}$/;

function getCacheControl(path: string): string {
  return HASHED.test(path) ? `public, max-age=${HASHED_FILE_MAX_AGE_SECONDS}, immutable` : 'no-cache';
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Serves a build folder. Sends the .gz of a file, if there is one, to clients that accept gzip. */
function serveFolder(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      const isCompressed = path.endsWith('.gz') && response.req.url.endsWith('.gz');
      const plain = isCompressed ? path.slice(0, -'.gz'.length) : path;
      response.setHeader('Cache-Control', getCacheControl(plain));
      response.type(extname(plain));
      const type = String(response.getHeader('Content-Type'));
      if (type.endsWith('+xml')) response.setHeader('Content-Type', `${type}; charset=utf-8`);
      if (!isCompressed) return;
      response.setHeader('Content-Encoding', 'gzip');
      response.vary('Accept-Encoding');
    },
  });
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // page-shell.ts serves the HTML page, because it contains tokens.
    if (!isRead || !/\.[a-z0-9]+$/i.test(request.path) || request.path.endsWith('.html')) return next();
    const original = request.url;
    const isPlainPath = !request.path.includes('..') && !request.path.includes('%');
    if (isPlainPath && request.acceptsEncodings('gzip') && (await exists(join(folder, `${request.path}.gz`)))) {
      request.url = `${request.path}.gz`;
    }
    serve(request, response, (error) => {
      request.url = original;
      next(error);
    });
  };
}

/** Serves the shell's files at / and those of each area at /remotes/<area>/. */
export function staticFiles(staticDir: string): Router {
  const router = Router();
  const remotes = new Map<string, RequestHandler>();
  router.use('/remotes/:name', async (request, response, next) => {
    const { name } = request.params;
    if (!REMOTE_NAME.test(name)) return next();
    const folder = join(staticDir, name, 'dist');
    const serve = remotes.get(name) ?? ((await exists(folder)) ? serveFolder(folder) : undefined);
    if (serve === undefined) return next();
    remotes.set(name, serve);
    await serve(request, response, next);
  });
  router.use(serveFolder(join(staticDir, 'shell', 'dist')));
  return router;
}
