import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEvent } from '@minutehand/contracts/events';
import { storedEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { ACCESS_TOKEN, PASSWORD } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const registration = { name: 'grace', email: 'grace@example.org', password: 'long enough' };

describe('sessions', () => {
  it('opens one of nobody, whose token serves sign-in', async () => {
    const browser = new Browser(gateway);
    const { status, headers, body } = await browser.json('GET', '/session');
    expect(status).toBe(401);
    expect(body).toEqual({ error: expect.any(String), csrf_token: expect.any(String), request_id: expect.any(String) });
    expect(headers.get('www-authenticate')).toBeNull();
    expect(headers.getSetCookie()[0]).toMatch(/^mh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect((await browser.json('GET', '/session')).body.csrf_token).toBe(body.csrf_token);
  });

  it('rotates id and token at sign-in, and the old ones are worth nothing', async () => {
    const browser = await new Browser(gateway).open();
    const before = { cookie: browser.cookie, csrfToken: browser.csrfToken };
    const { status, body } = await browser.json('POST', '/session', {
      body: { email: 'ada@example.org', password: PASSWORD },
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ id: 'user-ada', theme: '', platform_admin: false });
    expect(body.account).toMatchObject({ id: 'account-ada', role: 'owner', account_limit: 5 });
    expect(browser.cookie).not.toBe(before.cookie);
    expect(body.csrf_token).not.toBe(before.csrfToken);
    const old = Object.assign(new Browser(gateway), before);
    expect((await old.json('GET', '/session')).body.csrf_token).not.toBe(before.csrfToken);
    expect((await browser.json('GET', '/session')).body).toEqual({ ...body });
  });

  it('answers a wrong password with 401 and no sign-in header', async () => {
    const browser = await new Browser(gateway).open();
    const response = await browser.json('POST', '/session', { body: { email: 'ada@example.org', password: 'wrong' } });
    expect(response.status).toBe(401);
    expect(response.body.error).toBe('The email address or the password is wrong.');
    expect(response.headers.get('www-authenticate')).toBeNull();
  });

  it('sends whoever is not signed in to the sign-in page', async () => {
    const response = await new Browser(gateway).json('GET', '/meetings');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('/sign-in');
    expect(response.body).toEqual({ error: 'Please sign in.', request_id: expect.any(String) });
  });

  it('registers by JSON and by form, and opens a session', async () => {
    const browser = await new Browser(gateway).open();
    expect((await browser.json('POST', '/registrations', { body: registration })).status).toBe(201);
    const other = await new Browser(gateway).open();
    const form = new URLSearchParams({ ...registration, name: 'alan', authenticity_token: other.csrfToken });
    other.csrfToken = '';
    const response = await other.json('POST', '/registrations', {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': form.get('authenticity_token')! },
    });
    expect(response.status).toBe(201);
    expect(response.body.user.name).toBe('alan');
  });

  it('ends with sign-out', async () => {
    const browser = await new Browser(gateway).signIn();
    const signedIn = Object.assign(new Browser(gateway), { cookie: browser.cookie });
    expect((await browser.request('DELETE', '/session')).status).toBe(204);
    expect((await signedIn.request('GET', '/meetings')).status).toBe(401);
  });

  it('ends all of a person when the password is reset', async () => {
    const signedIn = await new Browser(gateway).signIn();
    const other = await new Browser(gateway).open();
    const response = await other.request('PATCH', '/passwords/token-1', { body: { password: 'a new password' } });
    expect(response.status).toBe(200);
    expect((await signedIn.request('GET', '/meetings')).status).toBe(401);
  });

  it('takes the role that the person has now, and ends when the person is removed', async () => {
    const browser = await new Browser(gateway).signIn('mary');
    const payload = { accountId: 'account-mary', userId: 'user-mary' };
    await gateway.bus.publish(storedEvent(defineEvent('accounts.member_role_changed', { ...payload, role: 'member' })));
    await gateway.bus.settled();
    await browser.request('GET', '/meetings');
    expect(gateway.calls.at(-1)?.as).toMatchObject({ userId: 'user-mary', role: 'member' });
    await gateway.bus.publish(storedEvent(defineEvent('accounts.member_removed', payload)));
    await gateway.bus.settled();
    expect((await browser.request('GET', '/meetings')).status).toBe(401);
  });

  it('rotates when the account is switched', async () => {
    const browser = await new Browser(gateway).signIn();
    const { cookie } = browser;
    const { body } = await browser.json('POST', '/accounts/account-two/switch');
    expect(body.account.id).toBe('account-two');
    expect(browser.cookie).not.toBe(cookie);
    await browser.request('GET', '/meetings');
    expect(gateway.calls.at(-1)?.as.accountId).toBe('account-two');
  });
});

describe('forgery', () => {
  it('refuses a write without the token, or with another one', async () => {
    const browser = await new Browser(gateway).signIn();
    for (const token of ['', 'wrong', (await new Browser(gateway).signIn()).csrfToken]) {
      browser.csrfToken = token;
      const response = await browser.json('POST', '/meetings', { body: { meeting: {} } });
      expect(response.status).toBe(403);
      expect(response.body.error).toContain('session has changed');
    }
    const bare = await fetch(`${gateway.origin}/session`, { method: 'POST' });
    expect(bare.status).toBe(403);
  });

  it('takes the token from a form field, with nested keys', async () => {
    const browser = await new Browser(gateway).signIn();
    const form = new URLSearchParams({ 'meeting[title]': 'From a form', authenticity_token: browser.csrfToken });
    const response = await fetch(`${gateway.origin}/meetings`, {
      method: 'POST',
      body: form,
      headers: { cookie: browser.cookie, accept: 'application/json' },
    });
    expect(response.status).toBe(201);
    expect((await response.json()).meeting.title).toBe('From a form');
  });

  it('refuses another site even with the token', async () => {
    const browser = await new Browser(gateway).signIn();
    const post = (origin: string) =>
      browser.request('POST', '/meetings', { body: { meeting: {} }, headers: { origin } }).then(({ status }) => status);
    expect(await post('http://evil.test')).toBe(403);
    expect(await post('null')).toBe(403);
    expect(await post(gateway.origin)).toBe(201);
    expect(await post('http://minutes.test')).toBe(201);
  });
});

describe('personal access tokens', () => {
  const bearer = { authorization: `Bearer ${ACCESS_TOKEN}` };

  it('need neither cookie nor token, and keep to their scopes', async () => {
    const program = new Browser(gateway);
    expect((await program.request('GET', '/meetings', { headers: bearer })).status).toBe(200);
    expect(gateway.calls.at(-1)?.as).toMatchObject({ userId: 'user-ada', scopes: ['read'] });
    const write = await program.json('POST', '/meetings', { body: { meeting: {} }, headers: bearer });
    expect(write.status).toBe(403);
    expect(write.body.error).toContain('access token');
  });

  it('are refused when unknown', async () => {
    const response = await new Browser(gateway).request('GET', '/meetings', {
      headers: { authorization: 'Bearer mh_x' },
    });
    expect(response.status).toBe(401);
  });
});

describe('answers', () => {
  it('are never stored, and say their request id', async () => {
    const browser = await new Browser(gateway).signIn();
    const { headers, body } = await browser.json('GET', '/meetings?limit=500', {
      headers: { 'x-request-id': 'my-own-id-1' },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('x-request-id')).toBe('my-own-id-1');
    expect(body.next_cursor).toBe('next');
    expect(body.meetings[0]).toMatchObject({ started_at: '2026-01-05T09:00:00.000Z', title_suggestion: null });
    expect(gateway.calls.at(-1)?.request).toMatchObject({ limit: 100 });
  });

  it('carry the security headers', async () => {
    const { headers } = await new Browser(gateway).request('GET', '/health/live');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
        "connect-src 'self' ws://minutes.test;media-src 'self' blob:;manifest-src 'self';frame-ancestors 'none';" +
        "base-uri 'none';form-action 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it("give 404 for another account's ids", async () => {
    const browser = await new Browser(gateway).signIn();
    for (const path of ['', '/transcript', '/speakers/search?q=a']) {
      const response = await browser.json('GET', `/meetings/account-other:1${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it.each([
    ['no addresses', {}],
    ['a note that is no text', { email_addresses: 'one@sample.example', note: 5 }],
    ['a long note', { email_addresses: 'one@sample.example', note: 'x'.repeat(2_001) }],
  ])('give 404 for another account’s meeting before 422 for an email with %s', async (_what, body) => {
    const ada = await new Browser(gateway).signIn();
    const path = (account: string) => `/meetings/account-${account}:1/email_minutes`;
    expect(await ada.json('POST', path('grace'), { body })).toMatchObject({ status: 404 });
    expect(await ada.json('POST', path('ada'), { body })).toMatchObject({ status: 422 });
  });

  it.each([{}, { note: null }, { note: '' }])('mail minutes with no note, however that is sent: %j', async (note) => {
    const ada = await new Browser(gateway).signIn();
    const body = { email_addresses: 'one@sample.example', ...note };
    const response = await ada.json('POST', '/meetings/account-ada:1/email_minutes', { body });
    expect(response).toMatchObject({ status: 200, body: { message: 'The minutes are on their way to 1 address.' } });
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'emailMinutes', request: { note: '' } });
  });

  it('name each field that is wrong, and bullets where a screen shows bullets', async () => {
    const browser = await new Browser(gateway).open();
    const { status, body } = await browser.json('POST', '/registrations', {
      body: { name: ' ', email: 'nobody', password: 'short' },
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: 'Name must not be empty.',
      errors: {
        name: ['must not be empty'],
        email: ['must be an email address'],
        password: ['must have at least 10 characters'],
      },
      request_id: expect.any(String),
    });
    const signedIn = await new Browser(gateway).signIn();
    const blank = await signedIn.json('PATCH', '/meetings/account-ada:1/action_items/a1', {
      body: { action_item: { description: ' ' } },
    });
    expect(blank.status).toBe(422);
    expect(blank.body.errors).toEqual(['Please describe what is to be done.']);
  });

  it('tell malformed, too large and unknown types apart', async () => {
    const browser = await new Browser(gateway).signIn();
    const post = (body: string, type = 'application/json', path = '/meetings') =>
      browser.json('POST', path, { body, headers: { 'content-type': type } });
    expect((await post('{"meeting":')).status).toBe(400);
    expect((await post('<meeting/>', 'application/xml')).status).toBe(415);
    const large = await post(JSON.stringify({ meeting: { title: 'x'.repeat(1_100_000) } }));
    expect(large.status).toBe(413);
    expect(large.body.error).toContain('1 MB');
    const transcript = { format: 'text', content: 'x'.repeat(10 * 1024 * 1024 + 1) };
    const longer = await post(JSON.stringify(transcript), undefined, '/meetings/account-ada:1/transcript');
    expect(longer.status).toBe(413);
    expect(longer.body.error).toContain('10 MB');
  });

  it('give the current version with a conflict, and no detail of a fault', async () => {
    const browser = await new Browser(gateway).signIn();
    const patch = (version: number) =>
      browser.json('PATCH', '/meetings/account-ada:1', { body: { meeting: { title: 'x', version } } });
    expect(await patch(1)).toMatchObject({ status: 409, body: { version: 7 } });
    const fault = await patch(2);
    expect(fault.status).toBe(500);
    expect(JSON.stringify(fault.body)).not.toContain('foresaw');
  });

  it('say 503 when a service is down, and 404 where nothing is', async () => {
    const browser = await new Browser(gateway).signIn();
    expect((await browser.request('GET', '/search?q=x')).status).toBe(503);
    expect((await browser.request('GET', '/nowhere')).status).toBe(404);
    expect((await browser.request('POST', '/nowhere')).status).toBe(404);
    expect((await browser.request('GET', '/%E0')).status).toBe(404);
    expect((await browser.request('HEAD', '/meetings')).status).toBe(200);
  });

  it('are given again for the same Idempotency-Key and body', async () => {
    const browser = await new Browser(gateway).signIn();
    const post = (key: string, title: string) =>
      browser.json('POST', '/meetings', { body: { meeting: { title } }, headers: { 'idempotency-key': key } });
    const made = () => gateway.calls.filter(({ method }) => method === 'createMeeting').length;
    const before = made();
    const first = await post('k1', 'One');
    const again = await post('k1', 'One');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(made()).toBe(before + 1);
    expect((await post('k1', 'Two')).status).toBe(422);
    expect(
      (
        await (
          await new Browser(gateway).signIn('bob')
        ).json('POST', '/meetings', {
          body: { meeting: { title: 'Two' } },
          headers: { 'idempotency-key': 'k1' },
        })
      ).status,
    ).toBe(201);
  });
});

describe('areas', () => {
  it('takes a transcript in pieces and gives it out as JSON and as an escaped fragment', async () => {
    const browser = await new Browser(gateway).signIn();
    const content = `Ada: ${'word '.repeat(200_000)}`;
    const path = '/meetings/account-ada:1/transcript';
    expect((await browser.request('POST', path, { body: { format: 'text', content } })).status).toBe(202);
    expect(gateway.imported.at(-1)).toBe(content);
    expect((await browser.json('GET', path)).body).toEqual({
      version: 4,
      speakers: [{ id: 's1', label: 'A', user_id: null, name: 'Ada <script>', merged: [] }],
      segments: [
        { id: 'g1', speaker_id: 's1', start: 61.5, end: 63, text: 'Hello & <b>welcome</b>' },
        { id: 'g2', speaker_id: null, start: null, end: null, text: 'Two' },
      ],
    });
    const fragment = await browser.request('GET', path, { headers: { accept: 'text/html' } });
    const html = await fragment.text();
    expect(fragment.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('>1:01</time>');
    expect(html).toContain('Ada &lt;script&gt;');
    expect(html).toContain('Hello &amp; &lt;b&gt;welcome&lt;/b&gt;');
    expect(html).not.toContain('<html');
  });

  it('announces an upload and passes its bytes on, without cookie or token', async () => {
    const browser = await new Browser(gateway).signIn();
    const bytes = Buffer.alloc(700_000, 'transcript ');
    const checksum = createHash('md5').update(bytes).digest('base64');
    const blob = { filename: 'a.vtt', content_type: 'text/vtt', byte_size: bytes.length, checksum };
    const { status, body } = await browser.json('POST', '/direct_uploads', { body: { blob } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...blob, signed_id: 'signed' });
    expect(body.direct_upload.url).toBe(`${gateway.origin}/direct_uploads/token-1`);
    const put = await fetch(body.direct_upload.url, {
      method: 'PUT',
      body: bytes,
      headers: body.direct_upload.headers,
    });
    expect(put.status).toBe(204);
    expect(gateway.stored.at(-1)?.equals(bytes)).toBe(true);
    expect(gateway.calls.findLast(({ method }) => method === 'storeBlob')?.request).toEqual({
      token: 'token-1',
      contentType: 'text/vtt',
      contentLength: bytes.length,
      contentMd5: checksum,
    });
  });

  it('says why an upload is refused while its bytes are still coming', async () => {
    const url = `${gateway.origin}/direct_uploads/refused`;
    const put = await fetch(url, { method: 'PUT', body: Buffer.alloc(8_000_000), headers: { 'content-md5': 'x' } });
    expect(put.status).toBe(404);
    expect((await put.json()).error).toContain('upload');
  });

  it('ends an upload whose sender has gone, keeping nothing', async () => {
    const before = gateway.stored.length;
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('PUT /direct_uploads/gone HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nonly a little');
    await eventually(() => expect(gateway.calls.at(-1)?.request).toMatchObject({ token: 'gone' }));
    socket.destroy();
    await eventually(() => expect(gateway.broken).toEqual(['gone']));
    expect(gateway.stored.length).toBe(before);
    expect((await new Browser(gateway).request('GET', '/health/live')).status).toBe(200);
  });

  it('tell how an account’s minutes are written, with money in whole units', async () => {
    const browser = await new Browser(gateway).signIn();
    expect((await browser.json('GET', '/writer_settings')).body).toEqual({
      writer_settings: { fallback_to_embedded: false, language: '', monthly_token_limit: 0 },
      writer: { kind: 'llm', model: null },
      usage: { month: '2026-01', calls: 2, input_tokens: 100, output_tokens: 50, cost: 1.25 },
    });
    const body = { writer_settings: { fallback_to_embedded: true } };
    const changed = await browser.json('PATCH', '/writer_settings', { body });
    expect(changed.body.writer_settings).toEqual({ fallback_to_embedded: true, language: '', monthly_token_limit: 0 });
    const wrong = { writer_settings: { monthly_token_limit: 'many' } };
    expect((await browser.json('PATCH', '/writer_settings', { body: wrong })).status).toBe(422);
  });

  it('searches with a path to the hit, mentions as a bare list, and quotes for everybody', async () => {
    const browser = await new Browser(gateway).signIn();
    const { results } = (await browser.json('GET', '/search/quick?q=budget')).body;
    expect(results[0]).toMatchObject({ url: '/meetings/m%201?tab=transcript&segment=g1', query: 'budget' });
    expect((await browser.json('GET', '/search/quick?q=')).body).toEqual({ results: [] });
    expect((await browser.json('GET', '/users/mentions.json?query=a')).body).toHaveLength(1);
    const quote = await new Browser(gateway).json('GET', '/plans/quote?accounts=3');
    expect(quote.body).toEqual({ total: '95.00', currency: 'GBP', accounts: 3 });
  });

  it('shows the development mailbox as data and as an escaped page', async () => {
    const browser = new Browser(gateway);
    expect((await browser.json('GET', '/dev/mail')).body.mails).toHaveLength(1);
    const page = await (await browser.request('GET', '/dev/mail', { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('&lt;Welcome&gt;');
    expect(page).toContain('href="https://x.example/a?b=1&amp;c=2"');
  });

  it('tells health and readiness', async () => {
    expect((await new Browser(gateway).json('GET', '/health/live')).body).toEqual({ status: 'live' });
    await eventually(async () => expect((await new Browser(gateway).request('GET', '/health/ready')).status).toBe(200));
  });
});
