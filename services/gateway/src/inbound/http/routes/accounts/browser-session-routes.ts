import { AppError } from '@minutehand/contracts/errors';
import { browserSessionsResponseSchema, otherSessionsQuerySchema } from '@minutehand/contracts/http/credentials';
import { idParams } from '@minutehand/contracts/http/fields';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { SessionStore } from '../../../../app/ports.ts';
import { isSignedIn, type Session, type SignedInSession } from '../../../../domain/session.ts';
import { presentBrowserSessions } from '../../present/browser-sessions.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';

const commonFields = { tag: 'Sign-in', access: 'user', scope: 'admin' } as const;

function requireSession({ session }: UserContext): SignedInSession {
  // Access tokens have no session.
  if (!isSignedIn(session)) throw new AppError('gateway.scope_missing');
  return session;
}

/** A session of single sign-on is valid in one account: it neither shows nor ends the sessions in others. */
const isVisibleTo =
  ({ user: current }: SignedInSession) =>
  ({ user }: Session) =>
    !current.isSso || user?.accountId === current.accountId;

/** The browsers in which the user is signed in. */
export function createBrowserSessionRoutes(dependencies: {
  store: SessionStore;
  securityLog: SecurityLog;
}): readonly Route[] {
  const { store, securityLog } = dependencies;

  async function endOthersInAccount(current: SignedInSession): Promise<number> {
    const { userId } = current.user;
    const otherSessions = (await store.listForUser(userId))
      .filter(isVisibleTo(current))
      .filter(({ id }) => id !== current.id);
    let ended = 0;
    for (const { id } of otherSessions) if (await store.endById(userId, id)) ended += 1;
    return ended;
  }

  return [
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/sessions',
      summary: 'List the sessions of the user: browser, truncated network, sign-in and last use',
      responses: { 200: browserSessionsResponseSchema },
      handle: async (_, context) => {
        const current = requireSession(context);
        const sessions = (await store.listForUser(context.actor.userId)).filter(isVisibleTo(current));
        const lastUses = await store.findLastUses(sessions);
        return { status: 200, body: { sessions: presentBrowserSessions(sessions, lastUses, current) } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'End a session of the user; its open sockets are disconnected',
      params: idParams,
      needsRecentAuthentication: true,
      responses: { 204: 'Ended' },
      handle: async ({ params }, context) => {
        const current = requireSession(context);
        const { userId } = context.actor;
        const isFound =
          !current.user.isSso ||
          (await store.listForUser(userId)).filter(isVisibleTo(current)).some(({ id }) => id === params.id);
        if (!isFound || !(await store.endById(userId, params.id))) throw new AppError('gateway.session_unknown');
        securityLog.record(context.actor, { type: 'session_revoked' });
        return { status: 204 };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/sessions',
      summary: 'End all other sessions of the user',
      query: otherSessionsQuerySchema,
      needsRecentAuthentication: true,
      responses: { 204: 'Ended' },
      handle: async (_, context) => {
        const current = requireSession(context);
        const ended = current.user.isSso
          ? await endOthersInAccount(current)
          : await store.endOthers(context.actor.userId, current.id);
        for (let session = 0; session < ended; session += 1)
          securityLog.record(context.actor, { type: 'session_revoked' });
        return { status: 204 };
      },
    }),
  ];
}
