import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@minutehand/contracts/errors';
import { escapeHtml } from '@minutehand/service-kit/html';
import type { RequestHandler } from 'express';
import { getOrIssueCsrfToken } from '../requests/get-or-issue-csrf-token.ts';
import { preventCaching } from '../requests/prevent-caching.ts';
import { countRequest, identifyCaller, type RequestDependencies } from '../serve-route.ts';
import type { FirstView, RenderFirstView } from './first-view.ts';
import { isPagePath } from './page-paths.ts';
import { prefersHtml } from './prefers-html.ts';
import { createPreloadTags } from './preload-tags.ts';

const missingBuildPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Minutehand</title></head>
<body><main><h1>The screens are not built yet</h1><p>Run <code>make build</code>, then load this page again.</p></main></body>
</html>
`;

/** 'closed': a deletion is scheduled, so that the screens are closed and their reads rejected. Empty when unknown. */
type SignedIn = 'true' | 'false' | 'closed' | '';

/** Meta tags that scripts read. With `signed-in`, signed-out pages need no GET /session that responds 401. */
function createMetaTags(csrfToken: string, signedIn: SignedIn): string {
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

/** Adds the first view to the page, in the theme of its user. An empty theme is that of the system, whatever the browser has stored. */
function addFirstView(page: string, { html, theme }: FirstView): string {
  const themed = page.replace('<html', () => `<html data-theme="${escapeHtml(theme)}"`);
  return themed.replace(/<body[^>]*>/, (tag) => `${tag}${html}`);
}

/**
 * Serves the shell's HTML page with the CSRF token of the session or of the anonymous cookie; empty when the session cannot be read.
 * A path without a screen gets the same page with status 404.
 */
export function renderPageShell(
  dependencies: RequestDependencies,
  staticDir: string,
  renderFirstView: RenderFirstView,
): RequestHandler {
  const file = join(staticDir, 'shell', 'dist', 'index.html');
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !(request.path === '/' || prefersHtml(request))) return next();
    preventCaching(response);
    let csrfToken = '';
    let signedIn: SignedIn = '';
    try {
      const identity = await identifyCaller(dependencies, request, response, 'session', 'reads');
      await countRequest(dependencies, request, identity, 'reads');
      if (identity.session) {
        csrfToken = identity.session.csrfToken;
        const { user } = identity.session;
        if (user) signedIn = user.isClosed ? 'closed' : 'true';
        else signedIn = 'false';
      } else if (!identity.isToken) {
        csrfToken = getOrIssueCsrfToken(dependencies, request, dependencies.sessionCookies.forResponse(response));
        signedIn = 'false';
      }
    } catch (error) {
      if (!isAppError(error, 'gateway.sessions_unavailable')) throw error;
    }
    const [shell, preloads, firstView] = await Promise.all([
      readFile(file, 'utf8').catch(() => undefined),
      signedIn === 'true' ? createPreloadTags(staticDir, request.url) : '',
      signedIn === 'true' ? renderFirstView(request, response) : undefined,
    ]);
    const tags = createMetaTags(csrfToken, signedIn) + preloads;
    const withTags = (shell ?? missingBuildPage).replace('</head>', () => `${tags}</head>`);
    const page = shell !== undefined && firstView ? addFirstView(withTags, firstView) : withTags;
    const status = isPagePath(request.path) ? 200 : 404;
    response.status(shell === undefined ? 503 : status);
    response.type('html').send(page);
  };
}
