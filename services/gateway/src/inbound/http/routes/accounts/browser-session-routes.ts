import { AppError } from '@minutehand/contracts/errors';
import { browserSessionsResponseSchema, otherSessionsQuerySchema } from '@minutehand/contracts/http/credentials';
import { idParams } from '@minutehand/contracts/http/fields';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { SessionStore } from '../../../../app/ports.ts';
import { isSignedIn, type SignedInSession } from '../../../../domain/session.ts';
import { presentBrowserSessions } from '../../present/browser-sessions.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';

const common = { tag: 'Sign-in', access: 'user', scope: 'admin' } as const;

function requireSession({ session }: UserContext): SignedInSession {
  // Access tokens have no session.
  if (!isSignedIn(session)) throw new AppError('gateway.scope_missing');
  return session;
}

/** The browsers in which the user is signed in. */
export function browserSessionRoutes(dependencies: {
  store: SessionStore;
  securityLog: SecurityLog;
}): readonly Route[] {
  const { store, securityLog } = dependencies;
  return [
    defineRoute({
      ...common,
      method: 'get',
      path: '/sessions',
      summary: 'List the sessions of the user: browser, truncated network, sign-in and last use',
      responses: { 200: browserSessionsResponseSchema },
      handle: async (_, context) => {
        const current = requireSession(context);
        const sessions = await store.listForUser(context.actor.userId);
        const lastUses = await store.findLastUses(sessions);
        return { status: 200, body: { sessions: presentBrowserSessions(sessions, lastUses, current) } };
      },
    }),
    defineRoute({
      ...common,
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'End a session of the user; its open sockets are disconnected',
      params: idParams,
      needsRecentAuthentication: true,
      responses: { 204: 'Ended' },
      handle: async ({ params }, context) => {
        requireSession(context);
        if (!(await store.endById(context.actor.userId, params.id))) throw new AppError('gateway.session_unknown');
        securityLog.record(context.actor, { type: 'session_revoked' });
        return { status: 204 };
      },
    }),
    defineRoute({
      ...common,
      method: 'delete',
      path: '/sessions',
      summary: 'End all other sessions of the user',
      query: otherSessionsQuerySchema,
      needsRecentAuthentication: true,
      responses: { 204: 'Ended' },
      handle: async (_, context) => {
        const ended = await store.endOthers(context.actor.userId, requireSession(context).id);
        for (let session = 0; session < ended; session += 1)
          securityLog.record(context.actor, { type: 'session_revoked' });
        return { status: 204 };
      },
    }),
  ];
}
