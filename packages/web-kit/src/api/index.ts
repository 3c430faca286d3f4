import { getSignInPath } from '../session/return-path.ts';
import { createApi } from './client.ts';
import { createCsrfToken } from './csrf-token.ts';

const fetchHere: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

/** The page's CSRF token. */
export const csrfToken = createCsrfToken(fetchHere, document);

/** Calls to the product's own server. */
export const api = createApi({ fetch: fetchHere, csrf: csrfToken, navigate: redirectToSignIn });

/** The session has ended; after signing in again the same page comes back. */
function redirectToSignIn(url: string) {
  const { pathname, search } = window.location;
  window.location.assign(url === '/sign-in' ? getSignInPath(pathname + search) : url);
}
