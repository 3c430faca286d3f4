import type { SessionResponse } from '@minutehand/contracts/http/session';
import type { Subject } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { Sessions } from '../../app/sessions.ts';
import { presentSession, toPerson } from './present/people.ts';
import type { RequestContext } from './route.ts';

export type SessionRotation = {
  /** From here on the browser acts as this person, with a new session and token; the old ones are worth nothing. */
  readonly start: (subject: Subject | undefined, context: RequestContext) => Promise<SessionResponse>;
  /** The same for whoever is signed in already. A program has no session, and gets none. */
  readonly renew: (subject: Subject | undefined, context: RequestContext) => Promise<SessionResponse>;
};

/** Session and token rotate whenever who acts, or where, changes. */
export function createSessionRotation(sessions: Sessions): SessionRotation {
  const start: SessionRotation['start'] = async (subject, context) => {
    const opened = await sessions.rotate(context.session, toPerson(subject));
    context.cookies.set(opened);
    return presentSession(subject, opened.session.csrfToken);
  };
  return {
    start,
    renew: async (subject, context) =>
      context.session === undefined ? presentSession(subject, '') : start(subject, context),
  };
}
