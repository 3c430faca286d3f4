import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { type OidcProvider, signInAtProvider, startOidcProvider } from '@minutehand/test-kit/oidc';
import type { TestService } from '@minutehand/test-kit/service';
import { findFormerMembers } from '../src/app/members/former-members.ts';
import type { Ports } from '../src/app/ports.ts';
import { accountScope, allAccountsScope, globalScope } from '../src/app/scopes.ts';
import { INVITATION_TTL_MS } from '../src/limits.ts';
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
const rejection = matchError('sso.not_member');

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

/** An account with a verified domain, and a member whose address has this domain and who is not connected with the provider. */
async function createAccount(domain = `${randomUUID()}.example`) {
  const owner = await users.registerConnected();
  const member = await users.addMember(owner, domain);
  const { settings } = await sso.addSsoDomain({ name: domain }, { as: owner });
  const { recordName, recordValue } = settings!.domains[0]!;
  records.set(recordName, [recordValue]);
  await sso.verifySsoDomain({ name: domain }, { as: owner });
  return { owner, member, domain };
}

const remove = (as: Actor, { userId }: SsoUser) => accounts.deleteMembership({ id: userId }, { as });
const requireSso = (as: Actor) => sso.setSsoRequired({ required: true }, { as });

async function signInByEmail(owner: SsoUser, email: string) {
  provider.addUser({ email });
  const browserSecret = randomUUID();
  const { url } = await sso.startSsoSignIn({ email, accountId: '', browserSecret }, gateway);
  return users.finish(owner, await signInAtProvider(url, email), browserSecret);
}

async function invite(owner: SsoUser, { email }: SsoUser) {
  const draft = { name: 'Sample Member', email };
  const { invitations } = await accounts.createInvitations({ invitations: [draft] }, { as: owner });
  return invitations[0]!.id;
}

const getToken = async (owner: SsoUser, invitationId: string) =>
  (await accounts.getInvitationDelivery({ invitationId }, { as: serviceCaller('notifications', owner.accountId) }))
    .token;

async function hasOpenInvitation(owner: SsoUser, { email }: SsoUser): Promise<boolean> {
  const { invitations } = await accounts.listInvitations({ limit: 100, cursor: '' }, { as: owner });
  return invitations.some((invitation) => invitation.email === email && invitation.state === 'pending');
}

const isMember = async (owner: SsoUser, { userId }: SsoUser) =>
  (await accounts.listMembers({ query: '', limit: 100, cursor: '' }, { as: owner })).members.some(
    (member) => member.userId === userId,
  );

const isFormerMember = async (accountId: string, { userId, email }: SsoUser) =>
  (await findFormerMembers(ports, accountId, { userId, emailKey: email })).length > 0;

describe('a removed member with an address of a verified domain', () => {
  it('does not join again by signing in with the provider', async () => {
    const { owner, member } = await createAccount();
    await remove(owner, member);
    await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
    expect(await isMember(owner, member)).toBe(false);
  });

  it('does not join by another address of the domain either', async () => {
    const { owner, member, domain } = await createAccount();
    await remove(owner, member);
    const email = `another-${randomUUID()}@${domain}`;
    await ports.users.update(globalScope, member.userId, (before) => ({
      document: { ...before, email, emailKey: email },
    }));
    await expect(signInByEmail(owner, email)).rejects.toEqual(rejection);
  });

  it('does not join as a new user of the same address', async () => {
    const { owner, member } = await createAccount();
    await remove(owner, member);
    await ports.users.update(globalScope, member.userId, (before) => ({
      document: { ...before, email: 'moved@sample.example', emailKey: 'moved@sample.example' },
    }));
    await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
    expect(await ports.users.findFirst(globalScope, { where: { emailKey: member.email } })).toBeUndefined();
  });

  it('is not created as a new user for an invitation that was sent before the removal and is still open', async () => {
    const { owner, member } = await createAccount();
    await remove(owner, member);
    const expiresAt = new Date(now.getTime() + INVITATION_TTL_MS - 1);
    await ports.invitations.update(accountScope(owner.accountId), await invite(owner, member), (before) => ({
      document: { ...before, expiresAt },
    }));
    expect(await hasOpenInvitation(owner, member)).toBe(true);
    const moved = `moved-${randomUUID()}@sample.example`;
    await ports.users.update(globalScope, member.userId, (before) => ({
      document: { ...before, email: moved, emailKey: moved },
    }));
    await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
    expect(await ports.users.findFirst(globalScope, { where: { emailKey: member.email } })).toBeUndefined();
  });

  it('does not join while their removal is in progress', async () => {
    const { owner, member } = await createAccount();
    const results = await Promise.allSettled([signInByEmail(owner, member.email), remove(owner, member)]);
    expect(results[1]?.status).toBe('fulfilled');
    expect(await isMember(owner, member)).toBe(false);
  });

  it('rejoins with an invitation while single sign-on is required, by signing in', async () => {
    const { owner, member } = await createAccount();
    await requireSso(owner);
    await remove(owner, member);
    await invite(owner, member);
    service.securityLines.length = 0;
    const { subject } = await signInByEmail(owner, member.email);
    expect(subject).toMatchObject({ user: { id: member.userId }, account: { id: owner.accountId, role: 'member' } });
    expect(service.securityLines.map(({ event }) => event)).toEqual([
      'invitation_accepted',
      'sso_connected',
      'signed_in',
    ]);
    expect(await hasOpenInvitation(owner, member)).toBe(false);
    expect(await isFormerMember(owner.accountId, member)).toBe(false);
  });

  it('is removed again after an invitation, which they cannot use twice', async () => {
    const { owner, member } = await createAccount();
    await remove(owner, member);
    await invite(owner, member);
    await signInByEmail(owner, member.email);
    await remove(owner, member);
    await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
  });

  it('does not rejoin with an invitation that was revoked or has expired', async () => {
    const { owner, member } = await createAccount();
    await remove(owner, member);
    await accounts.deleteInvitation({ id: await invite(owner, member) }, { as: owner });
    await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
    await invite(owner, member);
    now = new Date(now.getTime() + INVITATION_TTL_MS);
    await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
  });

  it('signs in as before after accepting an invitation in a session', async () => {
    const { owner, member } = await createAccount();
    await remove(owner, member);
    await accounts.acceptInvitation({ token: await getToken(owner, await invite(owner, member)) }, { as: member });
    expect(await isFormerMember(owner.accountId, member)).toBe(false);
    expect((await signInByEmail(owner, member.email)).subject?.user?.id).toBe(member.userId);
  });
});

