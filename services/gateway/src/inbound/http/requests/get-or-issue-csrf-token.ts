import type { Request } from 'express';
import type { AnonymousCsrf } from '../../../app/anonymous-csrf.ts';
import type { SessionCookies } from '../route.ts';
import type { SessionCookieAccess } from './session-cookies.ts';

/** Returns the CSRF token of a signed-out browser. Sets its anonymous cookie, unless the request has a recent one. */
export function getOrIssueCsrfToken(
  dependencies: { readonly anonymousCsrf: AnonymousCsrf; readonly sessionCookies: SessionCookieAccess },
  request: Request,
  cookies: SessionCookies,
): string {
  const { csrfToken, newCookie } = dependencies.anonymousCsrf.getOrIssueToken(
    dependencies.sessionCookies.readId(request.headers.cookie),
  );
  if (newCookie !== undefined) cookies.setAnonymous(newCookie);
  return csrfToken;
}
