import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import {
  type OidcProvider,
  type ProviderCookies,
  signInAtProvider,
  startOidcProvider,
} from '@minutehand/test-kit/oidc';
import type { TestService } from '@minutehand/test-kit/service';
import type { Ports } from '../src/app/ports.ts';
import { globalScope } from '../src/app/scopes.ts';
import { createSsoUsers, type SsoUser, type SsoUsers } from './sso-users.ts';
import { startAccounts } from './start-accounts.ts';

const SESSION = 'the id of the session';
const LATER_MS = 60_000;

let service: TestService;
let sso: RpcClient<typeof SsoServiceService>;
let provider: OidcProvider;
let users: SsoUsers;
let ports: Ports;
/** The provider uses the clock of this machine. */
let offsetMs = 0;

beforeAll(async () => {
  provider = await startOidcProvider({ alwaysStatesAuthTime: true });
  const now = () => new Date(Date.now() + offsetMs);
  const started = await startAccounts({ now, publicUrl: 'https://minutes.test' });
  ({ service, sso, ports } = started);
  users = createSsoUsers({ ...started, provider });
});
afterAll(async () => {
  await service?.stop();
  await provider?.stop();
});
beforeEach(() => {
  offsetMs = 0;
  provider.ignoreParameters([]);
});

async function start(user: SsoUser) {
  const browserSecret = randomUUID();
  const as = { ...user, isSso: true } as const;
  return { browserSecret, ...(await sso.startSsoReauthentication({ browserSecret, sessionId: SESSION }, { as })) };
}

/** Confirms in a browser that may have a session at the provider. */
async function confirm(
  user: SsoUser,
  { email = user.email, cookies }: { email?: string; cookies?: ProviderCookies } = {},
) {
  const { url, browserSecret } = await start(user);
  const callback = await signInAtProvider(url, email, cookies);
  return users.finish(user, callback, browserSecret, user.userId, SESSION);
}

/** A browser that signed in a minute ago, and in which the provider has kept its session. */
async function signInBefore(user: SsoUser): Promise<ProviderCookies> {
  const cookies: ProviderCookies = new Map();
  const { callback, browserSecret } = await users.authorize(user, user.email, cookies);
  await users.finish(user, callback, browserSecret);
  offsetMs = LATER_MS;
  return cookies;
}

