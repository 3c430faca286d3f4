import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type Request, type RequestHandler, Router } from 'express';
import { HASHED_FILE_MAX_AGE_SECONDS } from '../../limits.ts';

/** Files with a content hash: main.3f2a91bc.js, 412.3f2a91bc4d.css. */
const HASHED_FILE = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/i;
/** The encodings that the build writes beside a file, the smallest first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;
const REMOTE_NAME = /^[a-z][a-z0-9-]{0,40}$/;

function getCacheControl(path: string): string {
  return HASHED_FILE.test(path) ? `public, max-age=${HASHED_FILE_MAX_AGE_SECONDS}, immutable` : 'no-cache';
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Serves a build folder. Sends the .br or .gz of a file, if there is one, to clients that accept the encoding. */
function serveFolder(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      const compressed = ENCODINGS.find(
        ({ extension }) => path.endsWith(extension) && response.req.url.endsWith(extension),
      );
      const uncompressedPath = compressed ? path.slice(0, -compressed.extension.length) : path;
      response.setHeader('Cache-Control', getCacheControl(uncompressedPath));
      response.type(extname(uncompressedPath));
      const type = String(response.getHeader('Content-Type'));
      if (type.endsWith('+xml')) response.setHeader('Content-Type', `${type}; charset=utf-8`);
      if (!compressed) return;
      response.setHeader('Content-Encoding', compressed.encoding);
      response.vary('Accept-Encoding');
    },
  });
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { path } = request;
    // page-shell.ts serves index.html, because it contains tokens. No file of a build needs encoded characters, which could spell its name.
    if (!isRead || !/\.[a-z0-9]+$/i.test(path) || path.endsWith('/index.html') || path.includes('%')) return next();
    const original = request.url;
    const extension = await findExtension(folder, request);
    if (extension) request.url = `${path}${extension}`;
    serve(request, response, (error) => {
      request.url = original;
      next(error);
    });
  };
}

/** The extension of the smallest file that the client accepts. */
async function findExtension(folder: string, request: Request): Promise<string | undefined> {
  if (request.path.includes('..')) return undefined;
  for (const { encoding, extension } of ENCODINGS)
    if (request.acceptsEncodings(encoding) && (await exists(join(folder, `${request.path}${extension}`))))
      return extension;
  return undefined;
}

/** Serves the shell's files at / and those of each area at /remotes/<area>/. */
export function serveStaticFiles(staticDir: string): Router {
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
