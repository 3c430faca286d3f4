import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { type OidcProvider, startOidcProvider } from '@minutehand/test-kit/oidc';
import type { TestService } from '@minutehand/test-kit/service';
import { createSsoUsers, type SsoUser, type SsoUsers } from './sso-users.ts';
import { startAccounts } from './start-accounts.ts';

const gateway = { as: serviceCaller('gateway', '') };
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let sso: RpcClient<typeof SsoServiceService>;
let provider: OidcProvider;
let users: SsoUsers;

beforeAll(async () => {
  provider = await startOidcProvider();
  const started = await startAccounts();
  ({ service, accounts, sso } = started);
  users = createSsoUsers({ ...started, provider });
});
afterAll(async () => {
  await service?.stop();
  await provider?.stop();
});

const setRequired = (as: Actor, isRequired = true) => sso.setSsoRequired({ required: isRequired }, { as });
const createToken = (as: Actor) =>
  accounts.createAccessToken({ name: 'Sample', scopes: ['read'], expiresInDays: 1 }, { as });
const withSso = <A extends Actor>(as: A) => ({ ...as, isSso: true }) as const;

/** An account that requires single sign-on, with a connected member. */
async function createRequiringAccount(): Promise<{ owner: SsoUser; member: SsoUser }> {
  const owner = await users.registerConnected();
  const member = await users.addMember(owner);
  await users.connect(member);
  await setRequired(owner);
  return { owner, member };
}

describe('an account that requires single sign-on', () => {
  it('is used by members only after they sign in with the provider', async () => {
    const { owner, member } = await createRequiringAccount();
    // The password opens the own account of the member.
    expect((await users.authenticate(member.email)).subject?.account?.id).toBe(member.homeAccountId);
    const home = { ...member, accountId: member.homeAccountId, role: 'owner' } as const;
    const rejection = matchError('sso.required');
    await expect(accounts.switchAccount({ accountId: owner.accountId }, { as: home })).rejects.toEqual(rejection);
    const { accounts: usable } = await accounts.listAccounts({}, { as: home });
    expect(usable.map(({ id }) => id)).toEqual([member.homeAccountId]);
    expect((await users.signIn(member)).subject?.account?.id).toBe(owner.accountId);
  });

  it('ends the earlier sessions of its members, but not of its owners', async () => {
    const owner = await users.registerConnected();
    const member = await users.addMember(owner);
    service.bus.published.length = 0;
    await setRequired(owner);
    await service.bus.settled();
    const events = service.bus.published.filter(({ type }) => type === 'accounts.sso_changed');
    expect(events.map(({ payload }) => decodeEvent('accounts.sso_changed', Buffer.from(payload, 'base64')))).toEqual([
      { accountId: owner.accountId, userIds: [member.userId] },
    ]);
  });

  it('ends the sessions of an owner who becomes an admin: they may have signed in without it', async () => {
    const { owner, member } = await createRequiringAccount();
    await accounts.updateMembership({ id: member.userId, role: 'owner' }, { as: owner });
    service.bus.published.length = 0;
    const { subject } = await accounts.transferOwnership({ userId: member.userId }, { as: owner });
    expect(subject?.account?.role).toBe('admin');
    await service.bus.settled();
    const published = service.bus.published.filter(({ accountId }) => accountId === owner.accountId);
    expect(published.map(({ type }) => type)).toEqual(['accounts.sso_changed']);
    expect(decodeEvent('accounts.sso_changed', Buffer.from(published[0]?.payload ?? '', 'base64'))).toEqual({
      accountId: owner.accountId,
      userIds: [owner.userId],
    });
    await expect(accounts.getSubject({}, { as: owner })).rejects.toEqual(matchError('sso.required'));
  });

  it('is open to its owners without the provider, which is recorded', async () => {
    const { owner } = await createRequiringAccount();
    service.securityLines.length = 0;
    expect((await users.authenticate(owner.email)).subject?.account?.id).toBe(owner.accountId);
    expect(service.securityLines).toMatchObject([
      { event: 'signed_in' },
      { event: 'signed_in_without_sso', userId: owner.userId, accountId: owner.accountId },
    ]);
  });

  it('rejects access tokens of sessions without single sign-on, those of owners too', async () => {
    const owner = await users.registerConnected();
    const member = await users.addMember(owner);
    const [ownerToken, memberToken, ssoToken] = await Promise.all([
      createToken(owner),
      createToken(member),
      createToken(withSso(member)),
    ]);
    const authenticate = ({ secret }: { secret: string }) => accounts.authenticateAccessToken({ secret }, gateway);
    expect((await authenticate(memberToken)).subject?.account?.id).toBe(owner.accountId);
    await setRequired(owner);
    for (const token of [ownerToken, memberToken])
      await expect(authenticate(token)).rejects.toEqual(matchError('access_token.unknown'));
    expect((await authenticate(ssoToken)).subject).toMatchObject({ account: { id: owner.accountId }, sso: true });
    await expect(createToken(owner)).rejects.toEqual(matchError('sso.required'));
    await setRequired(owner, false);
    expect((await authenticate(memberToken)).subject?.account?.id).toBe(owner.accountId);
  });

  it('cannot be joined by an invitation without single sign-on', async () => {
    const { owner } = await createRequiringAccount();
    await expect(users.addMember(owner)).rejects.toEqual(matchError('sso.required'));
  });

  it('needs an owner who is connected, and one who may change it', async () => {
    const owner = await users.registerWithProvider();
    await expect(setRequired(owner)).rejects.toEqual(matchError('sso.not_tested'));
    const member = await users.addMember(owner);
    await accounts.updateMembership({ id: member.userId, role: 'admin' }, { as: owner });
    const admin = { ...member, role: 'admin' } as const;
    await expect(setRequired(admin)).rejects.toEqual(matchError('membership.owner_only'));
    await expect(sso.getSsoSettings({}, { as: admin })).rejects.toEqual(matchError('membership.owner_only'));
    await expect(sso.getSsoSettings({}, { as: { ...owner, accessTokenId: 'token' } })).rejects.toEqual(
      matchError('platform.session_required'),
    );
  });
});