it('a member who was removed before former members were stored does not join again while the security log has the removal', async () => {
  const { owner, member } = await createAccount();
  const scope = accountScope(owner.accountId);
  await remove(owner, member);
  for (const { id } of await findFormerMembers(ports, owner.accountId, { ...member, emailKey: member.email }))
    await ports.formerMembers.remove(scope, id);
  // The log is stored shortly after the removal.
  await expectEventually(async () => {
    for await (const { event } of ports.securityEvents.stream(scope, { where: { category: 'members' } }))
      if (event === 'member_removed') return true;
    return false;
  }).toBe(true);
  await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
  await invite(owner, member);
  expect((await signInByEmail(owner, member.email)).subject?.user?.id).toBe(member.userId);
});

it('the security log is read once for each sign-in that joins by a domain', async () => {
  const domain = `${randomUUID()}.example`;
  const user = await users.register(domain);
  const { owner } = await createAccount(domain);
  const { stream } = ports.securityEvents;
  let reads = 0;
  Object.assign(ports.securityEvents, {
    stream: (...args: Parameters<typeof stream>) => {
      reads += 1;
      return stream(...args);
    },
  });
  await signInByEmail(owner, user.email);
  Object.assign(ports.securityEvents, { stream });
  expect(await isMember(owner, user)).toBe(true);
  expect(reads).toBe(1);
});

it('a member who left does not join again without an invitation', async () => {
  const { owner, member } = await createAccount();
  await remove(member, member);
  await expect(signInByEmail(owner, member.email)).rejects.toEqual(rejection);
});

it('a connected member who was removed rejoins with an invitation while single sign-on is required', async () => {
  const owner = await users.registerConnected();
  const member = await users.addMember(owner);
  await users.connect(member);
  await requireSso(owner);
  await remove(owner, member);
  await expect(users.signIn(member)).rejects.toEqual(rejection);
  const token = await getToken(owner, await invite(owner, member));
  await expect(accounts.acceptInvitation({ token }, { as: member })).rejects.toEqual(matchError('sso.required'));
  expect((await users.signIn(member)).subject?.account?.id).toBe(owner.accountId);
  expect(await hasOpenInvitation(owner, member)).toBe(false);
});

it('nobody rejoins with an invitation to an address that they have not verified', async () => {
  const owner = await users.registerConnected();
  const member = await users.addMember(owner);
  await users.connect(member);
  await remove(owner, member);
  await invite(owner, member);
  await ports.users.update(globalScope, member.userId, (before) => ({ document: { ...before, emailVerified: false } }));
  await expect(users.signIn(member)).rejects.toEqual(rejection);
});

it('a person who is invited and has an address of a verified domain uses the invitation by signing in', async () => {
  const { owner, domain } = await createAccount();
  const invitee = { ...owner, email: `new-${randomUUID()}@${domain}` };
  await invite(owner, invitee);
  await signInByEmail(owner, invitee.email);
  expect(await hasOpenInvitation(owner, invitee)).toBe(false);
});

it('a removal that was rejected keeps the member, and stores no former member', async () => {
  const owner = await users.registerConnected();
  await expect(remove(owner, owner)).rejects.toEqual(matchError('membership.last_owner'));
  expect(await ports.formerMembers.count(allAccountsScope, { userId: owner.userId })).toBe(0);
});