describe('confirming a session of single sign-on', () => {
  it('lets the user sign in to the provider again', async () => {
    const owner = await users.registerConnected();
    service.securityLines.length = 0;
    const confirmed = await confirm(owner);
    expect(Math.abs(Date.now() - Date.parse(confirmed.authenticatedAt ?? ''))).toBeLessThan(30_000);
    expect(confirmed).toMatchObject({
      reauthenticated: true,
      subject: { user: { id: owner.userId }, account: { id: owner.accountId }, sso: true },
    });
    const ids = { userId: owner.userId, accountId: owner.accountId };
    expect(service.securityLines).toMatchObject([{ event: 'reauthenticated', ...ids }]);
  });

  it('requires the user to sign in, and the provider to state when, even if the provider has kept its session', async () => {
    const owner = await users.registerConnected();
    const cookies = await signInBefore(owner);
    offsetMs = 0;
    const { url, browserSecret } = await start(owner);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    // The provider shows its form and does not redirect to the callback.
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    expect(response.headers.get('location')).toMatch(/^\/interaction\//);
    const callback = await signInAtProvider(url, owner.email, cookies);
    const finished = await users.finish(owner, callback, browserSecret, owner.userId, SESSION);
    expect(finished.reauthenticated).toBe(true);
  });

  it('is rejected if the provider ignores that, and states an old sign-in', async () => {
    const owner = await users.registerConnected();
    const cookies = await signInBefore(owner);
    provider.ignoreParameters(['prompt', 'max_age']);
    service.securityLines.length = 0;
    await expect(confirm(owner, { cookies })).rejects.toEqual(matchError('sso.not_signed_in_again'));
    const ids = { userId: owner.userId, accountId: owner.accountId };
    expect(service.securityLines).toMatchObject([{ event: 'reauthentication_failed', ...ids }]);
  });

  it('is rejected if the provider does not state when the user signed in', async () => {
    const silent = await startOidcProvider();
    try {
      const owner = await users.register();
      const { issuer, clientId, clientSecret } = silent;
      const { settings } = await sso.setSsoProvider({ issuer, clientId, clientSecret }, { as: owner });
      silent.allowRedirect(settings!.redirectUri);
      silent.addUser({ email: owner.email });
      await users.connect(owner);
      expect((await confirm(owner)).reauthenticated).toBe(true);
      silent.ignoreParameters(['prompt', 'max_age']);
      await expect(confirm(owner)).rejects.toEqual(matchError('sso.not_signed_in_again'));
      // Nor is it confirmed if the provider is unavailable in the meantime.
      const { url, browserSecret } = await start(owner);
      const callback = await signInAtProvider(url, owner.email);
      await silent.stop();
      await expect(users.finish(owner, callback, browserSecret, owner.userId, SESSION)).rejects.toEqual(
        matchError('sso.reauthentication_failed'),
      );
    } finally {
      await silent.stop();
    }
  });

  it('is rejected for another user of the provider, connected or not, and neither connects nor signs in that user', async () => {
    const owner = await users.registerConnected();
    const member = await users.addMember(owner);
    await users.connect(member);
    const stranger = await users.addMember(owner);
    for (const { email } of [member, stranger])
      await expect(confirm(owner, { email })).rejects.toEqual(matchError('sso.other_user'));
    expect((await sso.getSsoConnection({}, { as: stranger })).connected).toBe(false);
  });

  it('is rejected in another session, of the same user or another one, and cannot be repeated there', async () => {
    const owner = await users.registerConnected();
    const member = await users.addMember(owner);
    for (const [userId, sessionId] of [
      [owner.userId, 'another session'],
      [owner.userId, ''],
      [member.userId, SESSION],
      ['', ''],
    ] as const) {
      const { url, browserSecret } = await start(owner);
      const callback = await signInAtProvider(url, owner.email);
      const finish = (as: string, session: string) => users.finish(owner, callback, browserSecret, as, session);
      await expect(finish(userId, sessionId)).rejects.toEqual(matchError('sso.reauthentication_failed'));
      await expect(finish(owner.userId, SESSION)).rejects.toEqual(matchError('sso.failed'));
    }
  });

  it('is rejected if the user cancels at the provider', async () => {
    const owner = await users.registerConnected();
    const { url, browserSecret } = await start(owner);
    const cancelled = new URL(`https://minutes.test/?error=access_denied&iss=${encodeURIComponent(provider.issuer)}`);
    cancelled.searchParams.set('state', new URL(url).searchParams.get('state') ?? '');
    await expect(users.finish(owner, cancelled, browserSecret, owner.userId, SESSION)).rejects.toEqual(
      matchError('sso.reauthentication_failed'),
    );
  });

  it('is not available to sessions of other sign-ins, which are valid in other accounts too, and to access tokens', async () => {
    const owner = await users.registerConnected();
    const request = { browserSecret: 'secret', sessionId: SESSION };
    const refused = matchError('sso.session_required');
    await expect(sso.startSsoReauthentication(request, { as: owner })).rejects.toEqual(refused);
    const asSso = { ...owner, isSso: true } as const;
    await expect(sso.startSsoReauthentication({ ...request, sessionId: '' }, { as: asSso })).rejects.toEqual(refused);
    const asToken = { ...asSso, accessTokenId: 'token' };
    await expect(sso.startSsoReauthentication(request, { as: asToken })).rejects.toEqual(
      matchError('platform.session_required'),
    );
  });

  it('is stored so that a process of an earlier release, which takes it for a connection, rejects it', async () => {
    const owner = await users.registerConnected();
    const { url } = await start(owner);
    const flow = await ports.ssoFlows.find(globalScope, new URL(url).searchParams.get('state') ?? '');
    // It compares the user with that of the session, which is empty when signed out.
    expect(flow?.userId).toBeTruthy();
    expect(flow?.userId).not.toBe(owner.userId);
  });

  it('is not completed by a sign-in in the same session', async () => {
    const owner = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    const finished = await users.finish(owner, callback, browserSecret, owner.userId, SESSION);
    expect(finished).toMatchObject({ reauthenticated: false });
  });
});

describe('a sign-in', () => {
  it('states when the user entered their credentials at the provider, which may have kept its session', async () => {
    const owner = await users.registerConnected();
    const cookies: ProviderCookies = new Map();
    const first = await users.authorize(owner, owner.email, cookies);
    const { authenticatedAt } = await users.finish(owner, first.callback, first.browserSecret);
    expect(Math.abs(Date.now() - new Date(authenticatedAt!).getTime())).toBeLessThan(30_000);
    const second = await users.authorize(owner, owner.email, cookies);
    expect((await users.finish(owner, second.callback, second.browserSecret)).authenticatedAt).toBe(authenticatedAt);
  });
});

it('only the gateway completes a confirmation', async () => {
  const request = { accountId: 'a', query: '', browserSecret: 's', userId: 'u', sessionId: SESSION };
  await expect(sso.finishSso(request, { as: serviceCaller('meetings', 'a') })).rejects.toThrow();
});
