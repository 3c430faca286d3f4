import { stubGlobal } from '@minutehand/test-kit/globals';

export type FakeCall = {
  method: string;
  path: string;
  /** Query string without the question mark. */
  query: string;
  body: unknown;
};

/** Responses by route: an object, or a function of the call. A Failure responds with its status. */
export type FakeRoutes = Record<string, object | ((call: FakeCall) => object | Promise<object>)>;

export class Failure {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A response that makes the request fail as if there were no network. */
export const UNREACHABLE = new Failure(0, {});

/** Replaces fetch with routes such as 'PATCH /meetings/m1'. Tests may change `routes` at any time. */
export function fakeServer(routes: FakeRoutes): { calls: FakeCall[]; routes: FakeRoutes } {
  const calls: FakeCall[] = [];
  stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    if (pathname === '/session') return Response.json({ csrf_token: 'token' });
    const query = decodeURIComponent(search.slice(1));
    const call = {
      method,
      path: pathname,
      query,
      body: parseBody(init.body),
    };
    calls.push(call);
    const route = routes[`${method} ${pathname}`];
    if (route === undefined) return Response.json({ error: `No route ${method} ${pathname}` }, { status: 404 });
    const response = typeof route === 'function' ? await route(call) : route;
    if (response === UNREACHABLE) throw new TypeError('Failed to fetch');
    if (response instanceof Response) return response;
    if (response instanceof Failure) return Response.json(response.body, { status: response.status });
    return Response.json(response);
  });
  return { calls, routes };
}

/** Parses a JSON body or form fields. */
function parseBody(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

let widthListeners: (() => void)[] = [];

/** Stubs matchMedia, and notifies the listeners of an earlier stub. */
export function stubScreenWidth(width: 'wide' | 'narrow'): void {
  const earlierListeners = widthListeners;
  widthListeners = [];
  stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? width === 'wide' : false,
    addEventListener: (_: string, listener: () => void) => widthListeners.push(listener),
    removeEventListener: (_: string, listener: () => void) => {
      widthListeners = widthListeners.filter((other) => other !== listener);
    },
  }));
  widthListeners.push(...earlierListeners);
  for (const listener of earlierListeners) listener();
}
