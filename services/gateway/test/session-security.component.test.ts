import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEvent } from '@minutehand/contracts/events';
import { storedEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { PASSWORD } from './fake-services.ts';
import { openCable } from './raw-cable.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
let secure: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
  secure = await startGateway(redis.url, { publicUrl: 'https://minutes.test' });
});
afterAll(async () => {
  await gateway?.stop();
  await secure?.stop();
  await redis?.stop();
});

/** Whoever has copied cookie and token. */
const copyCredentials = ({ cookie, csrfToken }: Browser) => Object.assign(new Browser(gateway), { cookie, csrfToken });
const getStatus = async (browser: Browser, path = '/meetings') => (await browser.request('GET', path)).status;

describe('a session’s id', () => {
  it('is never one that the browser brought: what nobody was given opens nothing', async () => {
    const planted = `mh=${'A'.repeat(43)}`;
    const browser = Object.assign(new Browser(gateway), { cookie: planted });
    await browser.open();
    expect(browser.cookie).not.toBe(planted);
    expect(await getStatus(Object.assign(new Browser(gateway), { cookie: planted }), '/meetings')).toBe(401);
  });

  it.each<[string, (browser: Browser) => Promise<Response>]>([
    [
      'signing in',
      (browser) => browser.request('POST', '/session', { body: { email: 'ada@example.org', password: PASSWORD } }),
    ],
    [
      'registering',
      (browser) =>
        browser.request('POST', '/registrations', {
          body: { name: 'grace', email: 'grace@example.org', password: 'long enough' },
        }),
    ],
    [
      'signing in again as somebody else',
      async (browser) => {
        await browser.signIn('eve');
        return browser.request('POST', '/session', { body: { email: 'ada@example.org', password: PASSWORD } });
      },
    ],
    [
      'switching the account',
      async (browser) => (await browser.signIn()).request('POST', '/accounts/account-two/switch'),
    ],
    [
      'accepting an invitation',
      async (browser) => (await browser.signIn()).request('POST', '/invitations/token-1/accept'),
    ],
    ['signing out', async (browser) => (await browser.signIn()).request('DELETE', '/session')],
  ])('changes with the token when %s, and whoever knew the old ones has nothing', async (_, act) => {
    const browser = await new Browser(gateway).open();
    const planted = copyCredentials(browser);
    const response = await act(browser);
    expect(response.status).toBeLessThan(300);
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(browser.cookie).not.toBe(planted.cookie);
    // The planted session is nobody's, and is not even known any more.
    const token = (await planted.json('GET', '/session')).body.csrf_token;
    expect(token).not.toBe(planted.csrfToken);
    expect(await getStatus(planted)).toBe(401);
  });

  it.each<[string, (browser: Browser) => Promise<unknown>]>([
    ['switching the account', (browser) => browser.request('POST', '/accounts/account-two/switch')],
    ['accepting an invitation', (browser) => browser.request('POST', '/invitations/token-1/accept')],
    ['signing out', (browser) => browser.request('DELETE', '/session')],
  ])('that was signed in is dead after %s, to read, to write and to hear', async (_, act) => {
    const browser = await new Browser(gateway).signIn();
    const thief = copyCredentials(browser);
    expect(await getStatus(thief)).toBe(200);
    await act(browser);
    expect(await getStatus(thief)).toBe(401);
    expect((await thief.request('POST', '/meetings', { body: { meeting: {} } })).status).toBe(401);
    const cable = await openCable(thief);
    await cable.closed;
    expect(cable.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });

  it('under TLS is taken from the cookie that is bound to this host alone', async () => {
    const browser = await new Browser(secure).signIn();
    expect(browser.cookie).toMatch(/^__Host-mh=/);
    expect(await getStatus(browser)).toBe(200);
    const renamed = Object.assign(new Browser(secure), { cookie: browser.cookie.replace('__Host-', '') });
    expect(await getStatus(renamed)).toBe(401);
    const { headers } = await browser.request('DELETE', '/session');
    expect(headers.getSetCookie()).toEqual(['__Host-mh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });
});

describe('the sessions of a person', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'the password is changed',
      async () =>
        (await new Browser(gateway).open()).request('PATCH', '/passwords/token-1', {
          body: { password: 'a new password' },
        }),
    ],
    [
      'the person is gone',
      async () => {
        await gateway.bus.publish(storedEvent(defineEvent('accounts.user_deleted', { userId: 'user-ada' })));
        await gateway.bus.settled();
      },
    ],
  ])('end all, with their sockets, when %s; others stay', async (_, happens) => {
    const [here, elsewhere, other] = [
      await new Browser(gateway).signIn(),
      await new Browser(gateway).signIn(),
      await new Browser(gateway).signIn('eve'),
    ];
    const cables = [await openCable(here), await openCable(elsewhere)];
    await Promise.all(cables.map((cable) => cable.waitForFrame({ type: 'welcome' })));
    await happens();
    for (const cable of cables) {
      await cable.closed;
      expect(cable.framesWithoutPings().at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
    }
    expect(await Promise.all([here, elsewhere, other].map((browser) => getStatus(browser)))).toEqual([401, 401, 200]);
  });
});

describe('a changed password', () => {
  const changed = async (changedAt: Date) => {
    const payload = defineEvent('accounts.password_changed', {
      userId: 'user-kim',
      changedAt: changedAt.toISOString(),
    });
    await gateway.bus.publish(storedEvent(payload));
    await gateway.bus.settled();
  };

  it('ends the sessions of the old one also when only the news of it arrives', async () => {
    const browser = await new Browser(gateway).signIn('kim');
    await changed(new Date(Date.now() + 1));
    expect(await getStatus(browser)).toBe(401);
  });

  it('leaves a session of the new one, however late the news arrives', async () => {
    const before = new Date();
    const browser = await new Browser(gateway).signIn('kim');
    await changed(before);
    expect(await getStatus(browser)).toBe(200);
  });
});

describe('a form that another site could have sent', () => {
  const post = (browser: Browser, fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    fetch(`${gateway.origin}/meetings`, {
      method: 'POST',
      body: new URLSearchParams({ 'meeting[title]': 'From a form', ...fields }).toString(),
      headers: { cookie: browser.cookie, accept: 'application/json', 'content-type': type },
    }).then(({ status }) => status);

  it('is refused without the token, with a wrong, an old or another session’s one', async () => {
    const browser = await new Browser(gateway).open();
    const old = browser.csrfToken;
    await browser.signIn();
    const others = (await new Browser(gateway).signIn()).csrfToken;
    for (const token of ['', 'wrong', old, others])
      expect(await post(browser, { authenticity_token: token })).toBe(403);
    expect(await post(browser, {})).toBe(403);
    expect(await post(browser, { 'authenticity_token[]': browser.csrfToken })).toBe(403);
    expect(await post(browser, { authenticity_token: browser.csrfToken })).toBe(201);
  });

  it('brings no token in a body that a form cannot have, and none is looked for in the address', async () => {
    const browser = await new Browser(gateway).signIn();
    for (const type of ['text/plain', 'application/json']) {
      expect([403, 415]).toContain(await post(browser, { authenticity_token: browser.csrfToken }, type));
    }
    const asked = await fetch(`${gateway.origin}/meetings?authenticity_token=${browser.csrfToken}`, {
      method: 'POST',
      headers: { cookie: browser.cookie, accept: 'application/json' },
    });
    expect(asked.status).toBe(403);
  });
});

describe('a socket that another site asks for', () => {
  it.each([
    ['that hides its origin', 'null'],
    ['that says none', undefined],
    ['whose name begins like ours', 'http://minutes.test.evil.example'],
    ['whose name ends like ours', 'http://evil-minutes.test'],
    ['below our name', 'http://sub.minutes.test'],
    ['with our name as its user', 'http://minutes.test@evil.example'],
    ['on another port', 'http://minutes.test:81'],
    ['that is a file', 'file://'],
  ])('is turned away: one %s', async (_, origin) => {
    const cable = await openCable(await new Browser(gateway).signIn(), { origin });
    await cable.closed;
    expect(cable.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });

  it('of ours is welcome, by the host that it asked and by the public address', async () => {
    for (const origin of [gateway.origin, 'http://minutes.test']) {
      const cable = await openCable(await new Browser(gateway).signIn(), { origin });
      await cable.waitForFrame({ type: 'welcome' });
      cable.socket.close();
    }
  });
});

/** What every answer carries, whatever it is. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-powered-by': null,
};
const page = { accept: 'text/html' };

describe('what has a secret in its address', () => {
  it.each([
    ['the page of a link', '/assigned/a-secret', page],
    ['the data behind it', '/assigned/a-secret', {}],
    ['the page of an invitation', '/invitations/a-secret', page],
    ['the page of a new password', '/passwords/a-secret', page],
  ])('is kept from the next page, from search engines and from every store: %s', async (_, path, headers) => {
    const response = await new Browser(gateway).request('GET', path, { headers });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('every answer', () => {
  it.each<[string, number, string, string, Record<string, string>?]>([
    ['a page', 503, 'GET', '/meetings', page],
    ['the API’s page', 200, 'GET', '/api', page],
    ['a script', 200, 'GET', '/api/swagger-ui-bundle.js'],
    ['the contract', 200, 'GET', '/openapi.json'],
    ['data', 200, 'GET', '/meetings'],
    ['a fragment', 200, 'GET', '/meetings/account-ada:1/transcript', page],
    ['a page of mails', 200, 'GET', '/dev/mail', page],
    ['what is not there', 404, 'GET', '/meetings/account-other:1'],
    ['an address that is none', 404, 'GET', '/%E0'],
    ['a method that is none', 404, 'PUT', '/meetings'],
    ['a refusal', 403, 'POST', '/meetings', { 'x-csrf-token': 'wrong' }],
    ['a body of another type', 415, 'POST', '/meetings', { 'content-type': 'text/plain' }],
  ])('that is %s (%i) carries the headers that browsers obey', async (_, status, method, path, headers = {}) => {
    for (const one of [gateway, secure]) {
      const browser = await new Browser(one).signIn();
      const body = method === 'POST' ? 'x' : undefined;
      const response = await browser.request(method, path, { headers, body });
      expect(response.status).toBe(status);
      const got = Object.fromEntries(Object.keys(always).map((name) => [name, response.headers.get(name)]));
      expect(got).toEqual(always);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none';base-uri 'none';form-action 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      const stays = response.headers.get('strict-transport-security');
      if (one === secure) expect(stays).toMatch(/^max-age=\d{8}/);
      else expect(stays).toBeNull();
    }
  });

  it.each<[string, Record<string, string>?]>([
    ['/', page],
    ['/meetings', page],
    ['/meetings'],
    ['/session'],
    ['/meetings/account-ada:1/transcript', page],
    ['/meetings/account-ada:1/transcript'],
    ['/meetings/account-other:1'],
    ['/no/such/thing'],
    ['/dev/mail', page],
    ['/users/mentions.json?query=a'],
  ])('to somebody who is signed in is kept nowhere: %s', async (path, headers = {}) => {
    const { headers: got } = await (await new Browser(gateway).signIn()).request('GET', path, { headers });
    expect(got.get('cache-control')).toBe('no-store');
    expect(got.get('etag')).toBeNull();
  });
});
