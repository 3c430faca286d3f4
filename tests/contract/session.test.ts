import { describe, expect, it } from '@jest/globals';
import { renewCalendarFeedResponseSchema } from '@minutehand/contracts/http/calendar-feed';
import { sessionResponseSchema, signedOutResponseSchema } from '@minutehand/contracts/http/session';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';
import { getEmailsTo, invite, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { createTokenClient, newBrowser, newEmail, PASSWORD, register, signIn } from './person.ts';

const SESSION_COOKIE = /^mh=[\w-]{43,}; (?:Max-Age=\d+; )?Path=\/; HttpOnly; SameSite=Lax$/i;

/** Sends requests with a copied cookie and CSRF token. */
const createStolenSession = (cookie: string, csrfToken: string) => {
  const headers = { cookie, 'x-csrf-token': csrfToken };
  const attacker = createHttpSession(getTestedStack('baseUrl'));
  return {
    read: () => attacker.send('GET', '/meetings', { headers: { cookie } }),
    write: () => attacker.send('POST', '/meetings', { body: { meeting: {} }, headers }),
  };
};

describe('a signed-out browser', () => {
  it('gets 401 with the same CSRF token each time and no sign-in header', async () => {
    const browser = newBrowser();
    const response = await browser.open();
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(SESSION_COOKIE)]);
    const { csrf_token: token } = signedOutResponseSchema.parse(response.body);
    expect((await browser.open()).body).toMatchObject({ csrf_token: token });
  });

  it('gets the same CSRF token in the page and from the session', async () => {
    const browser = newBrowser();
    const page = await browser.send('GET', '/', { headers: { accept: 'text/html' } });
    const [, token] = /<meta name="csrf-token" content="([^"]+)"/.exec(String(page.body)) ?? [];
    expect((await browser.open()).body).toMatchObject({ csrf_token: token });
  });
});

describe('registration', () => {
  it('creates an account and a session with a new cookie and CSRF token', async () => {
    const browser = newBrowser();
    await browser.open();
    const previous = { cookie: browser.cookie(), token: browser.csrfToken() };
    const email = newEmail();
    const account = { account_name: 'Sample Works', name: '  Sample Person ', email: email.toUpperCase() };
    const response = await browser.post('/registrations', { ...account, password: PASSWORD });
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(SESSION_COOKIE)]);
    expect(browser.cookie()).not.toBe(previous.cookie);
    expect(browser.csrfToken()).not.toBe(previous.token);
    expect(response.body).toMatchObject({
      user: { name: 'Sample Person', theme: '', platform_admin: false },
      account: { name: 'Sample Works', role: 'owner', account_limit: 5, onboarding_completed: false },
    });
    expect((await browser.get('/session')).body).toEqual(response.body);
    expect((await signIn(email)).cookie()).not.toBe('');
  });

  it('returns errors per field and does not sign in', async () => {
    const browser = newBrowser();
    await browser.open();
    const response = await browser.post('/registrations', { name: ' ', email: 'no address', password: 'short' });
    expect(response).toMatchObject({
      status: 422,
      body: {
        error: expect.stringMatching(/\.$/),
        errors: { name: [expect.any(String)], email: [expect.any(String)], password: [expect.any(String)] },
      },
    });
    expect((await browser.get('/meetings')).status).toBe(401);
  });

  it('is rejected for a registered email address, ignoring case', async () => {
    const { email } = await register();
    const browser = newBrowser();
    await browser.open();
    const registration = { name: 'Somebody', email: email.toUpperCase(), password: PASSWORD };
    expect(await browser.post('/registrations', registration)).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    });
  });
});

