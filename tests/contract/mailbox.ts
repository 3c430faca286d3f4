import { expect } from '@jest/globals';
import { type DevelopmentMail, developmentMailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { invitationsCreatedSchema } from '@minutehand/contracts/http/people';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { newBrowser, newEmail, register } from './person.ts';

/** Mails to this address, newest first. */
export async function mailsTo(email: string): Promise<DevelopmentMail[]> {
  const { mails } = developmentMailsResponseSchema.parse((await newBrowser().get('/dev/mail')).body);
  return mails.filter(({ to }) => to.includes(email));
}

/** Waits for a mail to this address whose text has a link to a path that begins like this; answers the link's last part. */
export async function linkMailedTo(email: string, path: 'invitations' | 'passwords' | 'assigned'): Promise<string> {
  const token = await eventually(async () => {
    const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
    const [, found] = new RegExp(`https?://\\S+/${path}/(\\S+)`).exec(texts) ?? [];
    expectWithMessage(found, `a mail to ${email} with a link to /${path}/`).toBeDefined();
    return found ?? '';
  });
  return decodeURIComponent(token);
}

/** Invites by mail; answers the invitation with the token that was mailed. */
export async function invite(inviter: HttpSession, email = newEmail()) {
  const answer = await inviter.post('/invitations', { invitations: [{ name: 'Somebody', email }] });
  expect(answer).toMatchObject({ status: 201 });
  const [invitation] = invitationsCreatedSchema.parse(answer.body).invitations;
  return { id: invitation?.id ?? '', email, token: await linkMailedTo(email, 'invitations') };
}

/** Somebody who has joined the inviter's account. */
export async function addMember(inviter: HttpSession, name = 'Another Person') {
  const { email, token } = await invite(inviter);
  return register({ name, email, invitationToken: token });
}
