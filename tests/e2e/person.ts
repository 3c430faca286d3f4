import { randomUUID } from 'node:crypto';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';

export const PASSWORD = 'long enough for anybody';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Their session, without a screen. */
  readonly http: HttpSession;
}

export const newEmail = (): string => `${randomUUID()}@sample.example`;

/** Registers somebody whom no other test knows. */
export async function registerPerson(baseUrl: string, name = 'Sample Person'): Promise<Person> {
  const http = createHttpSession(baseUrl);
  const email = newEmail();
  await http.open();
  const answer = await http.post('/registrations', { name, email, password: PASSWORD });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return { name, email, http };
}
