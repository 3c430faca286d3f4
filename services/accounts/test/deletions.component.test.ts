import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, decodeEvent, type EventName } from '@minutehand/contracts/events';
import { DAY_MS } from '@minutehand/contracts/limits';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import type { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { purgeUser } from '../src/app/deletions/purge-user.ts';
import { runDueDeletions } from '../src/app/deletions/run-due-deletions.ts';
import { storeFormerMember } from '../src/app/members/former-members.ts';
import type { Ports } from '../src/app/ports.ts';
import { accountScope, allAccountsScope, globalScope } from '../src/app/scopes.ts';
import { DELETION_GRACE_DAYS } from '../src/limits.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const PASSWORD = 'a long enough one';
const gateway = serviceCaller('gateway', '');
const notifications = serviceCaller('notifications', '');
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let deletions: RpcClient<typeof DeletionsServiceService>;
let glossary: RpcClient<typeof GlossaryServiceService>;
let ports: Ports;
let now = new Date('2026-11-24T12:00:00Z');
let people = 0;

beforeAll(async () => {
  ({ service, accounts, deletions, glossary, ports } = await startAccounts({ now: () => now }));
});
afterAll(() => service.stop());

async function register(invitationToken = ''): Promise<SignedInUser & { email: string }> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', password: PASSWORD, accountName: '', timeZone: '' };
  const { subject } = await accounts.register({ ...registration, email, invitationToken }, { as: gateway });
  return { ...subject!, email };
}

const getActor = ({ user, account, credentialEpoch }: SignedInUser): Actor =>
  createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'], credentialEpoch });

async function addMember(owner: SignedInUser) {
  await verifyUser(service, getActor(owner));
  const invitation = { name: 'Invited', email: `invited-${++people}@sample.example` };
  const { invitations } = await accounts.createInvitations({ invitations: [invitation] }, { as: getActor(owner) });
  const caller = serviceCaller('notifications', owner.account!.id);
  const { token } = await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as: caller });
  return register(token);
}

const signIn = async (email: string) =>
  (await accounts.authenticate({ email, password: PASSWORD }, { as: gateway })).subject!;

const deleteAccount = (owner: SignedInUser) =>
  deletions.deleteAccount({ name: owner.account!.name }, { as: getActor(owner) });
const deleteUser = (person: SignedInUser) =>
  deletions.deleteUser({ email: person.user!.email }, { as: getActor(person) });

const endGracePeriod = () => {
  now = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
};

/** The payloads of an event that mention an id. */
const listPublished = <N extends EventName>(type: N, id: string) =>
  service.bus.published
    .filter((event) => event.type === type)
    .map((event) => decodeEvent(type, Buffer.from(event.payload, 'base64')))
    .filter((payload) => JSON.stringify(payload).includes(id));

/** Connects a user with the provider of their account. */
const connectWithSso = (accountId: string, userId: string) =>
  ports.ssoConnections.insert(accountScope(accountId), {
    ...{ id: `${accountId}:${userId}`, userId, issuer: 'https://login.sample.example', subject: userId },
  });

const findDeletion = async (subjectId: string) => {
  for await (const deletion of ports.deletions.stream(globalScope, {}))
    if (deletion.subjectId === subjectId) return deletion;
  throw new Error('there is no such deletion');
};

const getToken = async (subjectId: string) => {
  const { id } = await findDeletion(subjectId);
  const { recipients } = await deletions.getDeletionDelivery({ deletionId: id }, { as: notifications });
  return recipients[0]!.token;
};

describe('a deletion', () => {
  it('is rejected unless the user typed what is deleted', async () => {
    const owner = await register();
    await expect(deletions.deleteAccount({ name: 'Other' }, { as: getActor(owner) })).rejects.toEqual(
      matchError('deletion.not_confirmed'),
    );
    await expect(deletions.deleteUser({ email: 'other@sample.example' }, { as: getActor(owner) })).rejects.toEqual(
      matchError('deletion.not_confirmed'),
    );
    expect((await signIn(owner.email)).deletion).toBeUndefined();
  });
});

