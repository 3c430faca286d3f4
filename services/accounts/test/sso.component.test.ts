import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import { matchError } from '@minutehand/test-kit/expect';
import { type OidcProvider, signInAtProvider, startOidcProvider } from '@minutehand/test-kit/oidc';
import type { TestService } from '@minutehand/test-kit/service';
import type { Ports } from '../src/app/ports.ts';
import { accountScope } from '../src/app/scopes.ts';
import type { Account } from '../src/domain/account.ts';
import { SSO_FLOW_TTL_MS } from '../src/limits.ts';
import { createSsoUsers, type SsoUsers } from './sso-users.ts';
import { startAccounts } from './start-accounts.ts';

const gateway = { as: serviceCaller('gateway', '') };
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let credentials: RpcClient<typeof CredentialsServiceService>;
let deletions: RpcClient<typeof DeletionsServiceService>;
let sso: RpcClient<typeof SsoServiceService>;
let ports: Ports;
let provider: OidcProvider;
let users: SsoUsers;
let now = new Date('2026-03-01T09:00:00Z');

beforeAll(async () => {
  provider = await startOidcProvider();
  const started = await startAccounts({ now: () => now, publicUrl: 'https://minutes.test' });
  ({ service, accounts, credentials, deletions, sso, ports } = started);
  users = createSsoUsers({ ...started, provider });
});
afterAll(async () => {
  await service?.stop();
  await provider?.stop();
});

