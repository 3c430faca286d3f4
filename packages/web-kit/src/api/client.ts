import { CALL_DEADLINE_MS } from '../limits.ts';
import { ApiError } from './api-error.ts';
import type { CsrfToken } from './csrf-token.ts';
import { getDownloadName } from './download-name.ts';
import { isPrefetch } from './prefetch.ts';
import { readErrorResponse } from './read-error-response.ts';

export type QueryValue = string | number | boolean | null | undefined;

export type CallOptions = {
  query?: Readonly<Record<string, QueryValue>>;
  /** JSON, or a form (FormData, URLSearchParams) that is sent as it is. */
  body?: unknown;
  signal?: AbortSignal;
  deadlineMs?: number;
  /** From createRandomId(). Repeating the key and body within a day returns the first response. */
  idempotencyKey?: string;
  /** Media type to request instead of JSON; the response is then text. */
  accept?: string;
};

export type Api = {
  /** `T` is a response type of `@minutehand/contracts/http`. It is not checked at run time. */
  get<T>(path: string, options?: Omit<CallOptions, 'body'>): Promise<T>;
  /** Downloads a file, named by the response. Rejects if the body cannot be read completely. */
  download(path: string, options?: Pick<CallOptions, 'signal' | 'deadlineMs'>): Promise<File>;
  post<T = void>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T = void>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  patch<T = void>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T = void>(path: string, options?: CallOptions): Promise<T>;
};

export type ApiDependencies = {
  fetch: typeof globalThis.fetch;
  csrf: CsrfToken;
  /** Lets the user enter their password again; false when they cancel. */
  reauthenticate: () => Promise<boolean>;
  /** Leaves the page for the sign-in URL of a 401. */
  navigate: (url: string) => void;
};

/** Creates the HTTP client: JSON, a CSRF token on writes, a deadline per call, errors as ApiError. It does not retry writes. */
export function createApi({ fetch, csrf, reauthenticate, navigate }: ApiDependencies): Api {
  async function call(method: string, path: string, options: CallOptions): Promise<unknown> {
    const token = method === 'GET' ? null : await csrf.current();
    let response = await send(method, path, options, token);
    // A rejected token means that the write was not executed, so it is safe to repeat it with a new token.
    if (response.status === 403 && token !== null && !(await needsReauthentication(response))) {
      const newToken = await csrf.refresh();
      if (newToken !== token) response = await send(method, path, options, newToken);
    }
    // This rejection too means that the write was not executed. Confirming the password changes the token.
    if ((await needsReauthentication(response)) && (await reauthenticate()))
      response = await send(method, path, options, await csrf.current());
    if (!response.ok) throw await handleErrorResponse(response, getReadPath(method, path, options), options.signal);
    return readBody(response);
  }

  async function send(method: string, path: string, options: CallOptions, token: string | null): Promise<Response> {
    const headers = new Headers({ Accept: options.accept ?? 'application/json' });
    if (token) headers.set('X-CSRF-Token', token);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    const isForm = options.body instanceof FormData || options.body instanceof URLSearchParams;
    if (options.body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
    const deadline = AbortSignal.timeout(options.deadlineMs ?? CALL_DEADLINE_MS);
    try {
      return await fetch(withQuery(path, options.query), {
        method,
        headers,
        credentials: 'same-origin',
        body: toRequestBody(options.body),
        signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
      });
    } catch (error) {
      // The caller aborted the call and expects the AbortError.
      if (options.signal?.aborted) throw error;
      throw createNoResponseError(deadline.aborted, getReadPath(method, path, options));
    }
  }

  async function download(path: string, options: CallOptions): Promise<File> {
    let response = await send('GET', path, options, null);
    if ((await needsReauthentication(response)) && (await reauthenticate()))
      response = await send('GET', path, options, null);
    if (!response.ok) throw await handleErrorResponse(response, undefined);
    const name = getDownloadName(response.headers.get('Content-Disposition')) ?? 'download';
    const content = await response.blob().catch(() => {
      throw createNoResponseError(false, undefined);
    });
    return new File([content], name, { type: content.type });
  }

  async function handleErrorResponse(
    response: Response,
    path: string | undefined,
    signal?: AbortSignal,
  ): Promise<ApiError> {
    const signInUrl = response.headers.get('WWW-Authenticate');
    if (response.status === 401 && signInUrl && !isPrefetch(signal)) navigate(signInUrl);
    return readErrorResponse(response, path);
  }

  return {
    get: <T>(path: string, options: CallOptions = {}) => call('GET', path, options) as Promise<T>,
    download: (path, options = {}) => download(path, options),
    post: <T>(path: string, body?: unknown, options: CallOptions = {}) =>
      call('POST', path, { ...options, body }) as Promise<T>,
    put: <T>(path: string, body?: unknown, options: CallOptions = {}) =>
      call('PUT', path, { ...options, body }) as Promise<T>,
    patch: <T>(path: string, body?: unknown, options: CallOptions = {}) =>
      call('PATCH', path, { ...options, body }) as Promise<T>,
    delete: <T>(path: string, options: CallOptions = {}) => call('DELETE', path, options) as Promise<T>,
  };
}

/** True if the server executes the request only after the user has entered their password again. */
async function needsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && Reflect.get(body, 'reauthentication_required') === true;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  return isJson ? response.json() : response.text();
}

function toRequestBody(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (body instanceof FormData || body instanceof URLSearchParams) return body;
  return JSON.stringify(body);
}

function withQuery(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function getReadPath(method: string, path: string, { query }: CallOptions): string | undefined {
  return method === 'GET' ? withQuery(path, query) : undefined;
}

function createNoResponseError(hasTimedOut: boolean, path: string | undefined): ApiError {
  return hasTimedOut
    ? new ApiError({
        kind: 'timeout',
        status: 0,
        message: 'The server took too long to respond. Please try again.',
        path,
      })
    : new ApiError({
        kind: 'network',
        status: 0,
        message: 'The server could not be reached. Please check your connection and try again.',
        path,
      });
}