describe('the deletion of an account', () => {
  it('is requested by owners in a browser session only', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const forged = { ...getActor(member), role: 'owner' as const };
    await expect(deletions.deleteAccount({ name: owner.account!.name }, { as: forged })).rejects.toEqual(
      matchError('membership.owner_only'),
    );
    const withToken = { ...getActor(owner), accessTokenId: 'token' };
    await expect(deletions.deleteAccount({ name: owner.account!.name }, { as: withToken })).rejects.toEqual(
      matchError('platform.session_required'),
    );
  });

  it('closes the account immediately to all users except its owners, who see when it is erased', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const { secret } = await accounts.createAccessToken(
      { name: 'script', scopes: ['read'], expiresInDays: 0 },
      { as: getActor(owner) },
    );
    const { subject, userIds } = await deleteAccount(owner);
    expect(subject?.deletion).toEqual({ subject: 'account', eraseAt: '2026-12-08T12:00:00.000Z' });
    expect(userIds.toSorted()).toEqual([owner.user!.id, member.user!.id].toSorted());
    await expect(accounts.getSubject({}, { as: getActor(member) })).rejects.toEqual(matchError('account.not_found'));
    // Members get their own account instead; owners without another one see the closed account.
    expect((await signIn(member.email)).account?.id).not.toBe(owner.account!.id);
    expect((await signIn(owner.email)).deletion?.subject).toBe('account');
    await expect(accounts.authenticateAccessToken({ secret }, { as: gateway })).rejects.toEqual(
      matchError('access_token.unknown'),
    );
    const caller = serviceCaller('meetings', owner.account!.id);
    expect(await accounts.getPeople({ userIds: [] }, { as: caller })).toMatchObject({ accountClosed: true });
  });

  it('keeps its first date when it is requested again, and is cancelled by an owner', async () => {
    const owner = await register();
    const first = await deleteAccount(owner);
    now = new Date(now.getTime() + DAY_MS);
    const repeatedDeletion = await deleteAccount(owner);
    expect(repeatedDeletion.subject?.deletion).toEqual(first.subject?.deletion);
    const { subject } = await deletions.cancelDeletion({}, { as: getActor(owner) });
    expect(subject?.deletion).toBeUndefined();
    endGracePeriod();
    await runDueDeletions(ports);
    expect((await signIn(owner.email)).account?.id).toBe(owner.account!.id);
  });

  it('is cancelled by the emailed link, once', async () => {
    const owner = await register();
    await deleteAccount(owner);
    const token = await getToken(owner.account!.id);
    await deletions.cancelDeletionByToken({ token }, { as: gateway });
    expect((await signIn(owner.email)).deletion).toBeUndefined();
    for (const used of [token, 'forged'])
      await expect(deletions.cancelDeletionByToken({ token: used }, { as: gateway })).rejects.toEqual(
        matchError('deletion.link_invalid'),
      );
  });

  it('removes all data of the account after the grace period, publishes its event once, and collects every report', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await accounts.createInvitations(
      { invitations: [{ name: 'Waiting', email: `waiting-${++people}@sample.example` }] },
      { as: getActor(owner) },
    );
    await accounts.createAccessToken({ name: 'script', scopes: ['read'], expiresInDays: 0 }, { as: getActor(owner) });
    await accounts.recordActivity({}, { as: getActor(member) });
    const term = { term: 'Helm', aliases: [], meaning: '' };
    await glossary.updateGlossary({ terms: [term], deletedTerms: [] }, { as: getActor(owner) });
    await connectWithSso(owner.account!.id, member.user!.id);
    await storeFormerMember(ports, owner.account!.id, (await register()).user!.id);
    await deleteAccount(owner);
    await runDueDeletions(ports);
    expect(listPublished('accounts.account_deleted', owner.account!.id)).toEqual([]);
    endGracePeriod();
    await runDueDeletions(ports);
    await runDueDeletions(ports);
    const { id } = await findDeletion(owner.account!.id);
    await expectEventually(() => listPublished('accounts.account_deleted', owner.account!.id)).toEqual([
      { accountId: owner.account!.id, deletionId: id },
    ]);
    const { invitations, formerMembers, lastActivities, accessTokens, glossaries, ssoConnections } = ports;
    const others = [formerMembers, ports.accounts] as const;
    const all = [invitations, lastActivities, accessTokens, glossaries, ssoConnections, ...others] as const;
    for (const rows of all)
      for await (const { accountId } of rows.stream(allAccountsScope, {}))
        expect(accountId).not.toBe(owner.account!.id);
    await expect(deletions.cancelDeletion({}, { as: getActor(owner) })).rejects.toEqual(
      matchError('account.not_found'),
    );
    // The id of the account is also removed from the user who registered with it.
    const { homeAccount } = (await ports.users.find(globalScope, owner.user!.id))!;
    expect(homeAccount?.id).not.toBe(owner.account!.id);
    // Users can still sign in, and get a new account.
    expect((await signIn(owner.email)).account?.id).not.toBe(owner.account!.id);

    const erasedAt = now.toISOString();
    const counts = { meetings: 3 };
    for (const type of ['meetings', 'recordings', 'ai', 'search', 'notifications'] as const) {
      const event = createStoredEvent(createEvent(`${type}.erased`, { deletionId: id, counts, erasedAt }));
      await service.bus.publish(event);
      await service.bus.publish(event);
    }
    await service.bus.settled();
    expect(await findDeletion(owner.account!.id)).toMatchObject({ state: 'started' });
    await deletions.reportErasure({ deletionId: id, counts: { sessions: 1 } }, { as: gateway });
    const proof = await findDeletion(owner.account!.id);
    expect(proof.state).toBe('erased');
    expect(proof.reports.map((report) => report.service).toSorted()).toEqual([
      'accounts',
      'ai',
      'gateway',
      'meetings',
      'notifications',
      'recordings',
      'search',
    ]);
    expect(proof.reports[0]?.counts).toEqual({
      ...{ accounts: 1, invitations: 2, former_members: 1, member_activities: 1, access_tokens: 1 },
      glossaries: 1,
      sso_connections: 1,
      // The events are stored shortly after the changes that they report.
      security_events: expect.any(Number),
    });
  });

  it('removes the account’s id and name from all users, including a former member who registered with it', async () => {
    const founder = await register();
    const member = await addMember(founder);
    await accounts.transferOwnership({ userId: member.user!.id }, { as: getActor(founder) });
    const owner = { ...member, account: { ...member.account!, role: 'owner' } };
    await accounts.deleteMembership({ id: founder.user!.id, successorId: member.user!.id }, { as: getActor(owner) });
    const { homeAccount } = (await ports.users.find(globalScope, founder.user!.id))!;
    expect(homeAccount).toEqual({ id: founder.account!.id, name: founder.account!.name });
    await ports.users.update(globalScope, founder.user!.id, (before) => ({
      document: { ...before, name: 'Renamed Person' },
    }));
    await deleteAccount(owner);
    endGracePeriod();
    await runDueDeletions(ports);
    for await (const user of ports.users.stream(globalScope, {}))
      expect(user.homeAccount?.id).not.toBe(founder.account!.id);
    const { homeAccount: next } = (await ports.users.find(globalScope, founder.user!.id))!;
    expect(next).toEqual({ id: expect.any(String), name: "Renamed Person's workspace" });
  });

  it('is listed with its proof to platform admins only', async () => {
    const [owner, admin] = [await register(), await register()];
    await deleteAccount(owner);
    const page = { limit: 1, cursor: '' };
    await expect(deletions.listDeletions(page, { as: getActor(admin) })).rejects.toEqual(
      matchError('deletion.not_found'),
    );
    await ports.users.update(globalScope, admin.user!.id, (before) => ({
      document: { ...before, platformAdmin: true },
    }));
    const { deletions: listed } = await deletions.listDeletions(page, { as: getActor(admin) });
    expect(listed).toMatchObject([{ subject: 'account', subjectId: owner.account!.id, state: 'scheduled' }]);
  });
});

