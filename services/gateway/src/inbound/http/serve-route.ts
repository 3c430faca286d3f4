import { AppError, isAppError } from '@minutehand/contracts/errors';
import { type Actor, type Caller, type RequestOrigin, serviceCaller } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { Request, RequestHandler, Response } from 'express';
import type { AnonymousCsrf } from '../../app/anonymous-csrf.ts';
import type { RateLimits, ResponseStore, SessionRule } from '../../app/ports.ts';
import { truncateNetwork } from '../../domain/network.ts';
import { isRecentlyAuthenticated } from '../../domain/session.ts';
import type { ClientNetwork } from '../client-network.ts';
import { prefersHtml } from './pages/prefers-html.ts';
import { disableUploadTimeout } from './requests/body-timeout.ts';
import { checkScope } from './requests/check-scope.ts';
import { checkOrigin, checkTokenInForm, hasTokenInHeader } from './requests/csrf-checks.ts';
import { getRequestKey, runIdempotently } from './requests/idempotent-requests.ts';
import type { RequestIdentity } from './requests/identify.ts';
import { preventCaching } from './requests/prevent-caching.ts';
import { hasFormBody, readBody } from './requests/request-body.ts';
import { getRequestId } from './requests/request-id.ts';
import type { SessionCookieAccess } from './requests/session-cookies.ts';
import type { RequestContext, Route, RouteAccess, RouteResponse, UserContext } from './route.ts';

/** Dependencies for identifying, limiting and checking requests. */
export type RequestDependencies = {
  readonly identify: (request: Request, access: RouteAccess, rule: SessionRule) => Promise<RequestIdentity>;
  readonly limits: RateLimits;
  readonly anonymousCsrf: AnonymousCsrf;
  readonly responseStore: ResponseStore;
  readonly sessionCookies: SessionCookieAccess;
  readonly getClientNetwork: ClientNetwork;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly securityLog: SecurityLog;
  readonly now: () => Date;
  /** Stores that a member was active; does not wait. */
  readonly recordActivity: (actor: Actor) => void;
};

/** Serves a route: identifies the caller, applies limits and checks, reads the body, runs the route (which checks it against its schema) and sends the response. */
export function serveRoute(route: Route, dependencies: RequestDependencies): RequestHandler {
  const isWrite = route.method !== 'get';
  return async (request, response, next) => {
    if (!isWrite && !route.respondsToHtml && prefersHtml(request)) {
      next();
      return;
    }
    preventCaching(response);
    response.locals.errorsAsList = route.errorsAsList ?? false;
    response.locals.errorsHaveStatus = route.errorsHaveStatus ?? false;
    response.locals.errorsHaveSuccess = route.errorsHaveSuccess ?? false;
    response.locals.turboStream = route.turboStream;
    const rule = isWrite ? 'writes' : 'reads';
    const origin = getOrigin(dependencies, request, response);
    const identify = () => identifyCaller(dependencies, request, response, route.access, rule);
    const identified = await identify();
    await countRequest(dependencies, request, identified, rule);
    checkPermissions(route, identified, dependencies.now());
    const needsCsrfCheck = isWrite && route.needsCsrfToken !== false && !identified.isToken;
    const isBodyPending = !request.complete;
    const identifyLater = async () =>
      isBodyPending ? identifyAgain(route, dependencies, identified, identify) : identified;
    const body = await (needsCsrfCheck
      ? readVerifiedBody(route, dependencies, request, response, identified)
      : readRouteBody(route, request, response));
    // A raw body is read by the handler, which may use `callAfterBody` then.
    const identity = route.readsRawBody ? identified : await identifyLater();
    if (identity.actor !== undefined) dependencies.recordActivity(identity.actor);
    const context = createContext(dependencies, request, response, identity, origin, identifyLater);
    const raw = { params: request.params, query: request.query, body };
    const run = () => route.run(raw, context);
    const { respondToRepeat } = route;
    const result =
      isWrite && identity.actor && route.isResponseStored !== false && !route.readsRawBody
        ? await runIdempotently(dependencies.responseStore, {
            route,
            request,
            response,
            requestId: context.requestId,
            requestKey: context.requestKey,
            userId: identity.actor.userId,
            run,
            respondToRepeat: respondToRepeat && ((resourceId) => respondToRepeat(raw, context, resourceId)),
          })
        : await run();
    await send(response, result);
  };
}

/**
 * Runs a read of the API for a page like a separate request: it identifies the caller again, counts, and checks. It stops at
 * the signal.
 */
export async function runRead(
  route: Route,
  params: Readonly<Record<string, string>>,
  options: { dependencies: RequestDependencies; request: Request; response: Response; signal: AbortSignal },
): Promise<RouteResponse> {
  const { dependencies, request, response, signal } = options;
  const identity = await identifyCaller(dependencies, request, response, route.access, 'reads');
  await countRequest(dependencies, request, identity, 'reads');
  checkPermissions(route, identity, dependencies.now());
  const created = createContext(dependencies, request, response, identity, getOrigin(dependencies, request, response));
  const context = { ...created, isForPage: true };
  const aborted = 'call' in context ? { ...context, call: { ...context.call, signal } } : context;
  return route.run({ params, query: {}, body: undefined }, aborted);
}

