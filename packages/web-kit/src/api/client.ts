import { CALL_DEADLINE_MS } from '../limits.ts';
import { ApiError } from './api-error.ts';
import type { CsrfToken } from './csrf-token.ts';
import { getDownloadName } from './download-name.ts';
import { readFailure } from './read-failure.ts';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  query?: Readonly<Record<string, QueryValue>>;
  /** JSON, or a form (FormData, URLSearchParams) that is sent as it is. */
  body?: unknown;
  signal?: AbortSignal;
  deadlineMs?: number;
  /** From createIdempotencyKey(): the same key and body within a day gives the first answer again. */
  idempotencyKey?: string;
  /** What is asked for instead of JSON; the answer is then text. */
  accept?: string;
}

export interface Api {
  /** The type is the answer's of `@minutehand/contracts/http`; the gateway sends nothing else. */
  get<Answer>(path: string, options?: Omit<CallOptions, 'body'>): Promise<Answer>;
  /** A file, under the name that the answer gives it. Who reads it is told when it cannot be read to its end. */
  download(path: string, options?: Pick<CallOptions, 'signal' | 'deadlineMs'>): Promise<File>;
  post<Answer = void>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put<Answer = void>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch<Answer = void>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete<Answer = void>(path: string, options?: CallOptions): Promise<Answer>;
}

export interface ApiDependencies {
  fetch: typeof globalThis.fetch;
  csrf: CsrfToken;
  /** Leaves for the sign-in page that a 401 names. */
  navigate: (url: string) => void;
}

/** Speaks the HTTP contract: JSON, token on writes, a deadline on every call, failures as ApiError. Writes are never repeated. */
export function createApi({ fetch, csrf, navigate }: ApiDependencies): Api {
  async function call(method: string, path: string, options: CallOptions): Promise<unknown> {
    const used = method === 'GET' ? null : await csrf.current();
    let response = await send(method, path, options, used);
    // A refused token means that nothing was done: with a newer one the write may go once more.
    if (response.status === 403 && used !== null) {
      const fresh = await csrf.refresh();
      if (fresh !== used) response = await send(method, path, options, fresh);
    }
    if (!response.ok) throw await failed(response, readPath(method, path, options));
    return read(response);
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
      // Whoever called it off knows.
      if (options.signal?.aborted) throw error;
      throw createNoResponseError(deadline.aborted, readPath(method, path, options));
    }
  }

  async function download(path: string, options: CallOptions): Promise<File> {
    const response = await send('GET', path, options, null);
    if (!response.ok) throw await failed(response, undefined);
    const name = getDownloadName(response.headers.get('Content-Disposition')) ?? 'download';
    const content = await response.blob().catch(() => {
      throw createNoResponseError(false, undefined);
    });
    return new File([content], name, { type: content.type });
  }

  async function failed(response: Response, path: string | undefined): Promise<ApiError> {
    const signInUrl = response.headers.get('WWW-Authenticate');
    if (response.status === 401 && signInUrl) navigate(signInUrl);
    return readFailure(response, path);
  }

  return {
    get: <Answer>(path: string, options: CallOptions = {}) => call('GET', path, options) as Promise<Answer>,
    download: (path, options = {}) => download(path, options),
    post: <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
      call('POST', path, { ...options, body }) as Promise<Answer>,
    put: <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
      call('PUT', path, { ...options, body }) as Promise<Answer>,
    patch: <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
      call('PATCH', path, { ...options, body }) as Promise<Answer>,
    delete: <Answer>(path: string, options: CallOptions = {}) => call('DELETE', path, options) as Promise<Answer>,
  };
}

/** A key for a write that may be sent twice by a person's second click. */
export function createIdempotencyKey(): string {
  // randomUUID is absent on plain-HTTP origins other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function read(response: Response): Promise<unknown> {
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

function readPath(method: string, path: string, { query }: CallOptions): string | undefined {
  return method === 'GET' ? withQuery(path, query) : undefined;
}

function createNoResponseError(isLate: boolean, path: string | undefined): ApiError {
  return isLate
    ? new ApiError({
        kind: 'timeout',
        status: 0,
        message: 'The server took too long to answer. Please try again.',
        path,
      })
    : new ApiError({
        kind: 'network',
        status: 0,
        message: 'The server could not be reached. Please check your connection and try again.',
        path,
      });
}
