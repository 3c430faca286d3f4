import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Request, RequestHandler, Response } from 'express';
import type { RateLimits, ResponseStore, SessionRule } from '../../app/ports.ts';
import type { ClientNetwork } from '../client-network.ts';
import { prefersPage } from './pages/prefers-page.ts';
import { checkOrigin, checkTokenInForm, hasTokenInHeader } from './requests/csrf-checks.ts';
import { getRequestKey, runIdempotently } from './requests/idempotent-requests.ts';
import type { RequestIdentity } from './requests/identify.ts';
import { preventCaching } from './requests/prevent-caching.ts';
import { hasFormBody, readBody } from './requests/request-body.ts';
import { getRequestId } from './requests/request-id.ts';
import type { SessionCookieJar } from './requests/session-cookies.ts';
import type { PersonContext, RequestContext, Route, RouteAccess, RouteResponse } from './route.ts';

/** What every request passes before its handler. */
export type Gate = {
  readonly identify: (request: Request, access: RouteAccess, rule: SessionRule) => Promise<RequestIdentity>;
  readonly limits: RateLimits;
  readonly responseStore: ResponseStore;
  readonly jar: SessionCookieJar;
  readonly getClientNetwork: ClientNetwork;
  readonly publicUrl: string;
  readonly log: Logger;
};

/** One route as an Express handler: who asks, how often, from where, with what; then the handler; then the answer. */
export function serveRoute(route: Route, gate: Gate): RequestHandler {
  const isWrite = route.method !== 'get';
  return async (request, response, next) => {
    if (!isWrite && !route.html && prefersPage(request)) {
      next();
      return;
    }
    preventCaching(response);
    response.locals.errorsAsList = route.errorsAsList ?? false;
    response.locals.turboStream = route.turboStream;
    const rule = isWrite ? 'writes' : 'reads';
    const identity = await gate.identify(request, route.access, rule);
    await countRequest(gate, request, identity, rule);
    checkRights(route, identity);
    const isForgeable = isWrite && route.csrf !== false && !identity.isToken;
    const body = await (isForgeable
      ? readVerifiedBody(route, gate, request, response, identity)
      : readRouteBody(route, request, response));
    const context = createContext(gate, request, response, identity);
    const run = () => route.run({ params: request.params, query: request.query, body }, context);
    const answer =
      isWrite && identity.actor && route.replayable !== false && !route.rawBody
        ? await runIdempotently(gate.responseStore, {
            route,
            request,
            response,
            requestId: context.requestId,
            requestKey: context.requestKey,
            run,
          })
        : await run();
    await send(response, answer);
  };
}

/** Counts by token; by address for those without token and session. */
export async function countRequest(
  gate: Gate,
  request: Request,
  identity: RequestIdentity,
  rule: SessionRule,
): Promise<void> {
  // Counted as the session was looked up.
  if (identity.session !== undefined) return;
  if (identity.rateLimitKey === undefined) await gate.limits.take('anonymous', gate.getClientNetwork(request));
  else await gate.limits.take(rule, identity.rateLimitKey);
}

function checkRights(route: Route, identity: RequestIdentity): void {
  if (route.access !== 'person') return;
  if (identity.actor === undefined) throw new AppError('platform.unauthenticated');
  if (!identity.actor.scopes.includes(route.scope)) throw new AppError('gateway.scope_missing');
}

async function readRouteBody(route: Route, request: Request, response: Response): Promise<unknown> {
  return route.rawBody || route.method === 'get' ? undefined : readBody(request, response, route.bodyBytes);
}

/** The body of a write by cookie: only a form may bring the token inside, so nothing else is read before the token is right. */
async function readVerifiedBody(
  route: Route,
  gate: Gate,
  request: Request,
  response: Response,
  identity: RequestIdentity,
): Promise<unknown> {
  checkOrigin(request, gate.publicUrl);
  const isVerified = hasTokenInHeader(request, identity.session);
  if (!isVerified && (route.rawBody || !hasFormBody(request))) throw new AppError('gateway.csrf_token_invalid');
  const body = await readRouteBody(route, request, response);
  if (!isVerified) checkTokenInForm(body, identity.session);
  return body;
}

function createContext(
  gate: Gate,
  request: Request,
  response: Response,
  identity: RequestIdentity,
): RequestContext | PersonContext {
  const signal = request.method === 'GET' || request.method === 'HEAD' ? createAbortSignal(response) : undefined;
  const during = signal === undefined ? {} : { signal };
  const context: RequestContext = {
    request,
    requestId: getRequestId(response),
    network: gate.getClientNetwork(request),
    requestKey: getRequestKey(request, identity.actor),
    session: identity.session,
    actor: identity.actor,
    cookies: gate.jar.forResponse(response),
    log: gate.log,
    asGateway: { as: serviceCaller('gateway', ''), ...during },
  };
  if (identity.actor === undefined) return context;
  return { ...context, actor: identity.actor, call: { as: identity.actor, ...during } };
}

/** Aborted when the reader has gone. Writes are always finished. */
function createAbortSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function send(response: Response, answer: RouteResponse): Promise<void> {
  if ('write' in answer) return answer.write(response);
  response.status(answer.status);
  if (answer.body === undefined) response.end();
  else sendJson(response, answer.body);
}

/** What response.json does where there are no tags: it would look for a dozen settings, and read the type that it has just written. */
function sendJson(response: Response, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
