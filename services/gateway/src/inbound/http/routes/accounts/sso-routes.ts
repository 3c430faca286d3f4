import { AppError, isAppError } from '@minutehand/contracts/errors';
import { ssoCallbackParams, ssoSignInSchema, ssoStartResponseSchema } from '@minutehand/contracts/http/sso';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { Response } from 'express';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Sessions } from '../../../../app/sessions.ts';
import { isSignedIn } from '../../../../domain/session.ts';
import type { Clients } from '../../clients.ts';
import { createAttemptLimit } from '../../requests/attempts.ts';
import type { SessionCookieAccess } from '../../requests/session-cookies.ts';
import { defineRoute, type RequestContext, type Route, type WrittenResponse } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

const commonFields = { tag: 'Sign-in', access: 'session', scope: 'write' } as const;

/** The screens to which the callback sends the browser. */
const HOME = '/';
const SIGN_IN = '/sign-in';
const SECURITY_SETTINGS = '/settings?tab=security';
/** The shell shows the result on the screen that the user left. */
const CONFIRMED = '/?sso=confirmed';
const REAUTHENTICATION_ERRORS: ReadonlySet<string> = new Set([
  'sso.reauthentication_failed',
  'sso.other_user',
  'sso.not_signed_in_again',
]);

function getQueryString(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

const redirectTo = (location: string): WrittenResponse => ({
  write: async (response: Response) => response.redirect(303, location),
});

/** Signing in with the OpenID Connect provider of an account, and confirming a session with it. */
export function createSsoRoutes(dependencies: {
  sso: Clients['sso'];
  sessions: Sessions;
  limits: RateLimits;
  securityLog: SecurityLog;
  sessionCookies: SessionCookieAccess;
  newSecret: () => string;
}): readonly Route[] {
  const { sso, limits, sessionCookies, newSecret } = dependencies;
  const takeAttempt = createAttemptLimit(limits, dependencies.securityLog);
  const { start, reauthenticate } = createSessionRotation(dependencies.sessions);

  /** Where the screen explains an error; it has texts for the codes. */
  function redirectToError(error: unknown, { session }: RequestContext): WrittenResponse {
    if (!isAppError(error)) throw error;
    const params = new URLSearchParams({ sso_error: error.code });
    if (!isSignedIn(session)) return redirectTo(`${SIGN_IN}?${params}`);
    return redirectTo(REAUTHENTICATION_ERRORS.has(error.code) ? `${HOME}?${params}` : `${SECURITY_SETTINGS}&${params}`);
  }

  async function finish(accountId: string, context: RequestContext): Promise<WrittenResponse> {
    const { request, session, network } = context;
    await takeAttempt('ssoCallbacks', network, context.asGateway.as);
    const { subject, reauthenticated, ...finished } = await sso.finishSso(
      {
        accountId,
        query: getQueryString(request.originalUrl),
        browserSecret: sessionCookies.readSsoSecret(request.headers.cookie) ?? '',
        userId: isSignedIn(session) ? session.user.userId : '',
        sessionId: isSignedIn(session) ? session.id : '',
      },
      context.asGateway,
    );
    await limits.refund('ssoCallbacks', network);
    if (subject === undefined) return redirectTo(SECURITY_SETTINGS);
    const authenticatedAt = finished.authenticatedAt === undefined ? undefined : new Date(finished.authenticatedAt);
    if (reauthenticated) {
      // Never starts a session: it would be one that nobody has signed in to.
      if (!isSignedIn(session)) throw new AppError('sso.reauthentication_failed');
      // Accounts of an earlier release states no time, but requires a recent one too.
      await reauthenticate(subject, context, session, authenticatedAt);
      return redirectTo(CONFIRMED);
    }
    await start(subject, context, authenticatedAt ?? null);
    return redirectTo(HOME);
  }

  return [
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/session/sso',
      summary: 'Start signing in with the provider of an account (single sign-on)',
      body: ssoSignInSchema,
      responses: { 201: ssoStartResponseSchema },
      handle: async ({ body }, context) => {
        await limits.take('ssoStarts', context.network);
        const browserSecret = newSecret();
        const { url } = await sso.startSsoSignIn(
          { email: body.email ?? '', accountId: body.account_id ?? '', browserSecret },
          context.asGateway,
        );
        context.cookies.setSsoSecret(browserSecret);
        return { status: 201, body: { url } };
      },
    }),
    defineRoute({
      ...commonFields,
      access: 'user',
      scope: 'admin',
      method: 'post',
      path: '/session/sso/reauthentication',
      summary:
        'Start confirming the user of a session of single sign-on, who signs in to the provider again; the callback rotates session and CSRF token',
      responses: { 201: ssoStartResponseSchema },
      isResponseStored: false,
      handle: async (_, context) => {
        // Access tokens have no user to confirm.
        if (!isSignedIn(context.session)) throw new AppError('gateway.scope_missing');
        await limits.take('ssoStarts', context.network);
        const browserSecret = newSecret();
        const { url } = await sso.startSsoReauthentication(
          { browserSecret, sessionId: context.session.id },
          context.call,
        );
        context.cookies.setSsoSecret(browserSecret);
        return { status: 201, body: { url } };
      },
    }),
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      path: '/auth/oidc/{account_id}/callback',
      summary: 'Complete single sign-on; the provider redirects the browser here',
      params: ssoCallbackParams,
      respondsToHtml: true,
      responses: { 303: 'Redirects to the product, on an error with its code in `sso_error`' },
      handle: async ({ params }, context) => {
        context.cookies.clearSsoSecret();
        try {
          return await finish(params.account_id, context);
        } catch (error) {
          return redirectToError(error, context);
        }
      },
    }),
  ];
}
