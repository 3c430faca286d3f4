import { expect } from '@jest/globals';
import { type DevelopmentMail, developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { createInvitationsResponseSchema } from '@minutehand/contracts/http/people';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { verifyEmail } from '../../scripts/lib/verify-email.ts';
import { newBrowser, newEmail, register, type TestUser } from './person.ts';

/** Wait for an email, in milliseconds. Tests of limits send thousands of emails at the same time, which are delivered in order. */
export const EMAIL_WAIT_MS = 50_000;

/** Returns the emails to this address, newest first. */
export async function getEmailsTo(email: string): Promise<DevelopmentMail[]> {
  const response = await newBrowser().get(`/dev/mail?to=${encodeURIComponent(email)}`);
  return developmentEmailsResponseSchema.parse(response.body).mails;
}

/** Waits for an email to this address that links to `/<path>/…`; returns the last segment of the link. */
export async function waitForEmailedToken(
  email: string,
  path:
    | 'invitations'
    | 'passwords'
    | 'email_verifications'
    | 'email_changes'
    | 'assigned'
    | 'mail_subscriptions'
    | 'deletions',
): Promise<string> {
  const token = await eventually(async () => {
    const texts = (await getEmailsTo(email)).map(({ text }) => text).join('\n');
    const [, lastSegment] = new RegExp(`https?://\\S+/${path}/(\\S+)`).exec(texts) ?? [];
    expectWithMessage(lastSegment, `an email to ${email} with a link to /${path}/`).toBeDefined();
    return lastSegment ?? '';
  }, EMAIL_WAIT_MS);
  return decodeURIComponent(token);
}

/** Registers a new person and confirms their address, so that they can create credentials and send email. */
export async function registerVerified(options: { name?: string; email?: string } = {}): Promise<TestUser> {
  const person = await register(options);
  await verifyEmail(person, person.email);
  return person;
}

/** Sends an invitation; returns its id and the token from the email. */
export async function invite(inviter: HttpSession, email = newEmail()) {
  const { user } = sessionResponseSchema.parse((await inviter.get('/session')).body);
  if (!user.email_verified) await verifyEmail(inviter, user.email);

  const response = await inviter.post('/invitations', { invitations: [{ name: 'Somebody', email }] });
  expect(response).toMatchObject({ status: 201 });
  const [invitation] = createInvitationsResponseSchema.parse(response.body).invitations;
  return { id: invitation?.id ?? '', email, token: await waitForEmailedToken(email, 'invitations') };
}

/** Registers a person who joins the account of the inviter. */
export async function addMember(inviter: HttpSession, name = 'Another Person') {
  const { email, token } = await invite(inviter);
  return register({ name, email, invitationToken: token });
}