describe('sign-in', () => {
  it('rotates cookie and CSRF token, and rejects the old ones', async () => {
    const { email } = await register();
    const browser = newBrowser();
    await browser.open();
    const previous = { cookie: browser.cookie(), token: browser.csrfToken() };
    const response = await browser.post('/session', { email: ` ${email.toUpperCase()}`, password: PASSWORD });
    expect(response.status).toBe(201);
    expect(browser.cookie()).not.toBe(previous.cookie);
    expect(sessionResponseSchema.parse(response.body).csrf_token).not.toBe(previous.token);
    expect((await createStolenSession(previous.cookie, previous.token).read()).status).toBe(401);
    expect((await createStolenSession(browser.cookie(), previous.token).write()).status).toBe(403);
    expect((await createStolenSession(browser.cookie(), browser.csrfToken()).write()).status).toBe(201);
  });

  it('returns the same response for a wrong password and an unknown address', async () => {
    const { email } = await register();
    const responses = [];
    for (const credentials of [
      { email, password: 'not the password' },
      { email: newEmail(), password: PASSWORD },
    ]) {
      const browser = newBrowser();
      await browser.open();
      const { status, headers, body } = await browser.post('/session', credentials);
      expect(headers.get('www-authenticate')).toBeNull();
      responses.push({ status, body: { ...(body as object), request_id: '' } });
    }
    expect(responses[0]).toEqual({
      status: 401,
      body: { error: 'Incorrect email or password.', request_id: '' },
    });
    expect(responses[1]).toEqual(responses[0]);
  });

  it('also accepts a form with the CSRF token in a field', async () => {
    const { email } = await register();
    const browser = newBrowser();
    await browser.open();
    const form = new URLSearchParams({ email, password: PASSWORD, authenticity_token: browser.csrfToken() });
    const response = await browser.send('POST', '/session', { body: form, headers: { 'x-csrf-token': undefined } });
    expect(response.status).toBe(201);
  });

  it('limits repeated password attempts, with the delay in Retry-After', async () => {
    const { email } = await register();
    const browser = newBrowser();
    await browser.open();
    const signInWithWrongPassword = () => browser.post('/session', { email, password: 'not the password' });
    const responses = await Promise.all(Array.from({ length: 12 }, signInWithWrongPassword));
    expect(responses.map(({ status }) => status)).toContain(401);
    const limited = responses.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('sign-out', () => {
  it('ends only this session, immediately and on the server', async () => {
    const { email } = await register();
    const [currentSession, otherSession] = await Promise.all([signIn(email), signIn(email)]);
    const stolenSession = createStolenSession(currentSession.cookie(), currentSession.csrfToken());
    expect((await stolenSession.read()).status).toBe(200);
    const response = await currentSession.delete('/session');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('mh=; Max-Age=0;')]);
    expect((await stolenSession.read()).status).toBe(401);
    expect((await stolenSession.write()).status).toBe(401);
    expect((await otherSession.get('/meetings')).status).toBe(200);
  });
});

describe('a registered email address', () => {
  const getVerified = async (person: Pick<HttpSession, 'get'>) =>
    sessionResponseSchema.parse((await person.get('/session')).body).user.email_verified;

  it('allows no credentials and no email to others until it is confirmed by the emailed link, once', async () => {
    const person = await register();
    const meeting = await createMeeting(person);
    await person.patch(`/meetings/${meeting.id}/minutes`, { content: '- In May.' });
    const email = newEmail();
    const action_item = { description: 'Order chairs', assignee_email: email };
    const attempts = [
      () => person.post('/access_tokens', { name: 'A program', scopes: ['read'] }),
      () => person.post('/action_items/feed'),
      () => person.post('/invitations', { invitations: [{ name: 'Somebody', email }] }),
      () => person.post(`/meetings/${meeting.id}/email_minutes`, { email_addresses: email }),
      () => person.post(`/meetings/${meeting.id}/action_items`, { action_item }),
    ];
    for (const attempt of attempts) {
      const rejected = { status: 403, body: { error: expect.stringMatching(/^Confirm your email first\. /) } };
      expect(await attempt()).toMatchObject(rejected);
    }
    expect(await getVerified(person)).toBe(false);
    const token = encodeURIComponent(await waitForEmailedToken(person.email, 'email_verifications'));
    const confirm = () => person.patch(`/email_verifications/${token}`);
    expect(await confirm()).toMatchObject({ status: 200, body: { user: { email_verified: true } } });
    expect(await confirm()).toMatchObject({ status: 409 });
    for (const attempt of attempts) expect((await attempt()).status).toBeLessThan(300);
    expect(await getVerified(await signIn(person.email))).toBe(true);
  });

  it('cannot be confirmed by opening the link, or without the session of its user', async () => {
    const [stranger, victim] = [await register(), await register()];
    const path = `/email_verifications/${encodeURIComponent(await waitForEmailedToken(stranger.email, 'email_verifications'))}`;
    const page = await victim.send('GET', path, { headers: { accept: 'text/html' } });
    expect({ status: page.status, policy: page.headers.get('referrer-policy') }).toEqual({
      status: 200,
      policy: 'no-referrer',
    });
    const signedOut = newBrowser();
    await signedOut.open();
    expect(await signedOut.patch(path)).toMatchObject({ status: 401 });
    expect(await victim.patch(path)).toMatchObject({ status: 403 });
    expect(await stranger.patch('/email_verifications/unknown')).toMatchObject({ status: 422 });
    expect(await getVerified(stranger)).toBe(false);
  });

  it('gets another link on request, at most once a minute', async () => {
    const person = await register();
    const response = await person.post('/email_verifications');
    expect(response).toMatchObject({ status: 429 });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is confirmed by an invitation and by a password reset', async () => {
    const owner = await register();
    const { email, token } = await invite(owner);
    expect(await getVerified(await register({ email, invitationToken: token }))).toBe(true);
    const person = await register();
    const browser = newBrowser();
    await browser.open();
    await browser.post('/passwords', { email: person.email });
    const resetToken = encodeURIComponent(await waitForEmailedToken(person.email, 'passwords'));
    const password = 'another long password';
    expect(await browser.patch(`/passwords/${resetToken}`, { password })).toMatchObject({ status: 200 });
    expect(await getVerified(await signIn(person.email, password))).toBe(true);
  });
});

describe('a forgotten password', () => {
  it('returns the same response whether the user exists or not', async () => {
    const { email } = await register();
    const browser = newBrowser();
    await browser.open();
    const known = await browser.post('/passwords', { email });
    const unknown = await browser.post('/passwords', { email: newEmail() });
    expect(known.status).toBe(202);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  });

  it('is reset once by the emailed link, which ends all sessions', async () => {
    const { email, ...signedIn } = await register();
    const browser = newBrowser();
    await browser.open();
    await browser.post('/passwords', { email });
    const token = await waitForEmailedToken(email, 'passwords');
    const resetPassword = (password: string) => browser.patch(`/passwords/${encodeURIComponent(token)}`, { password });
    expect((await resetPassword('short')).status).toBe(422);
    expect((await resetPassword('another long password')).status).toBe(200);
    expect((await resetPassword('a third long password')).status).toBe(422);
    await eventually(async () => expect((await signedIn.get('/meetings')).status).toBe(401));
    expect((await browser.post('/session', { email, password: PASSWORD })).status).toBe(401);
    expect((await signIn(email, 'another long password')).cookie()).not.toBe('');
    const subjects = await eventually(async () => {
      const emails = await getEmailsTo(email);
      // The link that confirms the address, the link that resets the password, and the notice of the new password.
      expect(emails).toHaveLength(3);
      return emails.map(({ subject }) => subject);
    });
    expect(subjects).toContain('Your Minutehand password was changed');
  });

  it('revokes access tokens and calendar feeds when it is reset', async () => {
    const person = await registerVerified();
    const client = await createTokenClient(person, ['read', 'admin']);
    const { url } = renewCalendarFeedResponseSchema.parse((await person.post('/action_items/feed')).body);
    const feedPath = new URL(url).pathname;
    const browser = newBrowser();
    await browser.open();
    expect((await client.send('GET', '/meetings')).status).toBe(200);
    expect((await browser.get(feedPath)).status).toBe(200);
    await browser.post('/passwords', { email: person.email });
    const token = await waitForEmailedToken(person.email, 'passwords');
    const reset = { password: 'another long password' };
    expect((await browser.patch(`/passwords/${encodeURIComponent(token)}`, reset)).status).toBe(200);
    await eventually(async () => expect((await client.send('GET', '/meetings')).status).toBe(401));
    await eventually(async () => expect((await browser.get(feedPath)).status).toBe(404));
    const newSession = await signIn(person.email, reset.password);
    await eventually(async () =>
      expect((await newSession.get('/access_tokens')).body).toMatchObject({ access_tokens: [] }),
    );
    const newClient = await createTokenClient(newSession, ['read']);
    expect((await newClient.send('GET', '/meetings')).status).toBe(200);
  });
});