describe('a member who is connected with the provider of their account', () => {
  it('signs in to that account', async () => {
    const owner = await users.registerWithProvider();
    await users.connect(owner);
    const { subject } = await users.signIn(owner);
    expect(subject).toMatchObject({ user: { id: owner.userId }, account: { id: owner.accountId }, sso: true });
  });

  it('can see and end the connection, and then cannot sign in', async () => {
    const owner = await users.registerWithProvider();
    const read = () => sso.getSsoConnection({}, { as: owner });
    expect(await read()).toEqual({ available: true, connected: false });
    await users.connect(owner);
    expect(await read()).toEqual({ available: true, connected: true });
    await sso.deleteSsoConnection({}, { as: owner });
    expect(await read()).toEqual({ available: true, connected: false });
    await expect(users.signIn(owner)).rejects.toEqual(matchError('sso.not_connected'));
  });

  it('can connect again after ending the connection, as often as they like', async () => {
    const owner = await users.registerWithProvider();
    for (let round = 0; round < 3; round += 1) {
      await users.connect(owner);
      expect((await users.signIn(owner)).subject?.user?.id).toBe(owner.userId);
      // Connecting twice has no effect.
      await users.connect(owner);
      expect(await ports.ssoConnections.count(accountScope(owner.accountId), {})).toBe(1);
      await sso.deleteSsoConnection({}, { as: owner });
      await expect(users.signIn(owner)).rejects.toEqual(matchError('sso.not_connected'));
    }
  });

  it('connects again when the owner removed the provider and then uses it again', async () => {
    const owner = await users.registerConnected();
    await sso.deleteSsoProvider({}, { as: owner });
    const { issuer, clientId, clientSecret } = provider;
    await sso.setSsoProvider({ issuer, clientId, clientSecret }, { as: owner });
    await users.connect(owner);
    expect((await users.signIn(owner)).subject?.user?.id).toBe(owner.userId);
  });

  it('cannot sign in after they were removed from the account', async () => {
    const owner = await users.registerWithProvider();
    const member = await users.addMember(owner);
    await users.connect(member);
    await accounts.deleteMembership({ id: member.userId }, { as: owner });
    await expect(users.signIn(member)).rejects.toEqual(matchError('sso.not_member'));
  });

  it('uses no other account in that session, and changes no credentials', async () => {
    const owner = await users.registerWithProvider();
    const member = await users.addMember(owner);
    await users.connect(member);
    const as = { ...member, isSso: true } as const;
    const { accounts: usable } = await accounts.listAccounts({}, { as });
    expect(usable.map(({ id }) => id)).toEqual([owner.accountId]);
    const rejection = matchError('sso.other_account');
    await expect(accounts.switchAccount({ accountId: member.homeAccountId }, { as })).rejects.toEqual(rejection);
    const attempts = [
      () => credentials.changePassword({ currentPassword: users.password, password: 'another long password' }, { as }),
      () => credentials.requestEmailChange({ email: 'new@sample.example' }, { as }),
      () => credentials.startPasskey({ code: '' }, { as }),
      () => credentials.startTwoFactor({}, { as }),
      () => sso.startSsoConnection({ browserSecret: 'secret' }, { as }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(matchError('sso.own_credentials_required'));
  });

  it('learns nothing about other accounts in that session', async () => {
    const owner = await users.registerWithProvider();
    const member = await users.addMember(owner);
    const as = { ...member, isSso: true } as const;
    // Who has the token of an invitation can join the account.
    const inviting = await users.register();
    const invitations = [{ name: 'Sample Member', email: member.email }];
    await accounts.createInvitations({ invitations }, { as: inviting });
    expect((await accounts.listReceivedInvitations({}, { as: member })).invitations).toHaveLength(1);
    expect((await accounts.listReceivedInvitations({}, { as })).invitations).toEqual([]);
    const { accounts: planned } = await deletions.getDeletionPlan({}, { as });
    expect(planned.map(({ id }) => id)).toEqual([owner.accountId]);
    await ports.users.update(systemScope('a test'), member.userId, (before) => ({
      document: { ...before, platformAdmin: true },
    }));
    const page = { limit: 1, cursor: '' };
    await deletions.listDeletions(page, { as: member });
    await expect(deletions.listDeletions(page, { as })).rejects.toEqual(matchError('deletion.not_found'));
  });

  it('is recorded when they connect and sign in', async () => {
    const owner = await users.registerWithProvider();
    service.securityLines.length = 0;
    await users.connect(owner);
    await users.signIn(owner);
    const ids = { userId: owner.userId, accountId: owner.accountId };
    expect(service.securityLines).toMatchObject([
      { event: 'sso_connected', ...ids },
      { event: 'signed_in', ...ids },
    ]);
  });
});

describe('an attack on a sign-in fails', () => {
  it('with a callback whose state was forged or is missing', async () => {
    const owner = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    for (const state of ['forged', '']) {
      const forged = new URL(callback);
      forged.searchParams.set('state', state);
      await expect(users.finish(owner, forged, browserSecret)).rejects.toEqual(matchError('sso.failed'));
    }
    // The genuine one is still usable.
    expect((await users.finish(owner, callback, browserSecret)).subject?.user?.id).toBe(owner.userId);
  });

  it('with a callback that is sent twice, one after the other or at the same time', async () => {
    const owner = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    const results = await Promise.allSettled([1, 2, 3].map(() => users.finish(owner, callback, browserSecret)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(users.finish(owner, callback, browserSecret)).rejects.toEqual(matchError('sso.failed'));
  });

  it('in a browser that did not start it (login CSRF)', async () => {
    const attacker = await users.registerConnected();
    const { callback } = await users.authorize(attacker);
    for (const secretOfVictim of ['a secret of another browser', ''])
      await expect(users.finish(attacker, callback, secretOfVictim)).rejects.toEqual(matchError('sso.failed'));
  });

  it('with the code of another sign-in, which PKCE binds to its browser', async () => {
    const victim = await users.registerConnected();
    const stolen = await users.authorize(victim);
    const attack = await users.authorize(victim);
    const injected = new URL(attack.callback);
    injected.searchParams.set('code', stolen.callback.searchParams.get('code') ?? '');
    await expect(users.finish(victim, injected, attack.browserSecret)).rejects.toEqual(matchError('sso.failed'));
  });

  it('after the time to sign in has passed', async () => {
    const owner = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    const before = now;
    now = new Date(now.getTime() + SSO_FLOW_TTL_MS + 1);
    await expect(users.finish(owner, callback, browserSecret)).rejects.toEqual(matchError('sso.failed'));
    now = before;
  });

  it('with the response of another provider: issuer parameter or address of the callback (mix-up)', async () => {
    const owner = await users.registerConnected();
    const other = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    const mixedUp = new URL(callback);
    mixedUp.searchParams.set('iss', 'https://attacker.example');
    await expect(users.finish(owner, mixedUp, browserSecret)).rejects.toEqual(matchError('sso.failed'));
    const second = await users.authorize(owner);
    await expect(users.finish(other, second.callback, second.browserSecret)).rejects.toEqual(matchError('sso.failed'));
  });

  it('with a response from which the issuer parameter was removed, as the provider supports it (RFC 9207)', async () => {
    const owner = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    expect(callback.searchParams.get('iss')).toBe(provider.issuer);
    callback.searchParams.delete('iss');
    await expect(users.finish(owner, callback, browserSecret)).rejects.toEqual(matchError('sso.failed'));
  });

  it('with a provider that is replaced while it responds', async () => {
    const owner = await users.registerConnected();
    const { callback, browserSecret } = await users.authorize(owner);
    const { exchangeCode } = ports.oidc;
    const replaceIssuer = (before: Stored<Account>) => ({
      document: { ...before, sso: { ...before.sso!, issuer: 'https://other.example' } },
    });
    ports.oidc.exchangeCode = async (...request) => {
      const claims = await exchangeCode(...request);
      await ports.accounts.update(systemScope('a test', owner.accountId), owner.accountId, replaceIssuer);
      return claims;
    };
    await expect(users.finish(owner, callback, browserSecret)).rejects.toEqual(matchError('sso.failed'));
    ports.oidc.exchangeCode = exchangeCode;
  });

  it('that connects the session of another user', async () => {
    const attacker = await users.registerWithProvider();
    const victim = await users.addMember(attacker);
    const browserSecret = 'a secret of the browser';
    const { url } = await sso.startSsoConnection({ browserSecret }, { as: attacker });
    const callback = await signInAtProvider(url, attacker.email);
    await expect(users.finish(attacker, callback, browserSecret, victim.userId)).rejects.toEqual(
      matchError('sso.failed'),
    );
    expect(await sso.getSsoConnection({}, { as: victim })).toMatchObject({ connected: false });
  });

  it('that connects a second user with the same sign-in', async () => {
    const owner = await users.registerConnected();
    const member = await users.addMember(owner);
    await expect(users.connect(member, owner.email)).rejects.toEqual(matchError('sso.connection_taken'));
  });

  it('with a provider of another account that names the same user', async () => {
    const victim = await users.registerConnected();
    const attacker = await users.registerWithProvider();
    const { callback, browserSecret } = await users.authorize(attacker, victim.email);
    await expect(users.finish(attacker, callback, browserSecret)).rejects.toEqual(matchError('sso.not_connected'));
  });

  it('is recorded', async () => {
    const owner = await users.registerConnected();
    service.securityLines.length = 0;
    await expect(users.finish(owner, new URL('https://minutes.test/?state=x'), 'secret')).rejects.toThrow();
    expect(service.securityLines).toMatchObject([{ event: 'sign_in_failed', reason: 'sso_refused' }]);
  });
});

describe('starting a sign-in', () => {
  it('asks the provider for a code with PKCE, state and nonce, which differ each time', async () => {
    const owner = await users.registerWithProvider();
    const start = async () => {
      const { url } = await sso.startSsoSignIn(
        { email: '', accountId: owner.accountId, browserSecret: 'secret' },
        gateway,
      );
      return Object.fromEntries(new URL(url).searchParams);
    };
    const [first, second] = [await start(), await start()];
    expect(first).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `https://minutes.test/auth/oidc/${owner.accountId}/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first[name]).toMatch(/^[\w-]{43}$/);
      expect(first[name]).not.toBe(second[name]);
    }
  });

  it('is rejected for an account without a provider and for an unknown domain, with the same error', async () => {
    const person = await users.register();
    for (const request of [
      { email: '', accountId: person.accountId },
      { email: '', accountId: 'unknown' },
      { email: person.email, accountId: '' },
      { email: 'nobody', accountId: '' },
    ])
      await expect(sso.startSsoSignIn({ ...request, browserSecret: 'secret' }, gateway)).rejects.toEqual(
        matchError('sso.unavailable'),
      );
  });
});
