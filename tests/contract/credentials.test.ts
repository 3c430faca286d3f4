import { describe, expect, it } from '@jest/globals';
import { browserSessionsResponseSchema } from '@minutehand/contracts/http/credentials';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';
import { getEmailsTo, registerVerified } from './mailbox.ts';
import { createTokenClient, newBrowser, PASSWORD, register, signIn } from './person.ts';

const NEW_PASSWORD = 'another long password';
const changePassword = (session: HttpSession, password = NEW_PASSWORD) =>
  session.patch('/users/password', { current_password: PASSWORD, password });
const getStatus = async (session: HttpSession) => (await session.get('/meetings')).status;
const listSessions = async (session: HttpSession) =>
  browserSessionsResponseSchema.parse((await session.get('/sessions')).body).sessions;

describe('changing the password', () => {
  it('keeps this browser signed in, ends the others and emails the user', async () => {
    const person = await registerVerified();
    const other = await signIn(person.email);
    const token = await createTokenClient(person, ['read']);
    expect(await changePassword(person)).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect(await getStatus(person)).toBe(200);
    expect(await getStatus(other)).toBe(401);
    expect((await token.send('GET', '/meetings')).status).toBe(401);
    expect(await newBrowserSignIn(person.email, PASSWORD)).toBe(401);
    expect(await newBrowserSignIn(person.email, NEW_PASSWORD)).toBe(201);
    await eventually(async () =>
      expect((await getEmailsTo(person.email)).map(({ subject }) => subject)).toContain(
        'Your Minutehand password was changed',
      ),
    );
    expect(await getStatus(person)).toBe(200);
  });

  it('rejects the previous cookie and CSRF token', async () => {
    const person = await register();
    const headers = { cookie: person.cookie(), 'x-csrf-token': person.csrfToken() };
    expect((await changePassword(person)).status).toBe(200);
    const attacker = createHttpSession(getTestedStack('baseUrl'));
    expect((await attacker.send('GET', '/meetings', { headers: { cookie: headers.cookie } })).status).toBe(401);
    const write = await person.send('POST', '/meetings', {
      body: { meeting: {} },
      headers: { 'x-csrf-token': headers['x-csrf-token'] },
    });
    expect(write.status).toBe(403);
  });

  it('is rejected without the current password and for a common one', async () => {
    const person = await register();
    expect(await person.patch('/users/password', { current_password: 'wrong', password: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['Incorrect password'] } },
    });
    expect(await changePassword(person, '1234567890')).toMatchObject({ status: 422 });
    expect(await newBrowserSignIn(person.email, PASSWORD)).toBe(201);
  });
});

describe('a session id that an attacker has planted', () => {
  it('is not the one that the victim signs in with', async () => {
    const attacker = newBrowser();
    await attacker.open();
    const { email } = await register();
    const headers = { cookie: attacker.cookie(), 'x-csrf-token': attacker.csrfToken() };
    const victim = createHttpSession(getTestedStack('baseUrl'));
    const response = await victim.send('POST', '/session', { body: { email, password: PASSWORD }, headers });
    expect(response.status).toBe(201);
    expect(await getStatus(attacker)).toBe(401);
    expect(await getStatus(victim)).toBe(200);
  });
});

describe('the sessions of a user', () => {
  it('can be ended one by one, or all others together', async () => {
    const person = await register();
    const [second, third] = [await signIn(person.email), await signIn(person.email)];
    const sessions = await listSessions(second);
    expect(sessions).toHaveLength(3);
    const [ownSession] = await listSessions(third);
    expect((await person.delete(`/sessions/${ownSession?.id}`)).status).toBe(204);
    expect(await Promise.all([person, second, third].map(getStatus))).toEqual([200, 200, 401]);
    expect((await person.delete('/sessions?others=true')).status).toBe(204);
    expect(await Promise.all([person, second].map(getStatus))).toEqual([200, 401]);
    expect(await listSessions(person)).toMatchObject([{ current: true }]);
  });
});

async function newBrowserSignIn(email: string, password: string): Promise<number> {
  const browser = newBrowser();
  await browser.open();
  return (await browser.post('/session', { email, password })).status;
}
