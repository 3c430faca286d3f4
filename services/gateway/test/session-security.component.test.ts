import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
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

/** Creates a client with a copy of the cookie and the CSRF token. */
const copyCredentials = ({ cookie, csrfToken }: Browser) => Object.assign(new Browser(gateway), { cookie, csrfToken });
const getStatus = async (browser: Browser, path = '/meetings') => (await browser.request('GET', path)).status;

describe('a session id', () => {
  it('is never taken from the client', async () => {
    const attackerCookie = `mh=${'A'.repeat(43)}`;
    const browser = Object.assign(new Browser(gateway), { cookie: attackerCookie });
    await browser.open();
    expect(browser.cookie).not.toBe(attackerCookie);
    expect(await getStatus(Object.assign(new Browser(gateway), { cookie: attackerCookie }), '/meetings')).toBe(401);
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
      'signing in again as another user',
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
  ])(
    'rotates with the CSRF token when %s; the previous cookie stays signed out and the previous token is invalid',
    async (_, changeSession) => {
      const browser = await new Browser(gateway).open();
      const attacker = copyCredentials(browser);
      const response = await changeSession(browser);
      expect(response.status).toBeLessThan(300);
      expect(response.headers.getSetCookie()).toHaveLength(1);
      expect(browser.cookie).not.toBe(attacker.cookie);
      expect(await getStatus(attacker)).toBe(401);
      const withPreviousToken = Object.assign(copyCredentials(attacker), { cookie: browser.cookie });
      expect((await withPreviousToken.request('DELETE', '/session')).status).toBe(403);
    },
  );

  it('is a signed cookie in a signed-out browser, and a forged one gets no CSRF token', async () => {
    const browser = await new Browser(gateway).open();
    const signIn = (visitor: Browser) =>
      visitor.request('POST', '/session', { body: { email: 'ada@example.org', password: PASSWORD } });
    const forged = copyCredentials(browser);
    forged.cookie = `${forged.cookie.slice(0, -4)}AAAA`;
    expect((await signIn(forged)).status).toBe(403);
    const otherBrowser = await new Browser(gateway).open();
    expect((await signIn(Object.assign(otherBrowser, { csrfToken: browser.csrfToken }))).status).toBe(403);
    expect((await signIn(browser)).status).toBe(201);
  });

  it.each<[string, (browser: Browser) => Promise<unknown>]>([
    ['switching the account', (browser) => browser.request('POST', '/accounts/account-two/switch')],
    ['accepting an invitation', (browser) => browser.request('POST', '/invitations/token-1/accept')],
    ['signing out', (browser) => browser.request('DELETE', '/session')],
  ])('is invalid after %s for reads, writes and sockets', async (_, changeSession) => {
    const browser = await new Browser(gateway).signIn();
    const attacker = copyCredentials(browser);
    expect(await getStatus(attacker)).toBe(200);
    await changeSession(browser);
    expect(await getStatus(attacker)).toBe(401);
    expect((await attacker.request('POST', '/meetings', { body: { meeting: {} } })).status).toBe(401);
    const cable = await openCable(attacker);
    await cable.closed;
    expect(cable.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });

  it('is stored in a __Host- cookie under TLS', async () => {
    const browser = await new Browser(secure).signIn();
    expect(browser.cookie).toMatch(/^__Host-mh=/);
    expect(await getStatus(browser)).toBe(200);
    const renamed = Object.assign(new Browser(secure), { cookie: browser.cookie.replace('__Host-', '') });
    expect(await getStatus(renamed)).toBe(401);
    const { headers } = await browser.request('DELETE', '/session');
    expect(headers.getSetCookie()).toEqual(['__Host-mh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });
});

describe('signing out', () => {
  it('requests that the browser clears its storage', async () => {
    const { headers } = await (await new Browser(gateway).signIn()).request('DELETE', '/session');
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect((await new Browser(gateway).request('GET', '/session')).headers.get('clear-site-data')).toBeNull();
  });
});

describe('the sessions of a user', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'the password is changed',
      'kim',
      async () =>
        (await new Browser(gateway).open()).request('PATCH', '/passwords/token-1', {
          body: { password: 'a new password' },
        }),
    ],
    [
      'the user is deleted',
      'zoe',
      async () => {
        await gateway.bus.publish(
          createStoredEvent(createEvent('accounts.user_deleted', { userId: 'user-zoe', accountIds: ['account-1'] })),
        );
        await gateway.bus.settled();
      },
    ],
  ])('end with their sockets when %s; other sessions stay', async (_, name, endSessions) => {
    const [firstBrowser, secondBrowser, otherUser] = [
      await new Browser(gateway).signIn(name),
      await new Browser(gateway).signIn(name),
      await new Browser(gateway).signIn('eve'),
    ];
    const cables = [await openCable(firstBrowser), await openCable(secondBrowser)];
    await Promise.all(cables.map((cable) => cable.waitForFrame({ type: 'welcome' })));
    await endSessions();
    for (const cable of cables) {
      await cable.closed;
      expect(cable.framesWithoutPings().at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
    }
    expect(await Promise.all([firstBrowser, secondBrowser, otherUser].map((browser) => getStatus(browser)))).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('a cross-site form', () => {
  const post = (browser: Browser, fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    fetch(`${gateway.origin}/meetings`, {
      method: 'POST',
      body: new URLSearchParams({ 'meeting[title]': 'From a form', ...fields }).toString(),
      headers: { cookie: browser.cookie, accept: 'application/json', 'content-type': type },
    }).then(({ status }) => status);

  it("is rejected without a CSRF token, or with an incorrect, expired or another session's token", async () => {
    const browser = await new Browser(gateway).open();
    const expiredToken = browser.csrfToken;
    await browser.signIn();
    const otherSessionToken = (await new Browser(gateway).signIn()).csrfToken;
    for (const token of ['', 'wrong', expiredToken, otherSessionToken])
      expect(await post(browser, { authenticity_token: token })).toBe(403);
    expect(await post(browser, {})).toBe(403);
    expect(await post(browser, { 'authenticity_token[]': browser.csrfToken })).toBe(403);
    expect(await post(browser, { authenticity_token: browser.csrfToken })).toBe(201);
  });

  it('cannot pass the token in another content type or in the query', async () => {
    const browser = await new Browser(gateway).signIn();
    for (const type of ['text/plain', 'application/json']) {
      expect([403, 415]).toContain(await post(browser, { authenticity_token: browser.csrfToken }, type));
    }
    const withQuery = await fetch(`${gateway.origin}/meetings?authenticity_token=${browser.csrfToken}`, {
      method: 'POST',
      headers: { cookie: browser.cookie, accept: 'application/json' },
    });
    expect(withQuery.status).toBe(403);
  });
});

describe('a socket from another origin', () => {
  it.each([
    ['null', 'null'],
    ['no origin', undefined],
    ['a host with the same prefix', 'http://minutes.test.evil.example'],
    ['a host with the same suffix', 'http://evil-minutes.test'],
    ['a subdomain', 'http://sub.minutes.test'],
    ['the host as user name', 'http://minutes.test@evil.example'],
    ['another port', 'http://minutes.test:81'],
    ['a file', 'file://'],
  ])('is rejected: %s', async (_, origin) => {
    const cable = await openCable(await new Browser(gateway).signIn(), { origin });
    await cable.closed;
    expect(cable.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });

  it('is accepted for the requested host and the public URL', async () => {
    for (const origin of [gateway.origin, 'http://minutes.test']) {
      const cable = await openCable(await new Browser(gateway).signIn(), { origin });
      await cable.waitForFrame({ type: 'welcome' });
      cable.socket.close();
    }
  });
});

/** Headers of every response. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-powered-by': null,
};
const page = { accept: 'text/html' };

describe('a URL with a secret', () => {
  it.each([
    ['the page of an assigned item', '/assigned/a-secret', page],
    ['the data of an assigned item', '/assigned/a-secret', {}],
    ['the page of an invitation', '/invitations/a-secret', page],
    ['the page of a password reset', '/passwords/a-secret', page],
  ])('is kept out of Referer headers, search engines and caches: %s', async (_, path, headers) => {
    const response = await new Browser(gateway).request('GET', path, { headers });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('every response', () => {
  it.each<[string, number, string, string, Record<string, string>?]>([
    ['a page', 503, 'GET', '/meetings', page],
    ['the API reference', 200, 'GET', '/api', page],
    ['a script', 200, 'GET', '/api/swagger-ui-bundle.js'],
    ['the OpenAPI document', 200, 'GET', '/openapi.json'],
    ['JSON', 200, 'GET', '/meetings'],
    ['a fragment', 200, 'GET', '/meetings/account-ada:1/transcript', page],
    ['the development mailbox', 200, 'GET', '/dev/mail', page],
    ['a missing resource', 404, 'GET', '/meetings/account-other:1'],
    ['a malformed path', 404, 'GET', '/%E0'],
    ['an unknown method', 404, 'PUT', '/meetings'],
    ['a rejected write', 403, 'POST', '/meetings', { 'x-csrf-token': 'wrong' }],
    ['an unsupported body', 415, 'POST', '/meetings', { 'content-type': 'text/plain' }],
  ])('has security headers: %s (%i)', async (_, status, method, path, headers = {}) => {
    for (const target of [gateway, secure]) {
      const browser = await new Browser(target).signIn();
      const body = method === 'POST' ? 'x' : undefined;
      const response = await browser.request(method, path, { headers, body });
      expect(response.status).toBe(status);
      const actualHeaders = Object.fromEntries(
        Object.keys(securityHeaders).map((name) => [name, response.headers.get(name)]),
      );
      expect(actualHeaders).toEqual(securityHeaders);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none';base-uri 'none';form-action 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      const hsts = response.headers.get('strict-transport-security');
      if (target === secure) expect(hsts).toMatch(/^max-age=\d{8}/);
      else expect(hsts).toBeNull();
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
  ])('to a signed-in user is not cached: %s', async (path, headers = {}) => {
    const { headers: responseHeaders } = await (await new Browser(gateway).signIn()).request('GET', path, { headers });
    expect(responseHeaders.get('cache-control')).toBe('no-store');
    expect(responseHeaders.get('etag')).toBeNull();
  });
});
