import { randomUUID } from 'node:crypto';
import { developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { securityEventsResponseSchema } from '@minutehand/contracts/http/security-events';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { expect } from '@playwright/test';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';
import { verifyEmail } from '../../scripts/lib/verify-email.ts';

export const PASSWORD = 'a long sample password';
/** Time limit for an email on a busy machine (ms). */
const EMAIL_TIMEOUT_MS = 45_000;
/** Time limit for an event of the security log on a busy machine (ms). */
const EVENT_TIMEOUT_MS = 45_000;

export type TestUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly http: HttpSession;
};

export const newEmail = (): string => `${randomUUID()}@sample.example`;

/** Registers a person with a unique email address. */
export async function registerPerson(baseUrl: string, name = 'Sample Person'): Promise<TestUser> {
  return register(baseUrl, { name, email: newEmail() });
}

/** Confirms the person's address unless it is confirmed, so that they can invite others and send email. */
export async function verify({ http, email }: TestUser): Promise<void> {
  const { user } = sessionResponseSchema.parse((await http.get('/session')).body);
  if (!user.email_verified) await verifyEmail(http, email);
}

/** Invites a person to the inviter's account and registers them with the emailed token. */
export async function registerMember(baseUrl: string, inviter: TestUser, name: string): Promise<TestUser> {
  await verify(inviter);
  const email = newEmail();
  const invitation = await inviter.http.post('/invitations', { invitations: [{ name, email }] });
  expect(invitation.status).toBe(201);
  let token = '';
  const readMail = async () => {
    const { mails } = developmentEmailsResponseSchema.parse((await inviter.http.get(`/dev/mail?to=${email}`)).body);
    const text = mails.at(0)?.text ?? '';
    token = decodeURIComponent(/\/invitations\/(\S+)/.exec(text)?.[1] ?? '');
    return token;
  };
  await expect.poll(readMail, { timeout: EMAIL_TIMEOUT_MS }).not.toBe('');
  return register(baseUrl, { name, email, invitation_token: token });
}

/** Waits until the security log contains that the person registered; its events are stored asynchronously. */
export async function waitForSecurityLog({ http }: TestUser): Promise<void> {
  const { account } = sessionResponseSchema.parse((await http.get('/session')).body);
  const listTypes = async () => {
    const { body } = await http.get(`/accounts/${account.id}/security_events`);
    return securityEventsResponseSchema.parse(body).security_events.map(({ event }) => event);
  };
  await expect.poll(listTypes, { timeout: EVENT_TIMEOUT_MS }).toContain('user_registered');
}

/** Shares the owner's meeting with a member as editor. */
export async function shareWithEditor(owner: TestUser, meetingId: string, member: TestUser): Promise<void> {
  const response = await owner.http.post(`/meetings/${meetingId}/shares`, { user_id: member.id, role: 'editor' });
  expect(response.status).toBeLessThan(300);
}

async function register(
  baseUrl: string,
  registration: { name: string; email: string; invitation_token?: string },
): Promise<TestUser> {
  const http = createHttpSession(baseUrl);
  await http.open();
  const response = await http.post('/registrations', { ...registration, password: PASSWORD });
  if (response.status !== 201)
    throw new Error(`registration failed with status ${response.status}: ${JSON.stringify(response.body)}`);
  const { user } = sessionResponseSchema.parse((await http.get('/session')).body);
  return { id: user.id, name: registration.name, email: registration.email, http };
}
