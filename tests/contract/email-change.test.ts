import { expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { EMAIL_WAIT_MS, getEmailsTo, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { newBrowser, newEmail, PASSWORD, register, signIn } from './person.ts';

const getSubjects = async (email: string) => (await getEmailsTo(email)).map(({ subject }) => subject);

it('a user changes their address by the link emailed to the new one; the old one is notified, and other sessions end', async () => {
  const person = await registerVerified();
  const other = await signIn(person.email);
  const email = newEmail();
  expect(await person.post('/email_changes', { email })).toMatchObject({ status: 202 });
  const token = encodeURIComponent(await waitForEmailedToken(email, 'email_changes'));
  await eventually(
    async () => expect(await getSubjects(person.email)).toContain('Your Minutehand email is about to change'),
    EMAIL_WAIT_MS,
  );
  expect((await person.get('/session')).body).toMatchObject({ user: { email: person.email } });

  expect(await other.patch(`/email_changes/${token}`)).toMatchObject({ status: 200, body: { user: { email } } });
  expect((await other.get('/meetings')).status).toBe(200);
  expect((await person.get('/meetings')).status).toBe(401);
  expect((await signIn(email)).cookie()).not.toBe('');
  const browser = newBrowser();
  await browser.open();
  expect((await browser.post('/session', { email: person.email, password: PASSWORD })).status).toBe(401);
  expect(await getSubjects(email)).not.toContain('Your Minutehand password was changed');
});

it('the response is the same for a registered address, to which no link is emailed', async () => {
  const [person, victim] = [await registerVerified(), await register()];
  const free = newEmail();
  const [taken, other] = [await person.post('/email_changes', { email: victim.email }), await registerVerified()];
  const unknown = await other.post('/email_changes', { email: free });
  expect(taken.status).toBe(202);
  expect(taken.body).toEqual({ message: `We sent a link to ${victim.email}.` });
  expect(unknown.body).toEqual({ message: `We sent a link to ${free}.` });
  await waitForEmailedToken(free, 'email_changes');
  await eventually(
    async () => expect(await getSubjects(person.email)).toContain('Your Minutehand email is about to change'),
    EMAIL_WAIT_MS,
  );
  expect(await getSubjects(victim.email)).not.toContain('Confirm your new email address for Minutehand');
});
