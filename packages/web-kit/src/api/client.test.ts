import { expect, jest, test } from '@jest/globals';
import { ApiError, getErrorMessage, getErrorMessages, getFieldErrors } from './api-error.ts';
import { createApi } from './client.ts';
import { createCsrfToken } from './csrf-token.ts';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

function answer({ status = 200, body, headers = {} }: Answer): Response {
  const json = body === undefined ? null : JSON.stringify(body);
  return new Response(json, {
    status,
    headers: { ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
  });
}

function world(answers: Record<string, Answer | Answer[]>, pageToken = 'page-token') {
  const calls: Array<{ method: string; path: string; headers: Headers; body: unknown }> = [];
  const fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = {
      method: init?.method ?? 'GET',
      path: String(input),
      headers: new Headers(init?.headers),
      body: init?.body,
    };
    calls.push(call);
    const given = answers[`${call.method} ${call.path}`];
    const next = Array.isArray(given) ? given.shift() : given;
    if (!next) throw new TypeError('Failed to fetch');
    return answer(next);
  });
  const page = new DOMParser().parseFromString(
    pageToken ? `<meta name="csrf-token" content="${pageToken}">` : '',
    'text/html',
  );
  const navigate = jest.fn();
  const csrf = createCsrfToken(fetch, page);
  return { api: createApi({ fetch, csrf, navigate }), csrf, calls, navigate };
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  return error;
}

test('a read asks for JSON, carries no token and leaves out empty parameters', async () => {
  const { api, calls } = world({ 'GET /meetings?state=ready&limit=2': { body: { meetings: [] } } });
  const found = await api.get('/meetings', { query: { state: 'ready', limit: 2, cursor: null, type: '' } });
  expect(found).toEqual({ meetings: [] });
  expect(calls[0]?.headers.get('Accept')).toBe('application/json');
  expect(calls[0]?.headers.has('X-CSRF-Token')).toBe(false);
});

test("a write carries the page's token and its idempotency key", async () => {
  const { api, calls } = world({ 'POST /meetings': { status: 201, body: {} } });
  await api.post('/meetings', { meeting: { title: 'Review' } }, { idempotencyKey: 'key-1' });
  expect(calls[0]?.headers.get('X-CSRF-Token')).toBe('page-token');
  expect(calls[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  expect(calls[0]?.body).toBe('{"meeting":{"title":"Review"}}');
});

test('without a token on the page it is asked for before the first write', async () => {
  const { api, calls } = world(
    { 'GET /session': { status: 401, body: { csrf_token: 'fresh' } }, 'POST /session': { status: 201, body: {} } },
    '',
  );
  await api.post('/session', {});
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /session', 'POST /session']);
  expect(calls[1]?.headers.get('X-CSRF-Token')).toBe('fresh');
});

test('a write with a token that has been replaced goes once more with the new one', async () => {
  const { api, calls } = world({
    'PATCH /users': [{ status: 403, body: { error: 'Bad token' } }, { body: { user: {} } }],
    'GET /session': { body: { csrf_token: 'rotated' } },
  });
  await api.patch('/users', { user: { theme: 'dark' } });
  expect(calls.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual(['page-token', null, 'rotated']);
});

test('a write that is not permitted is not repeated', async () => {
  const { api, calls } = world({
    'DELETE /meetings/1': { status: 403, body: { error: 'Only the owner may delete this.' } },
    'GET /session': { body: { csrf_token: 'page-token' } },
  });
  const error = await failureOf(api.delete('/meetings/1'));
  expect(error.message).toBe('Only the owner may delete this.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a write is not repeated when no answer came', async () => {
  const { api, calls } = world({});
  const error = await failureOf(api.post('/meetings', {}));
  expect(error).toMatchObject({ kind: 'network', status: 0 });
  expect(calls).toHaveLength(1);
});

test('a 401 that names the sign-in page leads there', async () => {
  const { api, navigate } = world({
    'GET /meetings': { status: 401, body: { error: 'Please sign in.' }, headers: { 'WWW-Authenticate': '/sign-in' } },
  });
  expect((await failureOf(api.get('/meetings'))).status).toBe(401);
  expect(navigate).toHaveBeenCalledWith('/sign-in');
});

test('a 401 that names no page stays', async () => {
  const { api, navigate } = world({ 'POST /session': { status: 401, body: { error: 'Wrong email or password.' } } });
  expect((await failureOf(api.post('/session', {}))).message).toBe('Wrong email or password.');
  expect(navigate).not.toHaveBeenCalled();
});

test('a failure brings its fields, request, version and how long to wait', async () => {
  const { api } = world({
    'PATCH /meetings/1': {
      status: 409,
      body: { error: 'Changed meanwhile.', errors: { title: ['is too long'] }, version: 7, request_id: 'r-1' },
      headers: { 'Retry-After': '12' },
    },
  });
  const error = await failureOf(api.patch('/meetings/1', {}));
  expect(error).toMatchObject({ status: 409, version: 7, requestId: 'r-1', retryAfterSeconds: 12 });
  expect(getFieldErrors(error, 'title')).toEqual(['is too long']);
  expect(getFieldErrors(error, 'name')).toBeUndefined();
  expect(getErrorMessages(error)).toEqual(['is too long']);
});

test('an answer that is not of this house still has a sentence', async () => {
  const { api } = world({ 'GET /meetings': { status: 502, headers: { 'Content-Type': 'text/html' } } });
  expect((await failureOf(api.get('/meetings'))).message).toContain('down');
});

test('an answer of which nothing is known leaves the sentence to whoever asked', async () => {
  const { api } = world({ 'GET /meetings': { status: 500, body: {} } });
  const failure = await failureOf(api.get('/meetings'));
  expect(getErrorMessage(failure, 'The list could not be read.')).toBe('The list could not be read.');
  expect(getErrorMessage(failure)).toBe('Something went wrong. Please try again.');
});

test('no content is undefined, and text stays text', async () => {
  const { api } = world({
    'DELETE /session': { status: 204 },
    'GET /session': { body: {} },
    'GET /meetings/1/transcript': { headers: { 'Content-Type': 'text/html' } },
  });
  expect(await api.delete('/session')).toBeUndefined();
  expect(await api.get('/meetings/1/transcript', { accept: 'text/html' })).toBe('');
});

test('whoever calls a call off sees that, not a failure', async () => {
  const { api } = world({});
  const controller = new AbortController();
  controller.abort();
  const reason = await api.get('/search', { signal: controller.signal }).catch((error: unknown) => error);
  expect(reason).not.toBeInstanceOf(ApiError);
});

test('an unknown fault gets the sentence that was asked for', () => {
  expect(getErrorMessage(new Error('internal'), 'Search failed. Please try again.')).toBe(
    'Search failed. Please try again.',
  );
});

test("a new token is also in the page's meta tag, where libraries read it", async () => {
  const page = new DOMParser().parseFromString('', 'text/html');
  const csrf = createCsrfToken(jest.fn<typeof fetch>(), page);
  csrf.set('first');
  csrf.set('second');
  expect([...page.head.querySelectorAll('meta[name="csrf-token"]')].map((tag) => tag.getAttribute('content'))).toEqual([
    'second',
  ]);
});
