import { REQUEST_DEADLINE_MS } from '../limits.ts';
import { texts } from '../texts.ts';

/** A request that failed, with a message for the user. */
export class RequestError extends Error {}

export type SessionClient = {
  /** Ends the session. Succeeds if it has ended already. */
  signOut(): Promise<void>;
  getEmail(): Promise<string>;
  /** Confirms the password of the user, which the deletion requires. */
  reauthenticate(password: string): Promise<void>;
  /** Schedules the deletion of the user. Returns the time at which they are erased. */
  deleteUser(email: string): Promise<string | undefined>;
};

type Reply = { readonly status: number; readonly body: unknown };

/** Calls the installation as the page does: with the cookie of the web view and the CSRF token of the page. */
export function createSessionClient({
  fetch,
  page,
}: {
  fetch: typeof globalThis.fetch;
  page: Document;
}): SessionClient {
  /** The latest token of a response. It replaces that of the page, which does not know of these requests. */
  let csrfToken: string | undefined;

  async function send(method: string, path: string, body?: object): Promise<Reply> {
    const token = csrfToken ?? page.querySelector('meta[name="csrf-token"]')?.getAttribute('content');
    const headers = new Headers({ Accept: 'application/json' });
    if (token && method !== 'GET') headers.set('X-CSRF-Token', token);
    if (body) headers.set('Content-Type', 'application/json');
    try {
      const response = await fetch(path, {
        method,
        headers,
        credentials: 'same-origin',
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_DEADLINE_MS),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    } catch (error) {
      const hasTimedOut = error instanceof DOMException && error.name === 'TimeoutError';
      throw new RequestError(hasTimedOut ? texts.requests.timeout : texts.requests.unreachable);
    }
  }

  /** Reads the session and its current CSRF token. */
  async function readSession(): Promise<Reply> {
    const reply = await send('GET', '/session');
    csrfToken = getString(reply.body, 'csrf_token') ?? csrfToken;
    return reply;
  }

  /** Sends a write. A rejected CSRF token means that it was not executed, so it is repeated once with the current token. */
  async function write(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await send(method, path, body);
    if (reply.status !== 403 || getField(reply.body, 'reauthentication_required') === true) return reply;
    await readSession();
    return send(method, path, body);
  }

  return {
    async signOut() {
      const reply = await write('DELETE', '/session');
      if (reply.status !== 401) requireSuccess(reply);
    },
    async getEmail() {
      const reply = requireSuccess(await readSession());
      return getString(getField(reply.body, 'user'), 'email') ?? throwServerMessage(reply);
    },
    async reauthenticate(password) {
      const reply = requireSuccess(await write('POST', '/session/reauthentication', { password }));
      csrfToken = getString(reply.body, 'csrf_token') ?? csrfToken;
    },
    async deleteUser(email) {
      const reply = requireSuccess(await write('POST', '/users/me/deletion', { email }));
      return getString(getField(reply.body, 'deletion'), 'erase_at');
    },
  };
}

function requireSuccess(reply: Reply): Reply {
  return reply.status >= 200 && reply.status < 300 ? reply : throwServerMessage(reply);
}

/** Throws the message of the server, preferably that of a field, which is more exact. */
function throwServerMessage({ body }: Reply): never {
  const errors = getField(body, 'errors');
  const lists = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : [];
  const first = lists.find((error) => typeof error === 'string');
  throw new RequestError(first ?? (getString(body, 'error') || texts.requests.failed));
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function getString(value: unknown, name: string): string | undefined {
  const field = getField(value, name);
  return typeof field === 'string' ? field : undefined;
}
