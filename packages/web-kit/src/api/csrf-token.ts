export interface CsrfToken {
  /** The token as last heard, from the page or from GET /session. */
  current(): Promise<string | null>;
  /** Takes over what an answer brought: the token changes with the session. */
  set(token: string): void;
  /** Asks the server again. */
  refresh(): Promise<string | null>;
}

/** Keeps the token that writes must carry: first from the page's meta tag, later from the session. */
export function createCsrfToken(fetch: typeof globalThis.fetch, page: Document): CsrfToken {
  let token = page.querySelector('meta[name="csrf-token"]')?.getAttribute('content') || null;

  /** The meta tag stays true: libraries such as Active Storage's read the token there. */
  function keep(next: string) {
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
      // Signed in or not, the answer names the token.
      const response = await fetch('/session', { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null && 'csrf_token' in body && typeof body.csrf_token === 'string')
        keep(body.csrf_token);
    } catch {
      // The write that follows fails with its own message.
    }
    return token;
  }

  return {
    current: async () => token ?? refresh(),
    set: keep,
    refresh,
  };
}
