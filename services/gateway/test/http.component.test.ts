import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { ACCESS_TOKEN, EXPIRED_TOKEN, PASSWORD } from './fake-services.ts';
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

describe('a session', () => {
  it('is anonymous before sign-in and has a CSRF token', async () => {
    const browser = new Browser(gateway);
    const { status, headers, body } = await browser.json('GET', '/session');
    expect(status).toBe(401);
    expect(body).toEqual({ error: expect.any(String), csrf_token: expect.any(String), request_id: expect.any(String) });
    expect(headers.get('www-authenticate')).toBeNull();
    expect(headers.getSetCookie()[0]).toMatch(/^mh=[\w-]{43,}; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect((await browser.json('GET', '/session')).body.csrf_token).toBe(body.csrf_token);
  });

  it('gets a new id and CSRF token at sign-in; the previous cookie stays signed out', async () => {
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
    expect((await old.json('GET', '/session')).status).toBe(401);
    expect((await browser.json('GET', '/session')).body).toEqual({ ...body });
  });

  it('is rejected for a wrong password with 401, without WWW-Authenticate', async () => {
    const browser = await new Browser(gateway).open();
    const response = await browser.json('POST', '/session', { body: { email: 'ada@example.org', password: 'wrong' } });
    expect(response.status).toBe(401);
    expect(response.body.error).toBe('Incorrect email or password.');
    expect(response.headers.get('www-authenticate')).toBeNull();
  });

  it('is required: signed-out requests get 401 with the sign-in page', async () => {
    const response = await new Browser(gateway).json('GET', '/meetings');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('/sign-in');
    expect(response.body).toEqual({ error: 'Please sign in.', request_id: expect.any(String) });
  });

  it('starts at registration, with JSON and with a form', async () => {
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

  it('ends at sign-out', async () => {
    const browser = await new Browser(gateway).signIn();
    const signedIn = Object.assign(new Browser(gateway), { cookie: browser.cookie });
    expect((await browser.request('DELETE', '/session')).status).toBe(204);
    expect((await signedIn.request('GET', '/meetings')).status).toBe(401);
  });

  it('ends when the password of its user is reset', async () => {
    const signedIn = await new Browser(gateway).signIn('kim');
    const other = await new Browser(gateway).open();
    const response = await other.request('PATCH', '/passwords/token-1', { body: { password: 'a new password' } });
    expect(response.status).toBe(200);
    expect((await signedIn.request('GET', '/meetings')).status).toBe(401);
  });

  it('gets the new role of its user, and ends when the member is removed', async () => {
    const browser = await new Browser(gateway).signIn('mary');
    const payload = { accountId: 'account-mary', userId: 'user-mary' };
    await gateway.bus.publish(
      createStoredEvent(createEvent('accounts.member_role_changed', { ...payload, role: 'member' }), {
        aggregateVersion: 2,
      }),
    );
    await gateway.bus.settled();
    await browser.request('GET', '/meetings');
    expect(gateway.calls.at(-1)?.as).toMatchObject({ userId: 'user-mary', role: 'member' });
    await gateway.bus.publish(
      createStoredEvent(createEvent('accounts.member_removed', payload), { aggregateVersion: 3 }),
    );
    await gateway.bus.settled();
    expect((await browser.request('GET', '/meetings')).status).toBe(401);
  });

  it('rotates when the user switches accounts', async () => {
    const browser = await new Browser(gateway).signIn();
    const { cookie } = browser;
    const { body } = await browser.json('POST', '/accounts/account-two/switch');
    expect(body.account.id).toBe('account-two');
    expect(browser.cookie).not.toBe(cookie);
    await browser.request('GET', '/meetings');
    expect(gateway.calls.at(-1)?.as.accountId).toBe('account-two');
  });
});

describe('CSRF protection', () => {
  it('rejects a write without a token or with a wrong one', async () => {
    const browser = await new Browser(gateway).signIn();
    for (const token of ['', 'wrong', (await new Browser(gateway).signIn()).csrfToken]) {
      browser.csrfToken = token;
      const response = await browser.json('POST', '/meetings', { body: { meeting: {} } });
      expect(response.status).toBe(403);
      expect(response.body.error).toContain('session has changed');
    }
    const withoutToken = await fetch(`${gateway.origin}/session`, { method: 'POST' });
    expect(withoutToken.status).toBe(403);
  });

  it('accepts the token in a form field', async () => {
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

  it('rejects another origin even with the token', async () => {
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

  it('work without cookie and CSRF token, within their scopes', async () => {
    const program = new Browser(gateway);
    expect((await program.request('GET', '/meetings', { headers: bearer })).status).toBe(200);
    expect(gateway.calls.at(-1)?.as).toMatchObject({
      userId: 'user-ada',
      scopes: ['read'],
      accessTokenId: 'token-1',
    });
    const write = await program.json('POST', '/meetings', { body: { meeting: {} }, headers: bearer });
    expect(write.status).toBe(403);
    expect(write.body.error).toBe(`This access token doesn't allow that. It needs the scope "write".`);
  });

  it('have the scope admin only if it was granted, unlike a browser session', async () => {
    const browser = await new Browser(gateway).signIn();
    await browser.json('POST', '/invitations', { body: { invitations: [{ name: 'Cy', email: 'cy@sample.example' }] } });
    const { as } = gateway.calls.at(-1)!;
    expect(as).toMatchObject({ scopes: ['read', 'write', 'admin'] });
    expect(as).not.toHaveProperty('accessTokenId');
    for (const path of ['/access_tokens', '/invitations', '/memberships', '/users', '/lookups/members'])
      expect((await new Browser(gateway).request('GET', path, { headers: bearer })).status).toBe(403);
  });

  it('are rejected when they have expired, and the error explains what to do', async () => {
    const headers = { authorization: `Bearer ${EXPIRED_TOKEN}` };
    const { status, body } = await new Browser(gateway).json('GET', '/meetings', { headers });
    expect({ status, error: body.error }).toEqual({
      status: 401,
      error: 'This access token has expired. Create a new one in the settings.',
    });
  });

  it('need the scope that the API description names', async () => {
    const { body } = await new Browser(gateway).json('GET', '/openapi.json');
    expect(body.paths['/access_tokens'].post.security).toContainEqual({ accessToken: ['admin'] });
    expect(body.paths['/meetings'].get.security).toContainEqual({ accessToken: ['read'] });
  });

  it('are rejected when unknown', async () => {
    const response = await new Browser(gateway).request('GET', '/meetings', {
      headers: { authorization: 'Bearer mh_x' },
    });
    expect(response.status).toBe(401);
  });
});

describe('responses', () => {
  it('are not cached and include the request id', async () => {
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

  it('include the security headers', async () => {
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

  it("have status 404 for another account's ids", async () => {
    const browser = await new Browser(gateway).signIn();
    for (const path of ['', '/transcript', '/speakers/search?q=a']) {
      const response = await browser.json('GET', `/meetings/account-other:1${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it.each([
    ['no addresses', {}],
    ['a note that is not a string', { email_addresses: 'one@sample.example', note: 5 }],
    ['a long note', { email_addresses: 'one@sample.example', note: 'x'.repeat(2_001) }],
  ])('are 404 for another account’s meeting before 422 for an email with %s', async (_what, body) => {
    const ada = await new Browser(gateway).signIn();
    const getEmailPath = (account: string) => `/meetings/account-${account}:1/email_minutes`;
    expect(await ada.json('POST', getEmailPath('grace'), { body })).toMatchObject({ status: 404 });
    expect(await ada.json('POST', getEmailPath('ada'), { body })).toMatchObject({ status: 422 });
  });

  it.each([{}, { note: null }, { note: '' }])('accept minutes emails without a note, sent as %j', async (note) => {
    const ada = await new Browser(gateway).signIn();
    const body = { email_addresses: 'one@sample.example', ...note };
    const response = await ada.json('POST', '/meetings/account-ada:1/email_minutes', { body });
    expect(response).toMatchObject({ status: 200, body: { message: 'The minutes are on their way to 1 address.' } });
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'emailMinutes', request: { note: '' } });
  });

  it('group errors by field, or list them on some routes', async () => {
    const browser = await new Browser(gateway).open();
    const { status, body } = await browser.json('POST', '/registrations', {
      body: { name: ' ', email: 'nobody', password: 'short' },
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: "Name can't be blank.",
      errors: {
        name: ["can't be blank"],
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
    expect(blank.body.errors).toEqual(['Enter a description.']);
  });

  it('have different codes for malformed, too large and unsupported bodies', async () => {
    const browser = await new Browser(gateway).signIn();
    const post = (body: string, type = 'application/json', path = '/meetings') =>
      browser.json('POST', path, { body, headers: { 'content-type': type } });
    expect((await post('{"meeting":')).status).toBe(400);
    expect((await post('<meeting/>', 'application/xml')).status).toBe(415);
    const large = await post(JSON.stringify({ meeting: { title: 'x'.repeat(1_100_000) } }));
    expect(large.status).toBe(413);
    expect(large.body.error).toContain('1 MB');
    const transcript = { format: 'text', content: 'x'.repeat(10 * 1024 * 1024 + 1) };
    const longerResponse = await post(JSON.stringify(transcript), undefined, '/meetings/account-ada:1/transcript');
    expect(longerResponse.status).toBe(413);
    expect(longerResponse.body.error).toContain('10 MB');
  });

  it('include the current version of a conflict, and no details of an internal error', async () => {
    const browser = await new Browser(gateway).signIn();
    const patch = (version: number) =>
      browser.json('PATCH', '/meetings/account-ada:1', { body: { meeting: { title: 'x', version } } });
    expect(await patch(1)).toMatchObject({ status: 409, body: { version: 7 } });
    const failure = await patch(2);
    expect(failure.status).toBe(500);
    expect(JSON.stringify(failure.body)).not.toContain('unexpected');
  });

  it('have status 503 when a service is down, and 404 for unknown paths', async () => {
    const browser = await new Browser(gateway).signIn();
    expect((await browser.request('GET', '/search/saved')).status).toBe(503);
    expect((await browser.request('GET', '/nowhere')).status).toBe(404);
    expect((await browser.request('POST', '/nowhere')).status).toBe(404);
    expect((await browser.request('GET', '/%E0')).status).toBe(404);
    expect((await browser.request('HEAD', '/meetings')).status).toBe(200);
  });

  it('are replayed for the same Idempotency-Key and body', async () => {
    const browser = await new Browser(gateway).signIn();
    const post = (key: string, title: string) =>
      browser.json('POST', '/meetings', { body: { meeting: { title } }, headers: { 'idempotency-key': key } });
    const countCreated = () => gateway.calls.filter(({ method }) => method === 'createMeeting').length;
    const before = countCreated();
    const first = await post('k1', 'One');
    const repeated = await post('k1', 'One');
    expect(repeated).toMatchObject({ status: 201, body: first.body });
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(countCreated()).toBe(before + 1);
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

describe('routes', () => {
  it('import a transcript as a stream, and return it as JSON and as an escaped fragment', async () => {
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

  it('create an upload and stream its bytes without cookie or token', async () => {
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

  it('return the error of a rejected upload while its bytes are still arriving', async () => {
    const url = `${gateway.origin}/direct_uploads/refused`;
    const put = await fetch(url, { method: 'PUT', body: Buffer.alloc(8_000_000), headers: { 'content-md5': 'x' } });
    expect(put.status).toBe(404);
    expect((await put.json()).error).toContain('upload');
  });

  it('discard an upload when the client disconnects', async () => {
    const before = gateway.stored.length;
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('PUT /direct_uploads/aborted HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\npartial body');
    await eventually(() => expect(gateway.calls.at(-1)?.request).toMatchObject({ token: 'aborted' }));
    socket.destroy();
    await eventually(() => expect(gateway.broken).toEqual(['aborted']));
    expect(gateway.stored.length).toBe(before);
    expect((await new Browser(gateway).request('GET', '/health/live')).status).toBe(200);
  });

  it('return and update writer settings, with cost in currency units', async () => {
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

  it('return the usage of the current account, even while a service does not respond', async () => {
    const browser = await new Browser(gateway).signIn();
    const { account } = (await browser.json('GET', '/session')).body;
    expect((await browser.json('GET', `/accounts/${account.id}/usage`)).body).toEqual({
      usage: [
        { quota: 'meetings', used: 8, limit: 10, is_near_limit: true },
        { quota: 'model_tokens_per_month', used: 5, limit: null, is_near_limit: false },
      ],
      is_incomplete: true,
    });
    expect((await browser.json('GET', '/accounts/another/usage')).status).toBe(404);
  });

  it('return search results with paths, mentions as an array, and quotes without a session', async () => {
    const browser = await new Browser(gateway).signIn();
    const { results, totals } = (await browser.json('GET', '/search/quick?q=budget')).body;
    expect(results[0]).toMatchObject({
      url: '/meetings/m%201?tab=transcript&segment=g1',
      query: 'budget',
      owner_id: 'u1',
    });
    expect(totals).toEqual({ meetings: 0, minutes: 0, transcripts: 7 });
    const none = { results: [], totals: { meetings: 0, minutes: 0, transcripts: 0 } };
    expect((await browser.json('GET', '/search/quick?q=')).body).toEqual(none);
    expect((await browser.json('GET', '/users/mentions.json?query=a')).body).toHaveLength(1);
    const quote = await new Browser(gateway).json('GET', '/plans/quote?accounts=3');
    expect(quote.body).toEqual({ total: '95.00', currency: 'GBP', accounts: 3 });
  });

  it('return the development mailbox as JSON and as an escaped page', async () => {
    const browser = new Browser(gateway);
    expect((await browser.json('GET', '/dev/mail')).body.mails).toHaveLength(1);
    const page = await (await browser.request('GET', '/dev/mail', { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('&lt;Welcome&gt;');
    expect(page).toContain('href="https://x.example/a?b=1&amp;c=2"');
  });

  it('return liveness and readiness', async () => {
    expect((await new Browser(gateway).json('GET', '/health/live')).body).toEqual({ status: 'live' });
    await eventually(async () => expect((await new Browser(gateway).request('GET', '/health/ready')).status).toBe(200));
  });
});
