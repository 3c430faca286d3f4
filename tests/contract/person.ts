import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { accessTokenCreatedSchema } from '@minutehand/contracts/http/people';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { getTestedProduct } from '@minutehand/test-kit/product';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';

export const PASSWORD = 'long enough for anybody';

/** Somebody signed in, with what the registration answered. */
export type Person = HttpSession & {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
};

/** A browser that nobody is signed in with. */
export const newBrowser = (): HttpSession => createHttpSession(getTestedProduct('baseUrl'));

export const newEmail = (): string => `${randomUUID()}@sample.example`;

/** Registers somebody whom no other test knows, with an account of their own unless an invitation is given. */
export async function register(given: { name?: string; email?: string; invitationToken?: string } = {}) {
  const browser = newBrowser();
  await browser.open();
  const { name = 'Sample Person', email = newEmail(), invitationToken } = given;
  const registration = { name, email, password: PASSWORD, invitation_token: invitationToken };
  const answer = await browser.post('/registrations', registration);
  expect(answer).toMatchObject({ status: 201 });
  const { user, account } = sessionResponseSchema.parse(answer.body);
  return { ...browser, userId: user.id, accountId: account.id, name, email } satisfies Person;
}

/** The same person in another browser. */
export async function signIn(email: string, password = PASSWORD): Promise<HttpSession> {
  const browser = newBrowser();
  await browser.open();
  expect(await browser.post('/session', { email, password })).toMatchObject({ status: 201 });
  return browser;
}

/** A program with a personal access token of this person. */
export async function createTokenClient(person: HttpSession, scopes: readonly string[]) {
  const answer = await person.post('/access_tokens', { name: 'A program', scopes });
  expect(answer.status).toBe(201);
  const { access_token: token, secret } = accessTokenCreatedSchema.parse(answer.body);
  const program = newBrowser();
  return {
    tokenId: token.id,
    secret,
    send: (method: string, path: string, body?: unknown) =>
      program.send(method, path, { body, headers: { authorization: `Bearer ${secret}`, 'x-csrf-token': undefined } }),
  };
}
