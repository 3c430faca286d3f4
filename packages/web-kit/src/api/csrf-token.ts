import { type PageSession, readUserAndAccount } from '../session/page-session.ts';
import { ApiError } from './api-error.ts';

export type CsrfToken = {
  /** The latest token, from the page or from GET /session. */
  current(): Promise<string | null>;
  /** Stores the token of a response; the token changes with the session. */
  set(token: string): void;
  /** Requests the token from the server. Rejects with an ApiError if the session now belongs to another user or account. */
  refresh(): Promise<string | null>;
};

/** Holds the CSRF token that writes need: initially from the meta tag of the page, later from session responses. */
export function createCsrfToken(
  fetch: typeof globalThis.fetch,
  page: Document,
  pageSession: Pick<PageSession, 'reloadIfChanged'>,
): CsrfToken {
  let token = page.querySelector('meta[name="csrf-token"]')?.getAttribute('content') || null;

  /** Also updates the meta tag, where libraries such as Active Storage read the token. */
  function store(next: string) {
    token = next;
    let tag = page.head.querySelector('meta[name="csrf-token"]');
    if (!tag) {
      tag = page.createElement('meta');
      tag.setAttribute('name', 'csrf-token');
      page.head.append(tag);
    }
    tag.setAttribute('content', next);
  }

  async function refresh(): Promise<string | null> {
    const session = await readSession();
    const userAndAccount = readUserAndAccount(session);
    // A write without a session is rejected, so only the session of another user is dangerous.
    if (userAndAccount !== null && pageSession.reloadIfChanged(userAndAccount)) throw createOtherSessionError();
    if (typeof session === 'object' && session !== null && 'csrf_token' in session)
      if (typeof session.csrf_token === 'string') store(session.csrf_token);
    return token;
  }

  async function readSession(): Promise<unknown> {
    try {
      // The response contains the token even if nobody is signed in.
      const response = await fetch('/session', { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
      return await response.json();
    } catch {
      // The write then fails with its own message.
      return null;
    }
  }

  return {
    current: async () => token ?? refresh(),
    set: store,
    refresh,
  };
}

function createOtherSessionError(): ApiError {
  return new ApiError({
    kind: 'http',
    status: 403,
    message:
      'Not saved: another tab has switched to another workspace or signed in as another user. Reload the page to continue.',
  });
}
