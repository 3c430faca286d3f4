import { randomUUID } from 'node:crypto';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';

/** Concurrent sign-ins: the product hashes a password for each, and limits the unfinished attempts of one person. */
const SIGN_IN_CONCURRENCY = 4;

export type TestUser = {
  readonly session: HttpSession;
  readonly email: string;
  readonly password: string;
};

export async function expectStatus(request: Promise<{ status: number; body: unknown }>, status: number) {
  const response = await request;
  if (response.status !== status)
    throw new Error(`expected status ${status}, got ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Runs `work` for 0 … count-1 with limited concurrency. */
export async function forEach<T>(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

/** Registers a person with a new account. */
export async function register(url: string, name = 'Sample Reader'): Promise<TestUser> {
  const session = createHttpSession(url);
  await session.open();
  const person = { email: `${randomUUID()}@load.example`, password: randomUUID() };
  await expectStatus(session.post('/registrations', { name, ...person }), 201);
  return { session, ...person };
}

/** Opens `count` more sessions of a person, because reads and sockets are limited per session. */
export function signInAgain(url: string, { email, password }: TestUser, count: number): Promise<HttpSession[]> {
  return forEach(count, SIGN_IN_CONCURRENCY, async () => {
    const session = createHttpSession(url);
    await session.open();
    await expectStatus(session.post('/session', { email, password }), 201);
    return session;
  });
}

/** Creates a meeting; returns its id. */
export async function createMeeting(session: HttpSession, title: string): Promise<string> {
  const body = (await expectStatus(session.post('/meetings', { meeting: { title } }), 201)) as {
    meeting: { id: string };
  };
  return body.meeting.id;
}
