import type { SessionResponse } from '@minutehand/contracts/http/session';
import type { Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { NewSession, Sessions } from '../../app/sessions.ts';
import { describeBrowser } from '../../domain/browser-description.ts';
import { truncateNetwork } from '../../domain/network.ts';
import { isSignedIn, type SignedInSession, type SignInOrigin } from '../../domain/session.ts';
import { presentSession, toSignedInUser } from './present/people.ts';
import type { RequestContext } from './route.ts';

const getOrigin = ({ request, network }: RequestContext): SignInOrigin => ({
  ...describeBrowser(request.headers['user-agent'] ?? ''),
  network: truncateNetwork(network),
});

export type SessionRotation = {
  /** Starts a session for the user and invalidates the old session and CSRF token. `authenticatedAt`: see Sessions. */
  readonly start: (
    subject: SignedInUser | undefined,
    context: RequestContext,
    authenticatedAt?: Date | null,
  ) => Promise<SessionResponse>;
  /** Rotates the session of a user who confirmed that it is them. `authenticatedAt`: see Sessions. */
  readonly reauthenticate: (
    subject: SignedInUser | undefined,
    context: RequestContext,
    session: SignedInSession,
    authenticatedAt?: Date,
  ) => Promise<SessionResponse>;
  /** Like start, for a signed-in user. For callers with an access token, no session is created. */
  readonly renew: (subject: SignedInUser | undefined, context: RequestContext) => Promise<SessionResponse>;
};

/** Rotates session and CSRF token whenever the user or account changes. */
export function createSessionRotation(sessions: Sessions): SessionRotation {
  function present(
    subject: SignedInUser | undefined,
    newSession: NewSession<SignedInSession>,
    context: RequestContext,
  ) {
    context.cookies.set(newSession);
    const presented = presentSession(subject, newSession.session.csrfToken);
    // The role may have changed since the subject was read.
    return { ...presented, account: { ...presented.account, role: newSession.session.user.role } };
  }
  return {
    start: async (subject, context, authenticatedAt) =>
      present(
        subject,
        await sessions.start(context.session, toSignedInUser(subject), getOrigin(context), authenticatedAt),
        context,
      ),
    reauthenticate: async (subject, context, session, authenticatedAt) =>
      present(subject, await sessions.reauthenticate(session, authenticatedAt), context),
    renew: async (subject, context) =>
      isSignedIn(context.session)
        ? present(subject, await sessions.rotate(context.session, toSignedInUser(subject)), context)
        : presentSession(subject, ''),
  };
}
