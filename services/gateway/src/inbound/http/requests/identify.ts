import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Request } from 'express';
import { type AccessTokens, secretKeyOf } from '../../../app/access-tokens.ts';
import type { RateLimits, SessionRule } from '../../../app/ports.ts';
import type { Sessions } from '../../../app/sessions.ts';
import type { Person, Session } from '../../../domain/session.ts';
import type { ClientNetwork } from '../../client-network.ts';
import type { RouteAccess } from '../route.ts';
import type { SessionCookieJar } from './session-cookies.ts';

/** Who asks: by a personal access token, by a browser's session, or nobody. */
export type Asker = {
  readonly actor: Actor | undefined;
  readonly session: Session | undefined;
  readonly isToken: boolean;
  /** What a token's requests are counted under. A session's are counted as it is looked up, all others by address. */
  readonly countedAs: string | undefined;
};

const nobody: Asker = {
  actor: undefined,
  session: undefined,
  isToken: false,
  countedAs: undefined,
};

/** A person as services know them. */
export function actorOf(person: Person, scopes: Actor['scopes'] = ['read', 'write']): Actor {
  return { kind: 'actor', ...person, scopes };
}

function bearerOf(request: Request): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

/** Finds out who asks. A token wins over a cookie, so that a page cannot lend its session to it. */
export function createIdentify(parts: {
  sessions: Sessions;
  accessTokens: AccessTokens;
  limits: RateLimits;
  jar: SessionCookieJar;
  networkOf: ClientNetwork;
}): (request: Request, access: RouteAccess, rule: SessionRule) => Promise<Asker> {
  const { sessions, accessTokens, limits, jar, networkOf } = parts;

  async function byToken(secret: string, request: Request): Promise<Asker> {
    if (!secret.startsWith('mh_')) throw new AppError('gateway.access_token_invalid');
    try {
      const { person, scopes } = await accessTokens.holderOf(secret);
      const countedAs = `token:${secretKeyOf(secret)}`;
      return { actor: actorOf(person, scopes), session: undefined, isToken: true, countedAs };
    } catch (error) {
      // Guessing is counted by address.
      await limits.take('anonymous', networkOf(request));
      throw error;
    }
  }

  return async (request, access, rule) => {
    if (access === 'public') return nobody;
    const secret = bearerOf(request);
    if (secret !== undefined) return byToken(secret, request);
    const id = jar.idIn(request.headers.cookie);
    const session = id === undefined ? undefined : await sessions.load(id, rule);
    if (session === undefined) return nobody;
    const actor = session.person === null ? undefined : actorOf(session.person);
    return { actor, session, isToken: false, countedAs: undefined };
  };
}
