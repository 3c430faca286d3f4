import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Request, RequestHandler, Response } from 'express';
import type { RateLimits, ResponseMemory, SessionRule } from '../../app/ports.ts';
import type { ClientNetwork } from '../client-network.ts';
import { prefersPage } from './pages/page-or-data.ts';
import { checkOrigin, checkTokenInForm, hasTokenInHeader } from './requests/forgery-checks.ts';
import type { Asker } from './requests/identify.ts';
import { neverStored } from './requests/never-stored.ts';
import { answerOnce, requestKeyOf } from './requests/repeated-requests.ts';
import { hasFormBody, readBody } from './requests/request-body.ts';
import { requestIdOf } from './requests/request-id.ts';
import type { SessionCookieJar } from './requests/session-cookies.ts';
import type { PersonContext, RequestContext, Route, RouteAccess, RouteResponse } from './route.ts';

/** What every request passes before its handler. */
export type Gate = {
  readonly identify: (request: Request, access: RouteAccess, rule: SessionRule) => Promise<Asker>;
  readonly limits: RateLimits;
  readonly memory: ResponseMemory;
  readonly jar: SessionCookieJar;
  readonly networkOf: ClientNetwork;
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
    neverStored(response);
    response.locals.errorsAsList = route.errorsAsList ?? false;
    response.locals.turboStream = route.turboStream;
    const rule = isWrite ? 'writes' : 'reads';
    const asker = await gate.identify(request, route.access, rule);
    await countRequest(gate, request, asker, rule);
    checkRights(route, asker);
    const isForgeable = isWrite && route.csrf !== false && !asker.isToken;
    const body = await (isForgeable
      ? readOwnBody(route, gate, request, response, asker)
      : readBodyOf(route, request, response));
    const context = contextOf(gate, request, response, asker);
    const run = () => route.run({ params: request.params, query: request.query, body }, context);
    const answer =
      isWrite && asker.actor && route.repeatable !== false && !route.rawBody
        ? await answerOnce(gate.memory, {
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
export async function countRequest(gate: Gate, request: Request, asker: Asker, rule: SessionRule): Promise<void> {
  // Counted as the session was looked up.
  if (asker.session !== undefined) return;
  if (asker.countedAs === undefined) await gate.limits.take('anonymous', gate.networkOf(request));
  else await gate.limits.take(rule, asker.countedAs);
}

function checkRights(route: Route, asker: Asker): void {
  if (route.access !== 'person') return;
  if (asker.actor === undefined) throw new AppError('platform.unauthenticated');
  if (!asker.actor.scopes.includes(route.scope)) throw new AppError('gateway.scope_missing');
}

async function readBodyOf(route: Route, request: Request, response: Response): Promise<unknown> {
  return route.rawBody || route.method === 'get' ? undefined : readBody(request, response, route.bodyBytes);
}

/** The body of a write by cookie: only a form may bring the token inside, so nothing else is read before the token is right. */
async function readOwnBody(
  route: Route,
  gate: Gate,
  request: Request,
  response: Response,
  asker: Asker,
): Promise<unknown> {
  checkOrigin(request, gate.publicUrl);
  const isProven = hasTokenInHeader(request, asker.session);
  if (!isProven && (route.rawBody || !hasFormBody(request))) throw new AppError('gateway.csrf_token_invalid');
  const body = await readBodyOf(route, request, response);
  if (!isProven) checkTokenInForm(body, asker.session);
  return body;
}

function contextOf(gate: Gate, request: Request, response: Response, asker: Asker): RequestContext | PersonContext {
  const signal = request.method === 'GET' || request.method === 'HEAD' ? signalOf(response) : undefined;
  const during = signal === undefined ? {} : { signal };
  const context: RequestContext = {
    request,
    requestId: requestIdOf(response),
    network: gate.networkOf(request),
    requestKey: requestKeyOf(request, asker.actor),
    session: asker.session,
    actor: asker.actor,
    cookies: gate.jar.of(response),
    log: gate.log,
    asGateway: { as: serviceCaller('gateway', ''), ...during },
  };
  if (asker.actor === undefined) return context;
  return { ...context, actor: asker.actor, call: { as: asker.actor, ...during } };
}

/** Aborted when the reader has gone. Writes are always finished. */
function signalOf(response: Response): AbortSignal {
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
