import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Request } from 'express';
import { type AccessTokens, hashSecret } from '../../../app/access-tokens.ts';
import type { RateLimits, SessionRule } from '../../../app/ports.ts';
import type { Sessions } from '../../../app/sessions.ts';
import type { Person, Session } from '../../../domain/session.ts';
import type { ClientNetwork } from '../../client-network.ts';
import type { RouteAccess } from '../route.ts';
import type { SessionCookieJar } from './session-cookies.ts';

/** Who asks: by a personal access token, by a browser's session, or nobody. */
export type RequestIdentity = {
  readonly actor: Actor | undefined;
  readonly session: Session | undefined;
  readonly isToken: boolean;
  /** What a token's requests are counted under. A session's are counted as it is looked up, all others by address. */
  readonly rateLimitKey: string | undefined;
};

const nobody: RequestIdentity = {
  actor: undefined,
  session: undefined,
  isToken: false,
  rateLimitKey: undefined,
};

/** A person as services know them. */
export function toActor(person: Person, scopes: Actor['scopes'] = ['read', 'write']): Actor {
  return { kind: 'actor', ...person, scopes };
}

function getBearerToken(request: Request): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

/** Finds out who asks. A token wins over a cookie, so that a page cannot lend its session to it. */
export function createIdentify(parts: {
  sessions: Sessions;
  accessTokens: AccessTokens;
  limits: RateLimits;
  jar: SessionCookieJar;
  getClientNetwork: ClientNetwork;
}): (request: Request, access: RouteAccess, rule: SessionRule) => Promise<RequestIdentity> {
  const { sessions, accessTokens, limits, jar, getClientNetwork } = parts;

  async function identifyByToken(secret: string, request: Request): Promise<RequestIdentity> {
    if (!secret.startsWith('mh_')) throw new AppError('gateway.access_token_invalid');
    try {
      const { person, scopes } = await accessTokens.getHolder(secret);
      const rateLimitKey = `token:${hashSecret(secret)}`;
      return { actor: toActor(person, scopes), session: undefined, isToken: true, rateLimitKey };
    } catch (error) {
      // Guessing is counted by address.
      await limits.take('anonymous', getClientNetwork(request));
      throw error;
    }
  }

  return async (request, access, rule) => {
    if (access === 'public') return nobody;
    const secret = getBearerToken(request);
    if (secret !== undefined) return identifyByToken(secret, request);
    const id = jar.readId(request.headers.cookie);
    const session = id === undefined ? undefined : await sessions.load(id, rule);
    if (session === undefined) return nobody;
    const actor = session.person === null ? undefined : toActor(session.person);
    return { actor, session, isToken: false, rateLimitKey: undefined };
  };
}
