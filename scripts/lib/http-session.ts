export type HttpResponse = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export type RequestOptions = {
  /** Serialized as JSON, except strings, bytes and forms. */
  readonly body?: unknown;
  /** Override the default headers; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Aborts the request and closes its connection. */
  readonly signal?: AbortSignal;
};

export type HttpSession = ReturnType<typeof createHttpSession>;

/** A client of the HTTP API that keeps cookies and the CSRF token like a browser. */
export function createHttpSession(baseUrl: string) {
  const cookies = new Map<string, string>();
  let csrfToken = '';

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(method: string, path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    const { content, type } = toContent(options.body);
    const requestHeaders = {
      accept: 'application/json',
      cookie: cookies.size > 0 ? cookie() : undefined,
      'content-type': type,
      'x-csrf-token': method === 'GET' ? undefined : csrfToken,
      ...options.headers,
    };
    // Headers merges names case-insensitively.
    const headers = new Headers();
    for (const [name, value] of Object.entries(requestHeaders)) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(options.signal && { signal: options.signal }),
      ...(content === undefined ? {} : { body: content }),
    });
    for (const setCookie of response.headers.getSetCookie()) {
      const [pair = ''] = setCookie.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson && text ? JSON.parse(text) : text;
    csrfToken = getCsrfToken(body) ?? csrfToken;
    return { status: response.status, headers: response.headers, body };
  }

  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, { body }),
    patch: (path: string, body: unknown = {}) => send('PATCH', path, { body }),
    delete: (path: string) => send('DELETE', path),
    /** Opens an anonymous session, whose CSRF token is needed to sign in or register. */
    open: () => send('GET', '/session'),
    /** The value of the Cookie header. */
    cookie,
    csrfToken: () => csrfToken,
  };
}

function toContent(body: unknown): { content?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { content: body, type: 'application/json' };
  if (body instanceof Uint8Array) return { content: Uint8Array.from(body), type: 'application/octet-stream' };
  // fetch sets the content type of forms.
  if (body instanceof URLSearchParams || body instanceof FormData) return { content: body };
  return { content: JSON.stringify(body), type: 'application/json' };
}

function getCsrfToken(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('csrf_token' in body)) return undefined;
  return typeof body.csrf_token === 'string' ? body.csrf_token : undefined;
}
