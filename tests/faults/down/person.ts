import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { accessTokenCreatedSchema } from '@minutehand/contracts/http/people';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpResponse, type HttpSession } from '../../../scripts/lib/http-session.ts';

/** Until what should happen by itself has happened, on a machine that has other things to do (ms). */
const WAIT = { timeout: 40_000, interval: 100 };

/** Comes true by itself. */
export function expectEventually(holds: () => void | Promise<void>): Promise<void> {
  return eventually(holds, WAIT);
}

/** Somebody at a browser, and a program of theirs. */
export type Person = {
  readonly http: HttpSession;
  readonly email: string;
  readonly program: (method: string, path: string, body?: unknown) => Promise<HttpResponse>;
};

export async function createPerson(url: string): Promise<Person> {
  const http = createHttpSession(url);
  const email = `${randomUUID()}@sample.example`;
  await http.open();
  const registration = { name: 'Sample Person', email, password: 'long enough for anybody' };
  expect(await http.post('/registrations', registration)).toMatchObject({ status: 201 });
  const created = await http.post('/access_tokens', { name: 'Sample program', scopes: ['read', 'write'] });
  const { secret } = accessTokenCreatedSchema.parse(created.body);
  const anonymous = createHttpSession(url);
  const headers = { authorization: `Bearer ${secret}`, cookie: undefined };
  return {
    http,
    email,
    program: (method, path, body) =>
      anonymous.send(method, path, body === undefined ? { headers } : { headers, body: JSON.stringify(body) }),
  };
}

export async function createMeeting({ http }: Person, title = 'Launch of the sample ship'): Promise<string> {
  const created = await http.post('/meetings', { meeting: { title } });
  expect(created).toMatchObject({ status: 201 });
  return meetingResponseSchema.parse(created.body).meeting.id;
}

/** Hands in what was said. It is taken; the writing comes later. */
export async function importTranscript({ http }: Person, meetingId: string, words = 'gate'): Promise<void> {
  const content = `Chair: I will paint the ${words} by Friday.\nMate: Good.\n`;
  expect(await http.post(`/meetings/${meetingId}/transcript`, { format: 'text', content })).toMatchObject({
    status: 202,
  });
}

export async function getMeeting({ http }: Person, meetingId: string) {
  return meetingResponseSchema.parse((await http.get(`/meetings/${meetingId}`)).body).meeting;
}

/** Written, whole, and told: the minutes hold what was said. */
export async function waitUntilReady(person: Person, meetingId: string, words = 'gate'): Promise<void> {
  await expectEventually(async () => expect((await getMeeting(person, meetingId)).state).toBe('ready'));
  const { content } = minutesResponseSchema.parse((await person.http.get(`/meetings/${meetingId}/minutes`)).body);
  expect(content).toContain(words);
}

export async function getNotificationIds({ http }: Person): Promise<string[]> {
  return notificationsResponseSchema.parse((await http.get('/notifications')).body).notifications.map(({ id }) => id);
}

export async function searchUrls({ http }: Person, words: string): Promise<string[]> {
  return searchResponseSchema.parse((await http.get(`/search?q=${words}`)).body).results.map(({ url }) => url);
}

/** An answer, and how long it took (ms). */
export async function measureResponse(
  work: () => Promise<HttpResponse>,
): Promise<{ status: number; body: unknown; tookMs: number }> {
  const begun = performance.now();
  const { status, body } = await work();
  return { status, body, tookMs: performance.now() - begun };
}
