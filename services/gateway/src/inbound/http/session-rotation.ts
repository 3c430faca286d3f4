import type { SessionResponse } from '@minutehand/contracts/http/session';
import type { Subject } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { Sessions } from '../../app/sessions.ts';
import { presentSession, toPerson } from './present/people.ts';
import type { RequestContext } from './route.ts';

export type SessionRotation = {
  /** Starts a session for the user and invalidates the old session and CSRF token. */
  readonly start: (subject: Subject | undefined, context: RequestContext) => Promise<SessionResponse>;
  /** Like start, for a signed-in user. For callers with an access token, no session is created. */
  readonly renew: (subject: Subject | undefined, context: RequestContext) => Promise<SessionResponse>;
};

/** Rotates session and CSRF token whenever the user or account changes. */
export function createSessionRotation(sessions: Sessions): SessionRotation {
  const start: SessionRotation['start'] = async (subject, context) => {
    const newSession = await sessions.rotate(context.session, toPerson(subject));
    context.cookies.set(newSession);
    return presentSession(subject, newSession.session.csrfToken);
  };
  return {
    start,
    renew: async (subject, context) =>
      context.session === undefined ? presentSession(subject, '') : start(subject, context),
  };
}
