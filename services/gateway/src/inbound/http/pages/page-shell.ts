import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@minutehand/contracts/errors';
import { escapeHtml } from '@minutehand/service-kit/html';
import type { RequestHandler } from 'express';
import type { Sessions } from '../../../app/sessions.ts';
import { preventCaching } from '../requests/prevent-caching.ts';
import { countRequest, type Gate } from '../serve-route.ts';
import { isPagePath } from './page-paths.ts';
import { prefersPage } from './prefers-page.ts';

const notBuiltPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Minutehand</title></head>
<body><main><h1>The screens are not built yet</h1><p>Run <code>make build</code>, then load this page again.</p></main></body>
</html>
`;

type SignedIn = 'true' | 'false' | '';

/** What scripts of the page look for. Whether somebody is signed in spares the page a GET /session that answers 401. */
function metaTags(csrfToken: string, signedIn: SignedIn): string {
  const metas = {
    'csrf-param': 'authenticity_token',
    'csrf-token': csrfToken,
    'signed-in': signedIn,
    'action-cable-url': '/cable',
    'direct-upload-url': '/direct_uploads',
  };
  return Object.entries(metas)
    .map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
    .join('');
}

/**
 * The page of every screen: the shell's, with the session's token. It loads without Redis too; the token then stays empty.
 * An address without a screen gets the same page with 404: it shows "not found".
 */
export function pageShell(gate: Gate, sessions: Sessions, staticDir: string): RequestHandler {
  const file = join(staticDir, 'shell', 'dist', 'index.html');
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !(request.path === '/' || prefersPage(request))) return next();
    preventCaching(response);
    let csrfToken = '';
    let signedIn: SignedIn = '';
    try {
      const identity = await gate.identify(request, 'session', 'reads');
      await countRequest(gate, request, identity, 'reads');
      if (identity.session) {
        csrfToken = identity.session.csrfToken;
        signedIn = identity.session.person ? 'true' : 'false';
      } else if (!identity.isToken) {
        const opened = await sessions.openAnonymous();
        gate.jar.forResponse(response).set(opened);
        csrfToken = opened.session.csrfToken;
        signedIn = 'false';
      }
    } catch (error) {
      if (!isAppError(error, 'gateway.sessions_unavailable')) throw error;
    }
    const built = await readFile(file, 'utf8').catch(() => undefined);
    const page = (built ?? notBuiltPage).replace('</head>', () => `${metaTags(csrfToken, signedIn)}</head>`);
    const found = isPagePath(request.path) ? 200 : 404;
    response.status(built === undefined ? 503 : found);
    response.type('html').send(page);
  };
}
