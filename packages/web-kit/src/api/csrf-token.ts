export interface CsrfToken {
  /** The token as last heard, from the page or from GET /session. */
  current(): Promise<string | null>;
  /** Takes over what an answer brought: the token changes with the session. */
  accept(token: string): void;
  /** Asks the server again. */
  refresh(): Promise<string | null>;
}

/** Keeps the token that writes must carry: first from the page's meta tag, later from the session. */
export function createCsrfToken(fetch: typeof globalThis.fetch, page: Document): CsrfToken {
  let token = page.querySelector('meta[name="csrf-token"]')?.getAttribute('content') || null;

  async function refresh(): Promise<string | null> {
    try {
      // Signed in or not, the answer names the token.
      const response = await fetch('/session', { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null && 'csrf_token' in body && typeof body.csrf_token === 'string')
        token = body.csrf_token;
    } catch {
      // The write that follows fails with its own message.
    }
    return token;
  }

  return {
    current: async () => token ?? refresh(),
    accept: (next) => {
      token = next;
    },
    refresh,
  };
}