describe('the deletion of a user', () => {
  it('is rejected for the only owner of an account with other members, who must transfer it first', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const plan = await deletions.getDeletionPlan({}, { as: getActor(owner) });
    expect(plan).toMatchObject({ graceDays: DELETION_GRACE_DAYS, accounts: [{ outcome: 'transfer_first' }] });
    await expect(deleteUser(owner)).rejects.toEqual(matchError('deletion.sole_owner'));
    await accounts.transferOwnership({ userId: member.user!.id }, { as: getActor(owner) });
    expect((await deletions.getDeletionPlan({}, { as: getActor(owner) })).accounts).toMatchObject([
      { outcome: 'left' },
    ]);
    await deleteUser(owner);
  });

  it('ends sessions and tokens immediately; signing in again shows how to cancel, and cancelling keeps all data', async () => {
    const user = await register();
    const { eraseAt, credentialEpoch } = await deleteUser(user);
    expect(credentialEpoch).toBe(1);
    await expectEventually(() => listPublished('accounts.password_changed', user.user!.id)).toMatchObject([
      { credentialEpoch: 1, credential: 'deletion' },
    ]);
    const subject = await signIn(user.email);
    expect(subject.deletion).toEqual({ subject: 'user', eraseAt });
    const cancelled = await deletions.cancelDeletion({}, { as: getActor(subject) });
    expect(cancelled.subject?.deletion).toBeUndefined();
    endGracePeriod();
    await runDueDeletions(ports);
    expect((await signIn(user.email)).account?.id).toBe(user.account!.id);
  });

  it('is cancelled with the right that requesting it needs: not in a session of single sign-on', async () => {
    const user = await register();
    const ofSso = { ...getActor(user), isSso: true } as const;
    const rejection = matchError('sso.own_credentials_required');
    await expect(deletions.deleteUser({ email: user.email }, { as: ofSso })).rejects.toEqual(rejection);
    await deleteUser(user);
    const subject = await signIn(user.email);
    await expect(deletions.cancelDeletion({}, { as: { ...getActor(subject), isSso: true } })).rejects.toEqual(
      rejection,
    );
    expect((await signIn(user.email)).deletion).toBeDefined();
  });

  it('is cancelled by the emailed link without signing in', async () => {
    const user = await register();
    await deleteUser(user);
    await deletions.cancelDeletionByToken({ token: await getToken(user.user!.id) }, { as: gateway });
    expect((await signIn(user.email)).deletion).toBeUndefined();
  });

  it('erases the user, deletes accounts in which they are alone, and hands over their meetings in other accounts', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await accounts.createAccessToken({ name: 'script', scopes: ['read'], expiresInDays: 0 }, { as: getActor(owner) });
    await connectWithSso(owner.account!.id, owner.user!.id);
    const onlyMember = await register();
    await storeFormerMember(ports, (await register()).account!.id, owner.user!.id);
    await accounts.transferOwnership({ userId: member.user!.id }, { as: getActor(owner) });
    for (const person of [owner, onlyMember]) await deleteUser(person);
    endGracePeriod();
    await runDueDeletions(ports);
    await runDueDeletions(ports);
    await expectEventually(() => listPublished('accounts.user_deleted', owner.user!.id)).toMatchObject([
      { userId: owner.user!.id, accountIds: [owner.account!.id] },
    ]);
    expect(listPublished('accounts.member_removed', owner.user!.id)).toMatchObject([{ successorId: member.user!.id }]);
    expect(listPublished('accounts.account_deleted', onlyMember.account!.id)).toHaveLength(1);
    expect(listPublished('accounts.account_deleted', owner.account!.id)).toEqual([]);
    await expect(signIn(owner.email)).rejects.toEqual(matchError('session.credentials_wrong'));
    for await (const token of ports.accessTokens.stream(allAccountsScope, {}))
      expect(token.userId).not.toBe(owner.user!.id);
    for (const rows of [ports.ssoConnections, ports.formerMembers])
      expect(await rows.count(allAccountsScope, { userId: owner.user!.id })).toBe(0);
    // The address is free again.
    await accounts.register(
      {
        ...{ name: 'New', email: owner.email, password: PASSWORD },
        accountName: '',
        invitationToken: '',
        timeZone: '',
      },
      { as: gateway },
    );
  });

  it('counts everything that was erased when a second sweep repeats it', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await accounts.transferOwnership({ userId: member.user!.id }, { as: getActor(owner) });
    await deleteUser(owner);
    endGracePeriod();
    const scheduled = await findDeletion(owner.user!.id);
    await ports.deletions.update(globalScope, scheduled.id, (before) => ({
      document: { ...before, state: 'started' },
    }));
    const started = await findDeletion(owner.user!.id);
    await purgeUser(ports, started);
    // The second sweep uses the record as it was before anything was counted.
    await purgeUser(ports, started);
    expect(await findDeletion(owner.user!.id)).toMatchObject({
      accountIds: [owner.account!.id],
      counts: { users: 1, memberships: 1 },
    });
  });

  it('keeps the state "started" when two sweeps run concurrently', async () => {
    const user = await register();
    await deleteUser(user);
    endGracePeriod();
    await Promise.allSettled([runDueDeletions(ports), runDueDeletions(ports)]);
    await runDueDeletions(ports);
    expect(await findDeletion(user.user!.id)).toMatchObject({ state: 'started', reports: [{ service: 'accounts' }] });
    await expect(signIn(user.email)).rejects.toEqual(matchError('session.credentials_wrong'));
  });

  it('is not delayed by deletions that wait for the reports of other services', async () => {
    const report = { service: 'accounts', counts: {}, erasedAt: now };
    for (let number = 1; number <= 60; number += 1)
      await ports.deletions.insert(globalScope, {
        ...{ id: `waiting-${number}`, subject: 'user', subjectId: `erased-${number}`, requestedBy: `erased-${number}` },
        ...{ state: 'started', eraseAt: new Date(0), accountIds: [], reports: [report] },
      });
    const user = await register();
    await deleteUser(user);
    endGracePeriod();
    await runDueDeletions(ports);
    await expect(signIn(user.email)).rejects.toEqual(matchError('session.credentials_wrong'));
  });

  it('closes an account in which the user is alone before it is erased, so that no member joins it', async () => {
    const user = await register();
    await deleteUser(user);
    endGracePeriod();
    const { insertOnce } = ports.deletions;
    let account: unknown;
    const observed: Ports = {
      ...ports,
      deletions: {
        ...ports.deletions,
        insertOnce: async (...parts: Parameters<typeof insertOnce>) => {
          account = await ports.accounts.find(accountScope(user.account!.id), user.account!.id);
          return insertOnce.apply(ports.deletions, parts);
        },
      },
    };
    await runDueDeletions(observed);
    expect(account).toMatchObject({ deletion: { isStarted: true } });
  });

  it('makes the longest-serving admin an owner if the user became the only owner in the meantime', async () => {
    const owner = await register();
    const other = await addMember(owner);
    await accounts.updateMembership({ id: other.user!.id, role: 'owner' }, { as: getActor(owner) });
    await deleteUser(owner);
    await accounts.updateMembership({ id: other.user!.id, role: 'admin' }, { as: getActor(other) });
    endGracePeriod();
    await runDueDeletions(ports);
    const { members } = await accounts.listMembers({ query: '', limit: 0, cursor: '' }, { as: getActor(other) });
    expect(members).toMatchObject([{ userId: other.user!.id, role: 'owner' }]);
  });
});

