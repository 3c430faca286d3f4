export type HttpResponse = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export type RequestOptions = {
  /** Sent as JSON, or as it is when it is text, bytes or a form. */
  readonly body?: unknown;
  /** Over those of every request; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

export type HttpSession = ReturnType<typeof createHttpSession>;

/** A signed-in (or anonymous) browser without a screen: keeps the cookie and the CSRF token of the product's HTTP API. */
export function createHttpSession(baseUrl: string) {
  const cookies = new Map<string, string>();
  let csrfToken = '';

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(method: string, path: string, sent: RequestOptions = {}): Promise<HttpResponse> {
    const { content, type } = contentOf(sent.body);
    const wanted = {
      accept: 'application/json',
      cookie: cookies.size > 0 ? cookie() : undefined,
      'content-type': type,
      'x-csrf-token': method === 'GET' ? undefined : csrfToken,
      ...sent.headers,
    };
    // Whatever its case, a header is sent once.
    const headers = new Headers();
    for (const [name, value] of Object.entries(wanted)) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(content === undefined ? {} : { body: content }),
    });
    for (const given of response.headers.getSetCookie()) {
      const [pair = ''] = given.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson && text ? JSON.parse(text) : text;
    csrfToken = tokenIn(body) ?? csrfToken;
    return { status: response.status, headers: response.headers, body };
  }

  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, { body }),
    patch: (path: string, body: unknown = {}) => send('PATCH', path, { body }),
    delete: (path: string) => send('DELETE', path),
    /** Opens the anonymous session whose token serves sign-in and registration. */
    open: () => send('GET', '/session'),
    /** As its requests carry it. */
    cookie,
    csrfToken: () => csrfToken,
  };
}

function contentOf(body: unknown): { content?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { content: body, type: 'application/json' };
  if (body instanceof Uint8Array) return { content: Uint8Array.from(body), type: 'application/octet-stream' };
  // fetch names the type of a form by itself.
  if (body instanceof URLSearchParams || body instanceof FormData) return { content: body };
  return { content: JSON.stringify(body), type: 'application/json' };
}

function tokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('csrf_token' in body)) return undefined;
  return typeof body.csrf_token === 'string' ? body.csrf_token : undefined;
}
