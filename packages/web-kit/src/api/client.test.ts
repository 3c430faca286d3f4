import { describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createPageSession, readUserAndAccount } from '../session/page-session.ts';
import { ApiError, getErrorMessage, getErrorMessages, getFieldErrors } from './api-error.ts';
import { createApi } from './client.ts';
import { createCsrfToken } from './csrf-token.ts';
import { withoutSignInRedirect } from './prefetch.ts';

type FakeResponse = { status?: number; body?: unknown; headers?: Record<string, string> };

function createResponse({ status = 200, body, headers = {} }: FakeResponse): Response {
  const json = body === undefined ? null : JSON.stringify(body);
  return new Response(json, {
    status,
    headers: { ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
  });
}

function setup(responses: Record<string, FakeResponse | FakeResponse[]>, pageToken = 'page-token') {
  const calls: Array<{ method: string; path: string; headers: Headers; body: unknown }> = [];
  const fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = {
      method: init?.method ?? 'GET',
      path: String(input),
      headers: new Headers(init?.headers),
      body: init?.body,
    };
    calls.push(call);
    const configured = responses[`${call.method} ${call.path}`];
    const next = Array.isArray(configured) ? configured.shift() : configured;
    if (!next) throw new TypeError('Failed to fetch');
    return createResponse(next);
  });
  const page = new DOMParser().parseFromString(
    pageToken ? `<meta name="csrf-token" content="${pageToken}">` : '',
    'text/html',
  );
  const navigate = jest.fn();
  const reload = jest.fn(() => true);
  const pageSession = createPageSession(page, reload);
  jest.spyOn(page, 'hidden', 'get').mockReturnValue(false);
  const csrf = createCsrfToken(fetch, page, pageSession);
  const reauthenticate = jest.fn(async () => false);
  return {
    api: createApi({ fetch, csrf, reauthenticate, navigate }),
    csrf,
    calls,
    navigate,
    reauthenticate,
    pageSession,
    reload,
  };
}

async function getError(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  return error;
}

test('a read requests JSON, sends no token and omits empty parameters', async () => {
  const { api, calls } = setup({ 'GET /meetings?state=ready&limit=2': { body: { meetings: [] } } });
  const response = await api.get('/meetings', { query: { state: 'ready', limit: 2, cursor: null, type: '' } });
  expect(response).toEqual({ meetings: [] });
  expect(calls[0]?.headers.get('Accept')).toBe('application/json');
  expect(calls[0]?.headers.has('X-CSRF-Token')).toBe(false);
});

test('a write sends the CSRF token and its idempotency key', async () => {
  const { api, calls } = setup({ 'POST /meetings': { status: 201, body: {} } });
  await api.post('/meetings', { meeting: { title: 'Review' } }, { idempotencyKey: 'key-1' });
  expect(calls[0]?.headers.get('X-CSRF-Token')).toBe('page-token');
  expect(calls[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  expect(calls[0]?.body).toBe('{"meeting":{"title":"Review"}}');
});

test('without a token on the page, requests one before the first write', async () => {
  const { api, calls } = setup(
    { 'GET /session': { status: 401, body: { csrf_token: 'new-token' } }, 'POST /session': { status: 201, body: {} } },
    '',
  );
  await api.post('/session', {});
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /session', 'POST /session']);
  expect(calls[1]?.headers.get('X-CSRF-Token')).toBe('new-token');
});

test('repeats a write with a new token if the old one has expired', async () => {
  const { api, calls } = setup({
    'PATCH /users': [{ status: 403, body: { error: 'Bad token' } }, { body: { user: {} } }],
    'GET /session': { body: { csrf_token: 'rotated' } },
  });
  await api.patch('/users', { user: { theme: 'dark' } });
  expect(calls.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual(['page-token', null, 'rotated']);
});

const getSession = (userId: string, accountId: string) => ({
  user: { id: userId },
  account: { id: accountId },
  csrf_token: 'rotated',
});

test.each([
  ['account', getSession('user-1', 'account-2')],
  ['user', getSession('user-2', 'account-1')],
])('does not repeat a write in the session of another %s, and reloads the page once', async (_, session) => {
  const rejected = { status: 403, body: { error: 'Bad token' } };
  const { api, calls, csrf, pageSession, reload } = setup({
    'PATCH /meetings/1': [rejected, rejected],
    'GET /session': { body: session },
  });
  pageSession.set(readUserAndAccount(getSession('user-1', 'account-1')));
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await getError(api.patch('/meetings/1', { title: 'Plan' }))).message).toMatch(/^Not saved: another tab/);
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await csrf.current()).toBe('page-token');
});

