import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { createAccessTokenResponseSchema } from '@minutehand/contracts/http/people';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpResponse, type HttpSession } from '../../../scripts/lib/http-session.ts';
import { verifyEmail } from '../../../scripts/lib/verify-email.ts';
import type { MailServer } from './mail-server.ts';

/** Time limit of asynchronous effects on a busy machine (ms). */
const WAIT = { timeout: 40_000, interval: 100 };

/** Retries the assertion until it passes. */
export function expectEventually(assertion: () => void | Promise<void>): Promise<void> {
  return eventually(assertion, WAIT);
}

/** A user with a session and an access token. */
export type TestUser = {
  readonly http: HttpSession;
  readonly email: string;
  readonly sendWithToken: (method: string, path: string, body?: unknown) => Promise<HttpResponse>;
};

/** Registers a user with a verified address and creates an access token. */
export async function createPerson({
  url,
  mailServer,
}: {
  url: string;
  mailServer: Pick<MailServer, 'getTextsTo'>;
}): Promise<TestUser> {
  const http = createHttpSession(url);
  const email = `${randomUUID()}@sample.example`;
  await http.open();
  const registration = { name: 'Sample Person', email, password: 'a long sample password' };
  expect(await http.post('/registrations', registration)).toMatchObject({ status: 201 });
  await verifyEmail(http, email, async () => mailServer.getTextsTo(email));
  const created = await http.post('/access_tokens', { name: 'Sample token', scopes: ['read', 'write'] });
  const { secret } = createAccessTokenResponseSchema.parse(created.body);
  const anonymous = createHttpSession(url);
  const headers = { authorization: `Bearer ${secret}`, cookie: undefined };
  return {
    http,
    email,
    sendWithToken: (method, path, body) =>
      anonymous.send(method, path, body === undefined ? { headers } : { headers, body: JSON.stringify(body) }),
  };
}

export async function createMeeting({ http }: TestUser, title = 'Launch of the sample ship'): Promise<string> {
  const created = await http.post('/meetings', { meeting: { title } });
  expect(created).toMatchObject({ status: 201 });
  return meetingResponseSchema.parse(created.body).meeting.id;
}

/** Imports a transcript; returns when it is accepted, before the minutes are ready. */
export async function importTranscript({ http }: TestUser, meetingId: string, topic = 'gate'): Promise<void> {
  const content = `Chair: I will paint the ${topic} by Friday.\nMate: Good.\n`;
  expect(await http.post(`/meetings/${meetingId}/transcript`, { format: 'text', content })).toMatchObject({
    status: 202,
  });
}

export async function getMeeting({ http }: TestUser, meetingId: string) {
  return meetingResponseSchema.parse((await http.get(`/meetings/${meetingId}`)).body).meeting;
}

/** Waits until the meeting is ready and checks that the minutes contain `topic`. */
export async function waitUntilReady(person: TestUser, meetingId: string, topic = 'gate'): Promise<void> {
  await expectEventually(async () => expect((await getMeeting(person, meetingId)).state).toBe('ready'));
  const { content } = minutesResponseSchema.parse((await person.http.get(`/meetings/${meetingId}/minutes`)).body);
  expect(content).toContain(topic);
}

export async function getNotificationIds({ http }: TestUser): Promise<string[]> {
  return notificationsResponseSchema.parse((await http.get('/notifications')).body).notifications.map(({ id }) => id);
}

export async function searchUrls({ http }: TestUser, query: string): Promise<string[]> {
  return searchResponseSchema.parse((await http.get(`/search?q=${query}`)).body).results.map(({ url }) => url);
}

/** Sends a request and measures the time until its response (ms). */
export async function measureResponse(
  send: () => Promise<HttpResponse>,
): Promise<{ status: number; body: unknown; durationMs: number }> {
  const startedAt = performance.now();
  const { status, body } = await send();
  return { status, body, durationMs: performance.now() - startedAt };
}
