import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { type OidcProvider, type ProviderUser, signInAtProvider, startOidcProvider } from '@minutehand/test-kit/oidc';
import type { TestService } from '@minutehand/test-kit/service';
import type { Ports } from '../src/app/ports.ts';
import { globalScope } from '../src/app/scopes.ts';
import { DEFAULT_ACCOUNT_LIMIT, SSO_DOMAIN_CLAIM_MS } from '../src/limits.ts';
import { createSsoUsers, type SsoUser, type SsoUsers } from './sso-users.ts';
import { startAccounts } from './start-accounts.ts';

const gateway = { as: serviceCaller('gateway', '') };
/** TXT records by name. */
const records = new Map<string, string[]>();
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let sso: RpcClient<typeof SsoServiceService>;
let provider: OidcProvider;
let users: SsoUsers;
let ports: Ports;
let now = new Date('2026-03-01T09:00:00Z');

beforeAll(async () => {
  provider = await startOidcProvider();
  const started = await startAccounts({ findTexts: async (name) => records.get(name) ?? [], now: () => now });
  ({ service, accounts, sso, ports } = started);
  users = createSsoUsers({ ...started, provider });
});
afterAll(async () => {
  await service?.stop();
  await provider?.stop();
});

const newDomain = () => `${randomUUID()}.example`;
const verify = (as: Actor, name: string) => sso.verifySsoDomain({ name }, { as });

async function addDomain(as: Actor, name: string) {
  const { settings } = await sso.addSsoDomain({ name }, { as });
  return settings!.domains.find((domain) => domain.name === name)!;
}

async function addVerifiedDomain(as: Actor, name: string): Promise<void> {
  const { recordName, recordValue } = await addDomain(as, name);
  records.set(recordName, ['v=spf1 -all', recordValue]);
  await verify(as, name);
}

async function registerWithDomain(): Promise<{ owner: SsoUser; domain: string }> {
  const domain = newDomain();
  const owner = await users.registerWithProvider();
  await addVerifiedDomain(owner, domain);
  return { owner, domain };
}

/** Signs in at the provider of the account that has verified the domain of the address. */
async function signInByEmail(owner: SsoUser, user: ProviderUser) {
  provider.addUser(user);
  const browserSecret = randomUUID();
  const { url } = await sso.startSsoSignIn({ email: user.email, accountId: '', browserSecret }, gateway);
  return users.finish(owner, await signInAtProvider(url, user.email), browserSecret);
}

const registerByPassword = (email: string) =>
  accounts.register(
    { name: 'Sample', email, password: users.password, accountName: '', invitationToken: '', timeZone: '' },
    gateway,
  );
const countMembers = async (as: Actor) =>
  (await accounts.listMembers({ query: '', limit: 100, cursor: '' }, { as })).members.length;

