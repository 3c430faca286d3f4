import { AppError, isAppError } from '@minutehand/contracts/errors';
import { reauthenticationSchema } from '@minutehand/contracts/http/credentials';
import { tokenParams } from '@minutehand/contracts/http/fields';
import {
  acceptedResponseSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  registrationSchema,
  sessionResponseSchema,
  signedOutResponseSchema,
  signInSchema,
} from '@minutehand/contracts/http/session';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { z } from 'zod';
import type { AnonymousCsrf } from '../../../../app/anonymous-csrf.ts';
import type { RateLimits, SessionStore, SignInDelays } from '../../../../app/ports.ts';
import type { Sessions } from '../../../../app/sessions.ts';
import { createSignInAttempts, hashEmailAndNetwork } from '../../../../app/sign-in-attempts.ts';
import { isSignedIn } from '../../../../domain/session.ts';
import type { Clients } from '../../clients.ts';
import { presentSession } from '../../present/people.ts';
import { createAttemptLimit, recordLimitedAttempt } from '../../requests/attempts.ts';
import { getOrIssueCsrfToken } from '../../requests/get-or-issue-csrf-token.ts';
import type { SessionCookieAccess } from '../../requests/session-cookies.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

/** Exactly one of the two. */
const toConfirmation = (body: z.output<typeof reauthenticationSchema>) =>
  'passkey' in body
    ? { password: '', passkeyResponseJson: JSON.stringify(body.passkey) }
    : { password: body.password, passkeyResponseJson: '' };

const commonFields = { tag: 'Sign-in', access: 'session', scope: 'write' } as const;

export function createSessionRoutes(dependencies: {
  accounts: Clients['accounts'];
  sessions: Sessions;
  store: SessionStore;
  limits: RateLimits;
  delays: SignInDelays;
  securityLog: SecurityLog;
  anonymousCsrf: AnonymousCsrf;
  sessionCookies: SessionCookieAccess;
}): readonly Route[] {
  const { accounts, sessions, store, limits, securityLog } = dependencies;

  const takeAttempt = createAttemptLimit(limits, securityLog);
  const attempts = createSignInAttempts(dependencies);
  const { start, reauthenticate, renew } = createSessionRotation(sessions);

  function getAnonymousToken(context: RequestContext): string {
    if (context.session?.user === null) return context.session.csrfToken;
    return getOrIssueCsrfToken(dependencies, context.request, context.cookies);
  }

  return [
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/registrations',
      summary: 'Register, optionally with an invitation, and start a session',
      body: registrationSchema,
      responses: { 201: sessionResponseSchema },
      handle: async ({ body }, context) => {
        await takeAttempt('registrations', context.network, context.asGateway.as);
        const { subject } = await accounts.register(
          {
            name: body.name,
            email: body.email,
            password: body.password,
            accountName: body.account_name ?? '',
            invitationToken: body.invitation_token ?? '',
            timeZone: body.time_zone ?? '',
          },
          context.asGateway,
        );
        await attempts.reset({ email: body.email, network: context.network });
        return { status: 201, body: await start(subject, context) };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/session',
      summary: 'Sign in; 401 with `errors.code` when a code of the second factor is missing or wrong',
      body: signInSchema,
      responses: { 201: sessionResponseSchema },
      handle: async ({ body }, context) => {
        const attempt = { email: body.email, network: context.network };
        await recordLimitedAttempt(dependencies, context.asGateway.as, 'sign_in', () => attempts.begin(attempt));
        const { email, password, code } = body;
        try {
          const { subject } = await accounts.authenticate({ email, password, code }, context.asGateway);
          await attempts.recordSuccess(attempt);
          return { status: 201, body: await start(subject, context) };
        } catch (error) {
          if (isAppError(error, 'session.code_required')) await attempts.continueWithCode(attempt);
          throw error;
        }
      },
    }),
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      path: '/session',
      summary: 'Get the session and its CSRF token',
      responses: { 200: sessionResponseSchema, 401: signedOutResponseSchema },
      handle: async (_, context) => {
        if (context.actor === undefined) {
          const csrfToken = getAnonymousToken(context);
          const { message } = new AppError('platform.unauthenticated');
          return { status: 401, body: { error: message, csrf_token: csrfToken, request_id: context.requestId } };
        }
        const { subject } = await accounts.getSubject({}, { as: context.actor });
        // The deletion was requested or cancelled elsewhere.
        const isClosed = subject?.deletion !== undefined;
        const isChanged = isSignedIn(context.session) && context.session.user.isClosed !== isClosed;
        if (isChanged && !context.isForPage) return { status: 200, body: await renew(subject, context) };
        return { status: 200, body: presentSession(subject, context.session?.csrfToken ?? '') };
      },
    }),
    defineRoute({
      ...commonFields,
      access: 'user',
      method: 'post',
      path: '/session/reauthentication',
      summary:
        'Confirm the user of the session by password or passkey before a sensitive operation; rotates session and CSRF token',
      body: reauthenticationSchema,
      responses: { 200: sessionResponseSchema },
      isResponseStored: false,
      handle: async ({ body }, context) => {
        // Access tokens have no user to confirm.
        if (!isSignedIn(context.session)) throw new AppError('gateway.scope_missing');
        const key = `user:${context.actor.userId}`;
        await takeAttempt('signInsPerEmail', key, context.actor);
        const { subject } = await accounts.reauthenticate(toConfirmation(body), context.call);
        await limits.refund('signInsPerEmail', key);
        return { status: 200, body: await reauthenticate(subject, context, context.session) };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/session',
      summary: 'Sign out',
      responses: { 204: 'Signed out' },
      handle: async (_, context) => {
        if (context.session) await sessions.end(context.session);
        if (context.session && context.actor) securityLog.record(context.actor, { type: 'signed_out' });
        context.cookies.clear();
        return { status: 204 };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/passwords',
      summary: 'Request a password reset link; the response is the same for unknown addresses',
      body: passwordResetRequestSchema,
      responses: { 202: acceptedResponseSchema },
      handle: async ({ body }, context) => {
        const key = hashEmailAndNetwork({ email: body.email, network: context.network });
        await takeAttempt('passwordResetsPerEmail', key, context.asGateway.as);
        await takeAttempt('passwordResetsPerNetwork', context.network, context.asGateway.as);
        await accounts.requestPasswordReset({ email: body.email }, context.asGateway);
        return {
          status: 202,
          body: { message: "If this email is registered, we've sent a reset link." },
        };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'patch',
      path: '/passwords/{token}',
      summary: 'Reset the password and end all sessions of the user',
      params: tokenParams,
      body: passwordResetSchema,
      responses: { 200: acceptedResponseSchema },
      handle: async ({ params, body }, context) => {
        const { userId, credentialEpoch, email } = await accounts.resetPassword(
          { token: params.token, password: body.password },
          context.asGateway,
        );
        // The event does the same; here it happens before the response.
        await store.endForUserBeforeEpoch(userId, credentialEpoch);
        if (email !== undefined) await attempts.reset({ email, network: context.network });
        return { status: 200, body: { message: 'Your password has been changed. Please sign in.' } };
      },
    }),
  ];
}
