import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Request } from 'express';
import { type AccessTokens, hashSecret } from '../../../app/access-tokens.ts';
import type { AnonymousCsrf } from '../../../app/anonymous-csrf.ts';
import type { RateLimits, SessionRule } from '../../../app/ports.ts';
import type { Sessions } from '../../../app/sessions.ts';
import type { Session, SignedInUser } from '../../../domain/session.ts';
import type { ClientNetwork } from '../../client-network.ts';
import type { RouteAccess } from '../route.ts';
import type { SessionCookieAccess } from './session-cookies.ts';

/** The caller of a request: a personal access token, a browser session, or anonymous. */
export type RequestIdentity = {
  readonly actor: Actor | undefined;
  readonly session: Session | undefined;
  readonly isToken: boolean;
  /** The CSRF token that writes of this caller need: of the session or of the anonymous cookie. */
  readonly csrfToken: string | undefined;
  /** Rate limit key of an access token. Sessions are counted by their lookup, anonymous requests by client network. */
  readonly rateLimitKey: string | undefined;
};

const anonymous: RequestIdentity = {
  actor: undefined,
  session: undefined,
  isToken: false,
  csrfToken: undefined,
  rateLimitKey: undefined,
};

/** Converts a signed-in user to the actor of service calls. A browser session has all scopes. */
export function toActor(
  user: Omit<SignedInUser, 'membershipVersion' | 'isClosed'>,
  scopes: Actor['scopes'] = ['read', 'write', 'admin'],
): Actor {
  const { userId, accountId, role, credentialEpoch, isSso } = user;
  const identity = { userId, accountId, role, scopes, credentialEpoch };
  return { kind: 'actor', ...identity, ...(isSso ? { isSso } : {}) };
}

function getBearerToken(request: Request): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

/** Identifies the caller. A token takes precedence over a cookie, so that the two are never combined. */
export function createIdentify(dependencies: {
  sessions: Sessions;
  accessTokens: AccessTokens;
  anonymousCsrf: AnonymousCsrf;
  limits: RateLimits;
  sessionCookies: SessionCookieAccess;
  getClientNetwork: ClientNetwork;
}): (request: Request, access: RouteAccess, rule: SessionRule) => Promise<RequestIdentity> {
  const { sessions, accessTokens, anonymousCsrf, limits, sessionCookies, getClientNetwork } = dependencies;

  async function identifyByToken(secret: string, request: Request): Promise<RequestIdentity> {
    if (!secret.startsWith('mh_')) throw new AppError('gateway.access_token_invalid');
    try {
      const { user, scopes, accessTokenId } = await accessTokens.authenticate(secret);
      const rateLimitKey = `token:${hashSecret(secret)}`;
      return { ...anonymous, actor: { ...toActor(user, scopes), accessTokenId }, isToken: true, rateLimitKey };
    } catch (error) {
      // Guessed tokens are counted by client network.
      await limits.take('anonymous', getClientNetwork(request));
      throw error;
    }
  }

  return async (request, access, rule) => {
    if (access === 'public') return anonymous;
    const secret = getBearerToken(request);
    if (secret !== undefined) return identifyByToken(secret, request);
    const id = sessionCookies.readId(request.headers.cookie);
    if (id === undefined) return anonymous;
    const csrfToken = anonymousCsrf.findToken(id);
    if (csrfToken !== undefined) return { ...anonymous, csrfToken };
    const session = await sessions.load(id, rule);
    if (session === undefined) return anonymous;
    // Earlier versions stored anonymous sessions, without a user, for a day.
    const actor = session.user === null ? undefined : toActor(session.user);
    return { ...anonymous, actor, session, csrfToken: session.csrfToken };
  };
}