describe('the security log of deletions', () => {
  const takeLines = () => service.securityLines.splice(0);

  it('records who requested and who cancelled the deletion of an account', async () => {
    const owner = await register();
    const [userId, accountId] = [owner.user!.id, owner.account!.id];
    takeLines();
    await deleteAccount(owner);
    const { id: deletionId } = await findDeletion(accountId);
    await deletions.cancelDeletion({}, { as: getActor(owner) });
    const byOwner = { actor: { kind: 'user', userId }, accountId, deletionId };
    expect(takeLines()).toMatchObject([
      { ...byOwner, event: 'account_deletion_scheduled' },
      { ...byOwner, event: 'account_deletion_cancelled' },
    ]);
  });

  it('records who requested and who cancelled the deletion of a user, and the erasure', async () => {
    const user = await register();
    const userId = user.user!.id;
    takeLines();
    await deleteUser(user);
    const { id: deletionId } = await findDeletion(userId);
    const browser = { ...gateway, origin: { requestId: 'request-1', network: '203.0.113.0/24' } };
    await deletions.cancelDeletionByToken({ token: await getToken(userId) }, { as: browser });
    expect(takeLines()).toMatchObject([
      { event: 'user_deletion_scheduled', actor: { kind: 'user', userId }, deletionId },
      { event: 'user_deletion_cancelled', actor: { kind: 'anonymous' }, deletionId, userId },
    ]);
    await deleteUser(await signIn(user.email));
    endGracePeriod();
    takeLines();
    await runDueDeletions(ports);
    const byAccounts = { actor: { kind: 'service', service: 'accounts' } };
    expect(takeLines().filter((line) => line.userId === userId)).toMatchObject([
      { ...byAccounts, event: 'user_deleted', deletionId: expect.any(String), accountId: user.account!.id },
    ]);
  });
});
