import { setTimeout as wait } from 'node:timers/promises';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** Longer delays in `Retry-After` are not waited for (ms). */
const MAX_RETRY_AFTER_MS = 15_000;

/** Retries requests that return 429 after the delay in `Retry-After`. For sessions that send many requests. */
export function withRateLimitRetry<Session extends HttpSession>(session: Session): Session {
  const send: HttpSession['send'] = async (method, path, options) => {
    const response = await session.send(method, path, options);
    const waitMs = Number(response.headers.get('retry-after')) * 1_000;
    if (response.status !== 429 || !(waitMs <= MAX_RETRY_AFTER_MS)) return response;
    await wait(waitMs);
    return send(method, path, options);
  };
  return {
    ...session,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, { body }),
    patch: (path, body = {}) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  };
}
