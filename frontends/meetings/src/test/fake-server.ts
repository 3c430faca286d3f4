import { stubGlobal } from '@minutehand/test-kit/globals';

export interface FakeCall {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  body: unknown;
}

/** Answers by route: an object, or what is made of the call. A Failure is answered with its status. */
export type FakeRoutes = Record<string, object | ((call: FakeCall) => object | Promise<object>)>;

export class Failure {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** Nobody answers. */
export const UNREACHABLE = new Failure(0, {});

/** Stands in for the server: 'PATCH /meetings/m1' and the like. `routes` may be changed while it stands. */
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
      body: bodyOf(init.body),
    };
    calls.push(call);
    const route = routes[`${method} ${pathname}`];
    if (route === undefined) return Response.json({ error: `No route ${method} ${pathname}` }, { status: 404 });
    const answer = typeof route === 'function' ? await route(call) : route;
    if (answer === UNREACHABLE) throw new TypeError('Failed to fetch');
    if (answer instanceof Response) return answer;
    if (answer instanceof Failure) return Response.json(answer.body, { status: answer.status });
    return Response.json(answer);
  });
  return { calls, routes };
}

/** JSON, or the fields of a form by name. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** The window is as wide as a desk's, or as narrow as a phone's. */
export function stubWidth(isWide: boolean): void {
  stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? isWide : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
