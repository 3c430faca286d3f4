import { createApi } from './client.ts';
import { createCsrfToken } from './csrf-token.ts';

const fetchHere: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

/** The page's CSRF token. */
export const csrfToken = createCsrfToken(fetchHere, document);

/** Calls to the product's own server. */
export const api = createApi({ fetch: fetchHere, csrf: csrfToken, navigate: (url) => window.location.assign(url) });
