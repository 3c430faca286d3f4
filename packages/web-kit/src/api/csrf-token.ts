export type CsrfToken = {
  /** The latest token, from the page or from GET /session. */
  current(): Promise<string | null>;
  /** Stores the token of a response; the token changes with the session. */
  set(token: string): void;
  /** Requests the token from the server. */
  refresh(): Promise<string | null>;
};

/** Holds the CSRF token of writes: initially from the meta tag of the page, later from session responses. */
export function createCsrfToken(fetch: typeof globalThis.fetch, page: Document): CsrfToken {
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
    try {
      // The response contains the token even if nobody is signed in.
      const response = await fetch('/session', { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null && 'csrf_token' in body && typeof body.csrf_token === 'string')
        store(body.csrf_token);
    } catch {
      // The following write then fails with its own message.
    }
    return token;
  }

  return {
    current: async () => token ?? refresh(),
    set: store,
    refresh,
  };
}
