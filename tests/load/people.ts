import { randomUUID } from 'node:crypto';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';

/** At once; the product hashes a password for each, and counts sign-ins of one person until they have proved right. */
const SIGNING_IN_AT_ONCE = 4;

export type Person = {
  readonly session: HttpSession;
  readonly email: string;
  readonly password: string;
};

export async function expectStatus(asked: Promise<{ status: number; body: unknown }>, status: number) {
  const response = await asked;
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Does `work` for 0 … count-1, so many at a time. */
export async function forEach<T>(count: number, atOnce: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next++;
      results[at] = await work(at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Somebody new, with an account of their own. */
export async function register(url: string, name = 'Sample Reader'): Promise<Person> {
  const session = createHttpSession(url);
  await session.open();
  const person = { email: `${randomUUID()}@load.example`, password: randomUUID() };
  await expectStatus(session.post('/registrations', { name, ...person }), 201);
  return { session, ...person };
}

/** More sessions of the same person: reads are limited by session, and so are sockets. */
export function signInAgain(url: string, { email, password }: Person, times: number): Promise<HttpSession[]> {
  return forEach(times, SIGNING_IN_AT_ONCE, async () => {
    const session = createHttpSession(url);
    await session.open();
    await expectStatus(session.post('/session', { email, password }), 201);
    return session;
  });
}

/** Answers the id of a new meeting. */
export async function newMeeting(session: HttpSession, title: string): Promise<string> {
  const body = (await expectStatus(session.post('/meetings', { meeting: { title } }), 201)) as {
    meeting: { id: string };
  };
  return body.meeting.id;
}
