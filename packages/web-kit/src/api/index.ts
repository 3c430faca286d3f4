import { signInPath } from '../session/return-to.ts';
import { createApi } from './client.ts';
import { createCsrfToken } from './csrf-token.ts';

const fetchHere: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

/** The page's CSRF token. */
export const csrfToken = createCsrfToken(fetchHere, document);

/** Calls to the product's own server. */
export const api = createApi({ fetch: fetchHere, csrf: csrfToken, navigate: leaveForSignIn });

/** The session has ended; after signing in again the same page comes back. */
function leaveForSignIn(url: string) {
  const { pathname, search } = window.location;
  window.location.assign(url === '/sign-in' ? signInPath(pathname + search) : url);
}