describe('the provider of an account', () => {
  const { issuer } = { issuer: 'https://login.sample.example' };

  it('is shown without its secret, which is stored encrypted', async () => {
    const owner = await users.registerWithProvider();
    const { settings } = await sso.getSsoSettings({}, { as: owner });
    expect(settings).toMatchObject({ issuer: provider.issuer, clientId: provider.clientId, required: false });
    expect(JSON.stringify(settings)).not.toContain(provider.clientSecret);
  });

  it('keeps its secret when another client id is set, but never sends it to another issuer', async () => {
    const owner = await users.registerConnected();
    const draft = { issuer: provider.issuer, clientId: provider.clientId, clientSecret: '' };
    await sso.setSsoProvider(draft, { as: owner });
    expect((await users.signIn(owner)).subject?.user?.id).toBe(owner.userId);
    await expect(sso.setSsoProvider({ ...draft, issuer }, { as: owner })).rejects.toEqual(
      matchError('sso.provider_invalid'),
    );
  });

  it('is stored with the issuer that it states, whether or not the owner entered the slash at the end', async () => {
    const owner = await users.registerWithProvider();
    const draft = { issuer: `${provider.issuer}/`, clientId: provider.clientId, clientSecret: '' };
    const { settings } = await sso.setSsoProvider(draft, { as: owner });
    expect(settings?.issuer).toBe(provider.issuer);
    await users.connect(owner);
    expect((await users.signIn(owner)).subject?.user?.id).toBe(owner.userId);
  });

  it('is rejected when its configuration cannot be read', async () => {
    const owner = await users.register();
    const draft = { issuer: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret' };
    await expect(sso.setSsoProvider(draft, { as: owner })).rejects.toEqual(matchError('sso.provider_unreachable'));
    expect((await sso.getSsoSettings({}, { as: owner })).settings?.issuer).toBe('');
  });

  it('is removed with all connections, after which members sign in without it', async () => {
    const { owner, member } = await createRequiringAccount();
    service.bus.published.length = 0;
    await sso.deleteSsoProvider({}, { as: owner });
    await service.bus.settled();
    const [event] = service.bus.published.filter(({ type }) => type === 'accounts.sso_changed');
    // A session of single sign-on may have been started in the name of the owner.
    expect(decodeEvent('accounts.sso_changed', Buffer.from(event?.payload ?? '', 'base64')).userIds).toEqual([
      owner.userId,
      member.userId,
    ]);
    await sso.deleteSsoProvider({}, { as: owner });
    await expect(users.signIn(member)).rejects.toEqual(matchError('sso.unavailable'));
    expect(await sso.getSsoConnection({}, { as: member })).toEqual({ available: false, connected: false });
    const home = { ...member, accountId: member.homeAccountId, role: 'owner' } as const;
    const { subject } = await accounts.switchAccount({ accountId: owner.accountId }, { as: home });
    expect(subject?.account?.id).toBe(owner.accountId);
  });

  it('that is removed leaves no access token that was created in its sessions', async () => {
    const owner = await users.registerConnected();
    const [ssoToken, passwordToken] = [await createToken(withSso(owner)), await createToken(owner)];
    const authenticate = ({ secret }: { secret: string }) => accounts.authenticateAccessToken({ secret }, gateway);
    expect((await authenticate(ssoToken)).subject?.sso).toBe(true);
    await sso.deleteSsoProvider({}, { as: owner });
    await expect(authenticate(ssoToken)).rejects.toEqual(matchError('access_token.unknown'));
    expect((await authenticate(passwordToken)).subject?.user?.id).toBe(owner.userId);
  });

  it('that replaces another one ends connections and access tokens and is not required until it is tested', async () => {
    const { owner, member } = await createRequiringAccount();
    const { secret } = await createToken(withSso(member));
    const other = await startOidcProvider();
    try {
      const { clientId, clientSecret } = other;
      const { settings } = await sso.setSsoProvider({ issuer: other.issuer, clientId, clientSecret }, { as: owner });
      expect(settings?.required).toBe(false);
      expect(await sso.getSsoConnection({}, { as: member })).toEqual({ available: true, connected: false });
      await expect(accounts.authenticateAccessToken({ secret }, gateway)).rejects.toEqual(
        matchError('access_token.unknown'),
      );
    } finally {
      await other.stop();
    }
  });
});
