import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { createAccessTokenResponseSchema } from '@minutehand/contracts/http/people';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';

export const PASSWORD = 'long enough for anybody';

/** The session of a registered person. */
export type TestUser = HttpSession & {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
};

/** Creates a signed-out session. */
export const newBrowser = (): HttpSession => createHttpSession(getTestedStack('baseUrl'));

export const newEmail = (): string => `${randomUUID()}@sample.example`;

/** Registers a new person. Without an invitation, the person gets a new account. */
export async function register(options: { name?: string; email?: string; invitationToken?: string } = {}) {
  const browser = newBrowser();
  await browser.open();
  const { name = 'Sample Person', email = newEmail(), invitationToken } = options;
  const registration = { name, email, password: PASSWORD, invitation_token: invitationToken };
  const response = await browser.post('/registrations', registration);
  expect(response).toMatchObject({ status: 201 });
  const { user, account } = sessionResponseSchema.parse(response.body);
  return { ...browser, userId: user.id, accountId: account.id, name, email } satisfies TestUser;
}

/** Signs in with a new session. */
export async function signIn(email: string, password = PASSWORD): Promise<HttpSession> {
  const browser = newBrowser();
  await browser.open();
  expect(await browser.post('/session', { email, password })).toMatchObject({ status: 201 });
  return browser;
}

/** Creates a personal access token and a client that uses it. */
export async function createTokenClient(person: Pick<HttpSession, 'post'>, scopes: readonly string[]) {
  const response = await person.post('/access_tokens', { name: 'Sample token', scopes });
  expect(response.status).toBe(201);
  const { access_token: token, secret } = createAccessTokenResponseSchema.parse(response.body);
  const client = newBrowser();
  return {
    tokenId: token.id,
    token,
    secret,
    send: (method: string, path: string, body?: unknown) =>
      client.send(method, path, { body, headers: { authorization: `Bearer ${secret}`, 'x-csrf-token': undefined } }),
  };
}
