import { AppError } from '@minutehand/contracts/errors';
import { emailChangeSchema, passwordChangeSchema } from '@minutehand/contracts/http/credentials';
import { tokenParams } from '@minutehand/contracts/http/fields';
import { acceptedResponseSchema, sessionResponseSchema } from '@minutehand/contracts/http/session';
import type { Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { RateLimits, SessionStore } from '../../../../app/ports.ts';
import type { Sessions } from '../../../../app/sessions.ts';
import { isSignedIn } from '../../../../domain/session.ts';
import type { Clients } from '../../clients.ts';
import { createAttemptLimit } from '../../requests/attempts.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

const commonFields = { tag: 'Sign-in', access: 'user', scope: 'admin', isResponseStored: false } as const;

/** Changes to the credentials of signed-in users. Access tokens cannot make them. */
export function createCredentialRoutes(dependencies: {
  credentials: Clients['credentials'];
  sessions: Sessions;
  store: SessionStore;
  limits: RateLimits;
  securityLog: SecurityLog;
}): readonly Route[] {
  const { credentials, sessions, store, limits } = dependencies;
  const takeAttempt = createAttemptLimit(limits, dependencies.securityLog);
  const { start } = createSessionRotation(sessions);

  /** Replaces the session with one of the new credential epoch and ends those of an older one; the event does so later. */
  async function startSessionOfNewEpoch(subject: SignedInUser | undefined, context: UserContext) {
    const session = await start(subject, context);
    await store.endForUserBeforeEpoch(context.actor.userId, subject?.credentialEpoch ?? 0);
    return session;
  }

  return [
    defineRoute({
      ...commonFields,
      method: 'patch',
      path: '/users/password',
      summary:
        'Change the password; ends all other sessions, revokes access tokens and calendar feeds, and rotates session and CSRF token',
      body: passwordChangeSchema,
      responses: { 200: sessionResponseSchema },
      handle: async ({ body }, context) => {
        if (!isSignedIn(context.session)) throw new AppError('gateway.scope_missing');
        const key = `user:${context.actor.userId}`;
        await takeAttempt('signInsPerEmail', key, context.actor);
        const { subject } = await credentials.changePassword(
          { currentPassword: body.current_password, password: body.password },
          context.call,
        );
        await limits.refund('signInsPerEmail', key);
        return { status: 200, body: await startSessionOfNewEpoch(subject, context) };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/email_changes',
      summary:
        'Email a link to a new address of the user, and a notice to the current one; the response is the same for registered addresses',
      body: emailChangeSchema,
      needsRecentAuthentication: true,
      responses: { 202: acceptedResponseSchema },
      handle: async ({ body }, { call }) => {
        const { email } = await credentials.requestEmailChange(body, call);
        return { status: 202, body: { message: `We sent a link to ${email}.` } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'patch',
      path: '/email_changes/{token}',
      summary:
        'Replace the email address with the token of the emailed link; ends all other sessions, revokes access tokens and calendar feeds, and rotates session and CSRF token',
      params: tokenParams,
      needsRecentAuthentication: true,
      responses: { 200: sessionResponseSchema },
      handle: async ({ params }, context) => {
        const { subject } = await credentials.confirmEmailChange({ token: params.token }, context.call);
        return { status: 200, body: await startSessionOfNewEpoch(subject, context) };
      },
    }),
  ];
}
