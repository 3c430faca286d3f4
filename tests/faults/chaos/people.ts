import { expect } from '@jest/globals';
import { developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpSession } from '../../../scripts/lib/http-session.ts';
import { verifyEmail } from '../../../scripts/lib/verify-email.ts';

const PASSWORD = 'a long sample password';
const EMAIL_POLLING = { timeout: 30_000, interval: 100 };

export type TestUser = HttpSession & { readonly email: string };

export async function register(baseUrl: string, email: string, invitationToken?: string): Promise<TestUser> {
  const session = createHttpSession(baseUrl);
  await session.open();
  const registration = { name: 'Sample Person', email, password: PASSWORD, invitation_token: invitationToken };
  expect(await session.post('/registrations', registration)).toMatchObject({ status: 201 });
  return { ...session, email };
}

/** Signs a registered user in to another stack with the same data, or to the same one after a restart. */
export async function signIn(baseUrl: string, { email }: Pick<TestUser, 'email'>): Promise<TestUser> {
  const session = createHttpSession(baseUrl);
  await session.open();
  expect(await session.post('/session', { email, password: PASSWORD })).toMatchObject({ status: 201 });
  return { ...session, email };
}

/** Creates an account with its owner and an invited member. */
async function createAccount(baseUrl: string, name: string): Promise<TestUser[]> {
  const owner = await register(baseUrl, `owner-of-${name}@sample.example`);
  await verifyEmail(owner, owner.email);
  const email = `member-of-${name}@sample.example`;
  expect(await owner.post('/invitations', { invitations: [{ name: 'Sample Member', email }] })).toMatchObject({
    status: 201,
  });
  const token = await eventually(async () => {
    const { mails } = developmentEmailsResponseSchema.parse((await owner.get('/dev/mail')).body);
    const texts = mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    const [, invitationToken] = /https?:\/\/\S+\/invitations\/(\S+)/.exec(texts.join('\n')) ?? [];
    expectWithMessage(invitationToken, `an invitation for ${email}`).toBeDefined();
    return decodeURIComponent(invitationToken ?? '');
  }, EMAIL_POLLING);
  return [owner, await register(baseUrl, email, token)];
}

/** Creates `count` accounts; returns their owners and members. */
export async function createAccounts(baseUrl: string, count: number): Promise<TestUser[]> {
  const accounts = await Promise.all(
    Array.from({ length: count }, (_, index) => createAccount(baseUrl, `account-${index}`)),
  );
  return accounts.flat();
}
