import { setTimeout as pause } from 'node:timers/promises';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** Nobody waits longer than this for a burst to be over (ms). */
const BURST_MS = 15_000;

/** Whoever does much in a short time: told that it was too often, they wait as long as they are told, as a program should. */
export function withRateLimitRetry<Asker extends HttpSession>(asker: Asker): Asker {
  const send: HttpSession['send'] = async (method, path, sent) => {
    const answer = await asker.send(method, path, sent);
    const waitMs = Number(answer.headers.get('retry-after')) * 1_000;
    if (answer.status !== 429 || !(waitMs <= BURST_MS)) return answer;
    await pause(waitMs);
    return send(method, path, sent);
  };
  return {
    ...asker,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, { body }),
    patch: (path, body = {}) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  };
}
