export type Answer = { readonly status: number; readonly body: unknown };

/** A signed-in (or anonymous) browser without a screen: keeps the cookie and the CSRF token of the product's HTTP API. */
export function createHttpSession(baseUrl: string) {
  const cookies = new Map<string, string>();
  let csrfToken = '';

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (cookies.size > 0) headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET') headers['x-csrf-token'] = csrfToken;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answer: Answer = { status: response.status, body: isJson && text ? JSON.parse(text) : text };
    csrfToken = tokenIn(answer.body) ?? csrfToken;
    return answer;
  }

  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    /** Opens the anonymous session whose token serves sign-in and registration. */
    open: () => send('GET', '/session'),
  };
}

function tokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('csrf_token' in body)) return undefined;
  return typeof body.csrf_token === 'string' ? body.csrf_token : undefined;
}