/** The part of the HTTP request that services receive for the security log. */
function getOrigin(dependencies: RequestDependencies, request: Request, response: Response): RequestOrigin {
  return {
    requestId: getRequestId(response),
    network: truncateNetwork(dependencies.getClientNetwork(request)),
  };
}

/** Before sign-in the gateway calls as itself. */
function createAnonymousCaller(origin: RequestOrigin): Caller {
  return { ...serviceCaller('gateway', ''), origin };
}

/** Identifies the caller. Records rejected access tokens in the security log. */
export async function identifyCaller(
  dependencies: RequestDependencies,
  request: Request,
  response: Response,
  access: Parameters<RequestDependencies['identify']>[1],
  rule: SessionRule,
): Promise<RequestIdentity> {
  try {
    return await dependencies.identify(request, access, rule);
  } catch (error) {
    recordRejectedToken(dependencies.securityLog, error, getOrigin(dependencies, request, response));
    throw error;
  }
}

function recordRejectedToken(securityLog: SecurityLog, error: unknown, origin: RequestOrigin): void {
  const isExpired = isAppError(error, 'gateway.access_token_expired');
  if (!isExpired && !isAppError(error, 'gateway.access_token_invalid')) return;
  const reason = isExpired ? 'expired' : 'unknown';
  securityLog.record(createAnonymousCaller(origin), { type: 'access_token_refused', reason });
}

/** Counts a request by access token, or by client network without token and session. */
export async function countRequest(
  dependencies: RequestDependencies,
  request: Request,
  identity: RequestIdentity,
  rule: SessionRule,
): Promise<void> {
  // Counted by the session lookup.
  if (identity.session !== undefined) return;
  if (identity.rateLimitKey === undefined)
    await dependencies.limits.take('anonymous', dependencies.getClientNetwork(request));
  else await dependencies.limits.take(rule, identity.rateLimitKey);
}

/** Identifies the caller again after a body that arrived late: a client could delay a request until its session has ended. */
async function identifyAgain(
  route: Route,
  dependencies: RequestDependencies,
  identified: RequestIdentity,
  identify: () => Promise<RequestIdentity>,
): Promise<RequestIdentity> {
  if (identified.actor === undefined) return identified;
  const identity = await identify();
  if (identity.actor === undefined) throw new AppError('gateway.session_ended');
  checkPermissions(route, identity, dependencies.now());
  return identity;
}

function checkPermissions(route: Route, identity: RequestIdentity, now: Date): void {
  if (route.access !== 'user') return;
  if (identity.actor === undefined) throw new AppError('platform.unauthenticated');
  if (identity.session?.user?.isClosed && !route.isAllowedDuringDeletion)
    throw new AppError('gateway.deletion_scheduled');
  checkScope(identity.actor, route.scope);
  if (route.needsRecentAuthentication && identity.session && !isRecentlyAuthenticated(identity.session, now))
    throw new AppError('gateway.reauthentication_required');
}

async function readRouteBody(route: Route, request: Request, response: Response): Promise<unknown> {
  if (route.readsRawBody) disableUploadTimeout(request);
  return route.readsRawBody || route.method === 'get' ? undefined : readBody(request, response, route.bodyBytes);
}

/** Reads the body of a write that is authenticated by cookie. Without a CSRF token in the header, reads forms only, which may have the token in a field. */
async function readVerifiedBody(
  route: Route,
  dependencies: RequestDependencies,
  request: Request,
  response: Response,
  identity: RequestIdentity,
): Promise<unknown> {
  checkOrigin(request, dependencies.publicUrl);
  const isVerified = hasTokenInHeader(request, identity.csrfToken);
  if (!isVerified && (route.readsRawBody || !hasFormBody(request))) throw new AppError('gateway.csrf_token_invalid');
  const body = await readRouteBody(route, request, response);
  if (!isVerified) checkTokenInForm(body, identity.csrfToken);
  return body;
}

function createContext(
  dependencies: RequestDependencies,
  request: Request,
  response: Response,
  identity: RequestIdentity,
  origin: RequestOrigin,
  identifyLater = async () => identity,
): RequestContext | UserContext {
  const signal = request.method === 'GET' || request.method === 'HEAD' ? createAbortSignal(response) : undefined;
  const abortable = signal === undefined ? {} : { signal };
  const actor = identity.actor && { ...identity.actor, origin };
  const context: RequestContext = {
    request,
    requestId: origin.requestId,
    network: dependencies.getClientNetwork(request),
    requestKey: getRequestKey(request, identity.actor),
    session: identity.session,
    actor,
    cookies: dependencies.sessionCookies.forResponse(response),
    log: dependencies.log,
    asGateway: { as: createAnonymousCaller(origin), ...abortable },
  };
  if (actor === undefined) return context;
  const callAfterBody = async () => ({ as: { ...((await identifyLater()).actor ?? actor), origin }, ...abortable });
  return { ...context, actor, call: { as: actor, ...abortable }, callAfterBody };
}

/** Aborts when the client disconnects. Used for reads only; writes always finish. */
function createAbortSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function send(response: Response, result: RouteResponse): Promise<void> {
  if ('write' in result) return result.write(response);
  response.status(result.status);
  if (result.body === undefined) response.end();
  else sendJson(response, result.body);
}

/** Faster than response.json, which reads app settings and parses the content type again. */
function sendJson(response: Response, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
