import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { signIn } from '../person.ts';

/** Returns sessions of one person in rotation, because rate limits apply per session. */
export async function createSessionPool(email: string, count: number): Promise<() => HttpSession> {
  const sessions: HttpSession[] = [];
  for (let index = 0; index < count; index += 1) sessions.push(await signIn(email));
  let requestCount = 0;
  return () => {
    requestCount += 1;
    const session = sessions[requestCount % sessions.length];
    if (session === undefined) throw new Error('The pool has no sessions.');
    return session;
  };
}
