import { setTimeout as pause } from 'node:timers/promises';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** The longest `Retry-After` of a burst limit that is worth waiting for (ms). */
const BURST_MS = 15_000;

/** Retries requests that return 429 after the delay in `Retry-After`. For sessions that send many requests. */
export function withRateLimitRetry<Session extends HttpSession>(session: Session): Session {
  const send: HttpSession['send'] = async (method, path, sent) => {
    const response = await session.send(method, path, sent);
    const waitMs = Number(response.headers.get('retry-after')) * 1_000;
    if (response.status !== 429 || !(waitMs <= BURST_MS)) return response;
    await pause(waitMs);
    return send(method, path, sent);
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