test.each([
  ['of the same user and account', getSession('user-1', 'account-1'), true],
  ['on a page that was loaded signed out', getSession('user-1', 'account-1'), false],
  ['after signing out', { error: 'Please sign in.', csrf_token: 'rotated' }, true],
])('repeats a write with the new token of a session %s', async (_, session, isSignedInPage) => {
  const { api, calls, pageSession, reload } = setup({
    'PATCH /meetings/1': [{ status: 403, body: { error: 'Bad token' } }, { body: {} }],
    'GET /session': { body: session },
  });
  if (isSignedInPage) pageSession.set(readUserAndAccount(getSession('user-1', 'account-1')));
  await api.patch('/meetings/1', { title: 'Plan' });
  expect(calls.at(-1)?.headers.get('X-CSRF-Token')).toBe('rotated');
  expect(reload).not.toHaveBeenCalled();
});

test('does not repeat a write that is not permitted', async () => {
  const { api, calls } = setup({
    'DELETE /meetings/1': { status: 403, body: { error: 'Only the owner may delete this.' } },
    'GET /session': { body: { csrf_token: 'page-token' } },
  });
  const error = await getError(api.delete('/meetings/1'));
  expect(error.message).toBe('Only the owner may delete this.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('does not repeat a write without a response', async () => {
  const { api, calls } = setup({});
  const error = await getError(api.post('/meetings', {}));
  expect(error).toMatchObject({ kind: 'network', status: 0 });
  expect(calls).toHaveLength(1);
});

test('a 401 with a sign-in URL leads there', async () => {
  const { api, navigate } = setup({
    'GET /meetings': { status: 401, body: { error: 'Please sign in.' }, headers: { 'WWW-Authenticate': '/sign-in' } },
  });
  expect((await getError(api.get('/meetings'))).status).toBe(401);
  expect(navigate).toHaveBeenCalledWith('/sign-in');
});

test('a 401 of a prefetch stays on the page until the page shows the prefetched data', async () => {
  const unauthorized = {
    ...{ status: 401, body: { error: 'Please sign in.' }, headers: { 'WWW-Authenticate': '/sign-in' } },
  };
  const { api, navigate } = setup({ 'GET /meetings': unauthorized });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = {
    queryKey: ['meetings'],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/meetings', { signal }),
  };
  await queryClient.prefetchQuery(withoutSignInRedirect(options));
  expect(queryClient.getQueryState(options.queryKey)?.status).toBe('error');
  expect(navigate).not.toHaveBeenCalled();
  // Starts while nothing shows its data; then its page is opened.
  const prefetching = queryClient.prefetchQuery(withoutSignInRedirect(options));
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await prefetching;
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/sign-in');
  stop();
});

test('a 401 without a URL stays on the page', async () => {
  const { api, navigate } = setup({ 'POST /session': { status: 401, body: { error: 'Wrong email or password.' } } });
  expect((await getError(api.post('/session', {}))).message).toBe('Wrong email or password.');
  expect(navigate).not.toHaveBeenCalled();
});

test('an error has field messages, request id, version and retry delay', async () => {
  const { api } = setup({
    'PATCH /meetings/1': {
      status: 409,
      body: { error: 'Changed meanwhile.', errors: { title: ['is too long'] }, version: 7, request_id: 'r-1' },
      headers: { 'Retry-After': '12' },
    },
  });
  const error = await getError(api.patch('/meetings/1', {}));
  expect(error).toMatchObject({ status: 409, version: 7, requestId: 'r-1', retryAfterSeconds: 12 });
  expect(getFieldErrors(error, 'title')).toEqual(['This is too long']);
  expect(getFieldErrors(error, 'name')).toBeUndefined();
  expect(getErrorMessages(error)).toEqual(['is too long']);
});

test('a response that does not follow the contract has a default message', async () => {
  const { api } = setup({ 'GET /meetings': { status: 502, headers: { 'Content-Type': 'text/html' } } });
  expect((await getError(api.get('/meetings'))).message).toContain('unavailable');
});

test('an unknown error uses the message of the caller', async () => {
  const { api } = setup({ 'GET /meetings': { status: 500, body: {} } });
  const failure = await getError(api.get('/meetings'));
  expect(getErrorMessage(failure, 'The list could not be read.')).toBe('The list could not be read.');
  expect(getErrorMessage(failure)).toBe('Something went wrong. Please try again.');
});

test('returns undefined for no content and text for other types', async () => {
  const { api } = setup({
    'DELETE /session': { status: 204 },
    'GET /session': { body: {} },
    'GET /meetings/1/transcript': { headers: { 'Content-Type': 'text/html' } },
  });
  expect(await api.delete('/session')).toBeUndefined();
  expect(await api.get('/meetings/1/transcript', { accept: 'text/html' })).toBe('');
});

test('an aborted call rejects with the abort reason, not an ApiError', async () => {
  const { api } = setup({});
  const controller = new AbortController();
  controller.abort();
  const reason = await api.get('/search', { signal: controller.signal }).catch((error: unknown) => error);
  expect(reason).not.toBeInstanceOf(ApiError);
});

test('an error of another type gets the fallback message', () => {
  expect(getErrorMessage(new Error('internal'), 'Search failed. Please try again.')).toBe(
    'Search failed. Please try again.',
  );
});

test('a new token is also written to the meta tag, where libraries read it', async () => {
  const page = new DOMParser().parseFromString('', 'text/html');
  const csrf = createCsrfToken(
    jest.fn<typeof fetch>(),
    page,
    createPageSession(page, () => true),
  );
  csrf.set('first');
  csrf.set('second');
  expect([...page.head.querySelectorAll('meta[name="csrf-token"]')].map((tag) => tag.getAttribute('content'))).toEqual([
    'second',
  ]);
});

describe('a write that needs the password again', () => {
  const required = { status: 403, body: { error: 'Enter your password again.', reauthentication_required: true } };

  test('is repeated with the new token after the user has entered it', async () => {
    const { api, calls, csrf, reauthenticate } = setup({
      'POST /access_tokens': [required, { status: 201, body: { secret: 's' } }],
    });
    reauthenticate.mockImplementation(async () => {
      csrf.set('rotated');
      return true;
    });
    expect(await api.post('/access_tokens', { name: 'Sample' })).toEqual({ secret: 's' });
    expect(calls.map(({ path, headers }) => [path, headers.get('X-CSRF-Token')])).toEqual([
      ['/access_tokens', 'page-token'],
      ['/access_tokens', 'rotated'],
    ]);
  });

  test('fails with the message of the server when the user cancels', async () => {
    const { api, calls } = setup({ 'POST /access_tokens': required });
    const error = await getError(api.post('/access_tokens', { name: 'Sample' }));
    expect(error).toMatchObject({ status: 403, message: 'Enter your password again.' });
    expect(calls).toHaveLength(1);
  });
});

describe('a download that needs the password again', () => {
  const required = { status: 403, body: { error: 'Enter your password again.', reauthentication_required: true } };

  test('is repeated after the user has entered it', async () => {
    const { api, calls, reauthenticate } = setup({ 'GET /users/me/export': [required, { body: { user: {} } }] });
    reauthenticate.mockImplementation(async () => true);
    expect((await api.download('/users/me/export')).name).toBe('download');
    expect(calls).toHaveLength(2);
  });

  test('fails with the message of the server when the user cancels', async () => {
    const { api, calls } = setup({ 'GET /users/me/export': required });
    const error = await getError(api.download('/users/me/export'));
    expect(error).toMatchObject({ status: 403, message: 'Enter your password again.' });
    expect(calls).toHaveLength(1);
  });
});