describe('a domain', () => {
  it('is verified by its DNS record, which only its owner can set', async () => {
    const owner = await users.registerWithProvider();
    const name = newDomain();
    const { recordName, recordValue } = await addDomain(owner, name);
    expect(recordName).toBe(`_minutehand.${name}`);
    await expect(verify(owner, name)).rejects.toEqual(matchError('sso.domain_unverified'));
    records.set(recordName, [`${recordValue}x`]);
    await expect(verify(owner, name)).rejects.toEqual(matchError('sso.domain_unverified'));
    records.set(recordName, [recordValue]);
    expect((await verify(owner, name)).settings?.domains).toMatchObject([{ name, verified: true }]);
  });

  it('belongs to the first account that verifies it, until that one deletes it', async () => {
    const { owner, domain } = await registerWithDomain();
    const other = await users.registerWithProvider();
    const { recordName, recordValue } = await addDomain(other, domain);
    records.set(recordName, [recordValue]);
    await expect(verify(other, domain)).rejects.toEqual(matchError('sso.domain_taken'));
    await sso.deleteSsoDomain({ name: domain }, { as: owner });
    expect((await verify(other, domain)).settings?.domains).toMatchObject([{ name: domain, verified: true }]);
  });

  it('sends its users to the account that verified it last, also after it was deleted, by this or another account', async () => {
    const { owner, domain } = await registerWithDomain();
    const other = await users.registerWithProvider();
    for (const next of [owner, other, owner, other]) {
      await sso.deleteSsoDomain({ name: domain }, { as: owner }).catch(() => undefined);
      await sso.deleteSsoDomain({ name: domain }, { as: other }).catch(() => undefined);
      await addVerifiedDomain(next, domain);
      const request = { email: `a@${domain}`, accountId: '', browserSecret: 'secret' };
      const { url } = await sso.startSsoSignIn(request, gateway);
      expect(new URL(url).searchParams.get('redirect_uri')).toContain(next.accountId);
      await expect(registerByPassword(`a@${domain}`)).rejects.toEqual(matchError('sso.domain_captured'));
    }
  });

  it('is deleted while another account claims it, which keeps the claim', async () => {
    const { owner, domain } = await registerWithDomain();
    const { remove } = ports.ssoDomains;
    Object.assign(ports.ssoDomains, {
      async remove(...args: Parameters<typeof remove>) {
        Object.assign(ports.ssoDomains, { remove });
        await ports.ssoDomains.update(args[0], args[1], (before) => ({ document: { ...before, ownerId: 'another' } }));
        return remove(...args);
      },
    });
    expect((await sso.deleteSsoDomain({ name: domain }, { as: owner })).settings?.domains).toEqual([]);
    expect((await ports.ssoDomains.findFirst(globalScope, { where: { domain } }))?.ownerId).toBe('another');
  });

  it('is verified by one of two accounts that do so at the same time', async () => {
    const owners = await Promise.all([users.registerWithProvider(), users.registerWithProvider()]);
    const name = newDomain();
    const texts = [];
    for (const owner of owners) texts.push((await addDomain(owner, name)).recordValue);
    records.set(`_minutehand.${name}`, texts);
    const results = await Promise.allSettled(owners.map((owner) => verify(owner, name)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be verified by another account if a crash interrupted its verification', async () => {
    const owner = await users.registerWithProvider();
    const name = newDomain();
    const { recordName, recordValue } = await addDomain(owner, name);
    records.set(recordName, [recordValue]);
    await ports.ssoDomains.insert(systemScope('a test'), { id: name, ownerId: 'account of a crashed request' });
    await expect(verify(owner, name)).rejects.toEqual(matchError('sso.domain_taken'));
    now = new Date(now.getTime() + SSO_DOMAIN_CLAIM_MS + 1);
    expect((await verify(owner, name)).settings?.domains).toMatchObject([{ name, verified: true }]);
  });

  it('sends nobody to the provider before it is verified', async () => {
    const owner = await users.registerWithProvider();
    const name = newDomain();
    await addDomain(owner, name);
    await expect(
      sso.startSsoSignIn({ email: `a@${name}`, accountId: '', browserSecret: 'secret' }, gateway),
    ).rejects.toEqual(matchError('sso.unavailable'));
  });
});

it('the security log records who changes single sign-on', async () => {
  const owner = await users.register();
  service.securityLines.length = 0;
  const { issuer, clientId, clientSecret } = provider;
  const { settings } = await sso.setSsoProvider({ issuer, clientId, clientSecret }, { as: owner });
  provider.allowRedirect(settings!.redirectUri);
  provider.addUser({ email: owner.email });
  await users.connect(owner);
  await sso.setSsoRequired({ required: true }, { as: owner });
  await sso.setSsoRequired({ required: true }, { as: owner });
  const name = newDomain();
  await addVerifiedDomain(owner, name);
  await sso.deleteSsoDomain({ name }, { as: owner });
  await sso.deleteSsoConnection({}, { as: owner });
  await sso.deleteSsoProvider({}, { as: owner });
  const byOwner = { actor: { kind: 'user', userId: owner.userId }, accountId: owner.accountId };
  expect(service.securityLines).toMatchObject([
    { ...byOwner, event: 'sso_provider_changed' },
    { event: 'sso_connected' },
    { ...byOwner, event: 'sso_requirement_changed', required: true },
    { ...byOwner, event: 'sso_domain_verified' },
    { ...byOwner, event: 'sso_domain_deleted' },
    { ...byOwner, event: 'sso_disconnected' },
    { ...byOwner, event: 'sso_provider_deleted' },
  ]);
  expect(JSON.stringify(service.securityLines)).not.toContain(name);
});

describe('a new user with an address of a verified domain', () => {
  it('joins the account by signing in with its provider', async () => {
    const { owner, domain } = await registerWithDomain();
    service.securityLines.length = 0;
    const { subject } = await signInByEmail(owner, { email: `Ann@${domain}`, name: 'Ann Lee' });
    expect(subject).toMatchObject({
      user: { name: 'Ann Lee', email: `Ann@${domain}`, emailVerified: true },
      account: { id: owner.accountId, role: 'member' },
    });
    const events = ['user_registered', 'member_joined_by_domain', 'sso_connected', 'signed_in'];
    expect(service.securityLines.map(({ event }) => event)).toEqual(events);
    const secondSignIn = await signInByEmail(owner, { email: `Ann@${domain}` });
    expect(secondSignIn.subject?.user?.id).toBe(subject?.user?.id);
  });

  it('cannot register with a password', async () => {
    const { domain } = await registerWithDomain();
    await expect(registerByPassword(`ann@${domain}`)).rejects.toEqual(matchError('sso.domain_captured'));
  });

  it('is rejected if the provider has not verified the address, or it has another domain', async () => {
    const { owner, domain } = await registerWithDomain();
    const unverified = { email: `ann@${domain}`, emailVerified: false };
    await expect(signInByEmail(owner, unverified)).rejects.toEqual(matchError('sso.not_connected'));
    const other = await users.register();
    provider.addUser({ email: other.email });
    const { callback, browserSecret } = await users.authorize(owner, other.email);
    await expect(users.finish(owner, callback, browserSecret)).rejects.toEqual(matchError('sso.not_connected'));
  });

  it('does not exceed the limit of the account, however many sign in at the same time', async () => {
    const { owner, domain } = await registerWithDomain();
    const emails = Array.from({ length: DEFAULT_ACCOUNT_LIMIT + 2 }, (_, index) => `person-${index}@${domain}`);
    const results = await Promise.allSettled(emails.map((email) => signInByEmail(owner, { email })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(DEFAULT_ACCOUNT_LIMIT - 1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(matchError('account.full'));
    expect(await countMembers(owner)).toBe(DEFAULT_ACCOUNT_LIMIT);
  });

  it('is created once, however many of their sign-ins run at the same time', async () => {
    const { owner, domain } = await registerWithDomain();
    const signIns = [1, 2, 3].map(() => signInByEmail(owner, { email: `ann@${domain}` }));
    const ids = (await Promise.all(signIns)).map(({ subject }) => subject?.user?.id);
    expect(new Set(ids).size).toBe(1);
    expect(await countMembers(owner)).toBe(2);
  });
});

describe('a user who has registered with an address of a domain before it was verified', () => {
  it('joins the account by signing in with its provider, and keeps their password', async () => {
    const domain = newDomain();
    const user = await users.register(domain);
    const owner = await users.registerWithProvider();
    await addVerifiedDomain(owner, domain);
    const { subject } = await signInByEmail(owner, { email: user.email });
    expect(subject).toMatchObject({ user: { id: user.userId }, account: { id: owner.accountId } });
    expect((await users.authenticate(user.email)).subject?.user?.id).toBe(user.userId);
  });

  it('loses the password if the address was never verified: another person may have registered it', async () => {
    const domain = newDomain();
    const email = `victim@${domain}`;
    const { subject: registered } = await registerByPassword(email);
    const owner = await users.registerWithProvider();
    await addVerifiedDomain(owner, domain);
    const { subject } = await signInByEmail(owner, { email });
    expect(subject?.user).toMatchObject({ id: registered?.user?.id, emailVerified: true });
    expect(subject?.credentialEpoch).toBe((registered?.credentialEpoch ?? 0) + 1);
    await expect(users.authenticate(email)).rejects.toEqual(matchError('session.credentials_wrong'));
  });

  it('loses the connections with other providers if the address was never verified', async () => {
    const domain = newDomain();
    const email = `victim@${domain}`;
    const { subject: registered } = await registerByPassword(email);
    const accountId = registered!.account!.id;
    const userId = registered!.user!.id;
    const connection = { id: `${accountId}:connection`, userId, issuer: 'https://attacker.example', subject: 'any' };
    await ports.ssoConnections.insert(systemScope('a test', accountId), connection);
    const owner = await users.registerWithProvider();
    await addVerifiedDomain(owner, domain);
    await signInByEmail(owner, { email });
    expect(await ports.ssoConnections.find(systemScope('a test', accountId), connection.id)).toBeUndefined();
    expect((await signInByEmail(owner, { email })).subject?.user?.id).toBe(userId);
  });
});
