import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { signIn } from '../person.ts';

/** Several sessions of one person, used in turn, because rate limits apply per session. */
export async function createSessionPool(email: string, count: number): Promise<() => HttpSession> {
  const browsers: HttpSession[] = [];
  for (let at = 0; at < count; at += 1) browsers.push(await signIn(email));
  let turn = 0;
  return () => {
    turn += 1;
    const next = browsers[turn % browsers.length];
    if (next === undefined) throw new Error('There is nobody to ask.');
    return next;
  };
}
