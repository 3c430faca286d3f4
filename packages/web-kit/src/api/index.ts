import { canLeavePage } from '../navigation/can-leave-page.ts';
import { createPageSession } from '../session/page-session.ts';
import { reauthenticate } from '../session/reauthentication.ts';
import { getSignInPath } from '../session/return-path.ts';
import { createApi } from './client.ts';
import { createCsrfToken } from './csrf-token.ts';

/** Reads the global fetch on each call, so that tests can replace it. */
const lateBoundFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

/** The session whose data the page shows: its user and account. */
export const pageSession = createPageSession(document, reloadForOtherSession);

/** The page's CSRF token. */
export const csrfToken = createCsrfToken(lateBoundFetch, document, pageSession);

/** The HTTP client of the product API. */
export const api = createApi({
  fetch: lateBoundFetch,
  csrf: csrfToken,
  reauthenticate,
  navigate: redirectToSignIn,
});

/** Redirects to sign-in after the session has ended, with the current page as the return path. */
function redirectToSignIn(url: string) {
  if (!canLeavePage()) return;
  const { pathname, search } = window.location;
  window.location.assign(url === '/sign-in' ? getSignInPath(pathname + search) : url);
}

function reloadForOtherSession(): boolean {
  if (!canLeavePage()) return false;
  window.location.reload();
  return true;
}
