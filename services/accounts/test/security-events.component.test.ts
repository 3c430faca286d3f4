import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import type { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { runDueDeletions } from '../src/app/deletions/run-due-deletions.ts';
import type { Ports } from '../src/app/ports.ts';
import { accountScope } from '../src/app/scopes.ts';
import { DELETION_GRACE_DAYS, SECURITY_EVENT_RETENTION_MS } from '../src/limits.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const PASSWORD = 'a long enough password';
const origin = { requestId: 'request-1', network: '203.0.113.0/24' };
const gateway = { as: { ...serviceCaller('gateway', ''), origin } };
const meetings = { as: serviceCaller('meetings', '') };
const ALL = { limit: 100, cursor: '', category: '', userId: '', from: '', until: '' };
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let deletions: RpcClient<typeof DeletionsServiceService>;
let securityEvents: RpcClient<typeof SecurityEventsServiceService>;
let ports: Ports;
let now = new Date('2026-11-24T12:00:00Z');
let people = 0;

beforeAll(async () => {
  ({ service, accounts, deletions, securityEvents, ports } = await startAccounts({ now: () => now }));
});
afterAll(() => service.stop());

async function register(invitationToken = ''): Promise<SignedInUser> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', email, password: PASSWORD, accountName: '', timeZone: '' };
  const { subject } = await accounts.register({ ...registration, invitationToken }, gateway);
  await verifyUser(service, asUser(subject!).as);
  return subject!;
}

const asUser = ({ user, account }: SignedInUser): { as: Actor } => ({
  as: createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'], origin }),
});

async function invite(owner: SignedInUser): Promise<string> {
  const invitations = [{ name: 'Invited', email: `invited-${++people}@sample.example` }];
  const response = await accounts.createInvitations({ invitations }, asUser(owner));
  const caller = serviceCaller('notifications', owner.account!.id);
  const { token } = await accounts.getInvitationDelivery({ invitationId: response.invitations[0]!.id }, { as: caller });
  return token;
}

const addMember = async (owner: SignedInUser): Promise<SignedInUser> => register(await invite(owner));

/** Two accounts, and a member of both. */
async function joinTwoAccounts(): Promise<{ owners: SignedInUser[]; member: SignedInUser }> {
  const [first, second] = [await register(), await register()];
  const member = await addMember(first);
  await accounts.acceptInvitation({ token: await invite(second) }, asUser(member));
  return { owners: [first, second], member };
}

const list = async (owner: SignedInUser, filter: Partial<typeof ALL> = {}) =>
  (await securityEvents.listSecurityEvents({ ...ALL, ...filter }, asUser(owner))).events;
const listTypes = async (owner: SignedInUser, filter: Partial<typeof ALL> = {}) =>
  (await list(owner, filter)).map(({ event }) => event);

/** An event as another service sends it. */
const toEvent = (accountId: string, id: string, fields: object = {}) => ({
  ...{ id, event: 'meeting_exported', at: now.toISOString(), accountId, network: '', requestId: '' },
  ...{ actorKind: 'user', actorUserId: 'user-1', accessTokenId: '', service: '', facts: { format: 'md' } },
  ...fields,
});

describe('the stored security log of an account', () => {
  it('contains what happened in it, newest first, with actor, network and request id', async () => {
    const owner = await register();
    now = new Date(now.getTime() + 1_000);
    const member = await addMember(owner);
    now = new Date(now.getTime() + 1_000);
    await accounts.updateMembership({ id: member.user!.id, role: 'admin' }, asUser(owner));
    await expectEventually(() => listTypes(owner)).toEqual(
      expect.arrayContaining(['role_changed', 'invitation_accepted', 'invitation_created', 'user_registered']),
    );
    const events = await list(owner);
    expect(events[0]).toMatchObject({
      ...{ event: 'role_changed', at: now.toISOString(), accountId: owner.account!.id, ...origin },
      ...{ actorKind: 'user', actorUserId: owner.user!.id },
      facts: { userId: member.user!.id, role: 'admin', previousRole: 'member' },
    });
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const { userNames } = await securityEvents.listSecurityEvents(ALL, asUser(owner));
    expect(userNames[owner.user!.id]).toBe('Sample Person');
  });

  it('contains failed sign-ins of its members, in each of their accounts, and none of unknown addresses', async () => {
    const { owners, member } = await joinTwoAccounts();
    const wrong = { password: 'not the password' };
    await expect(accounts.authenticate({ ...wrong, email: member.user!.email }, gateway)).rejects.toThrow();
    await expect(accounts.authenticate({ ...wrong, email: 'nobody@sample.example' }, gateway)).rejects.toThrow();
    for (const owner of owners) {
      await expectEventually(() => listTypes(owner)).toContain('sign_in_failed');
      const failures = (await list(owner)).filter(({ event }) => event === 'sign_in_failed');
      const { network } = origin;
      expect(failures).toMatchObject([
        { actorKind: 'anonymous', network, facts: { reason: 'wrong_password', userId: member.user!.id } },
      ]);
    }
    expect(await listTypes(await register())).not.toContain('sign_in_failed');
  });

  it('contains the erasure of a member, in each account that they were in', async () => {
    const { owners, member } = await joinTwoAccounts();
    await deletions.deleteUser({ email: member.user!.email }, asUser(member));
    now = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
    await runDueDeletions(ports);
    for (const owner of owners) {
      await expectEventually(() => listTypes(owner)).toContain('user_deleted');
      expect((await list(owner)).filter(({ event }) => event === 'user_deleted')).toMatchObject([
        { actorKind: 'service', accountId: owner.account!.id, facts: { userId: member.user!.id } },
      ]);
    }
  });

  it('is paginated, and filtered by category, person and time', async () => {
    const owner = await register();
    const accountId = owner.account!.id;
    const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    const events = [
      toEvent(accountId, 'one', { at: first }),
      toEvent(accountId, 'two', { at: second, actorUserId: 'user-2' }),
      toEvent(accountId, 'three', { at: second, event: 'meeting_shared', facts: { userId: 'user-2', role: 'editor' } }),
    ];
    await securityEvents.recordSecurityEvents({ events }, meetings);
    const listIds = async (filter: Partial<typeof ALL>) => (await list(owner, filter)).map(({ id }) => id);
    const past = { until: '2026-11-22T00:00:00.000Z' };
    expect((await listIds(past)).toSorted()).toEqual(['one', 'three', 'two']);
    expect(await listIds({ ...past, category: 'sharing' })).toEqual(['three']);
    expect(await listIds({ ...past, userId: 'user-2' })).toEqual(['two']);
    expect(await listIds({ ...past, userId: 'user-1', category: 'data' })).toEqual(['one']);
    expect(await listIds({ until: second })).toEqual(['one']);
    expect(await listIds({ ...past, from: second })).not.toContain('one');
    const { nextCursor } = await securityEvents.listSecurityEvents({ ...ALL, ...past, limit: 2 }, asUser(owner));
    expect(await listIds({ ...past, cursor: nextCursor })).toEqual(['one']);
    await expect(list(owner, { category: 'everything' })).rejects.toEqual(matchError('platform.malformed'));
  });

  it('stores a repeated event once, and only in the account that it names', async () => {
    const [owner, otherOwner] = [await register(), await register()];
    const events = [toEvent(owner.account!.id, 'repeated')];
    for (let count = 0; count < 2; count += 1) await securityEvents.recordSecurityEvents({ events }, meetings);
    expect((await list(owner)).filter(({ id }) => id === 'repeated')).toHaveLength(1);
    expect((await list(otherOwner)).filter(({ id }) => id === 'repeated')).toEqual([]);
  });

  it('can be read only by users whose stored role is owner or admin', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const forged = { as: { ...asUser(member).as, role: 'owner' as const } };
    await expect(securityEvents.listSecurityEvents(ALL, forged)).rejects.toEqual(
      matchError('membership.not_permitted'),
    );
    await accounts.updateMembership({ id: member.user!.id, role: 'admin' }, asUser(owner));
    await expect(securityEvents.listSecurityEvents(ALL, asUser(member))).resolves.toMatchObject({ nextCursor: '' });
  });

  it('rejects malformed events, and too many events in one request', async () => {
    const { account } = await register();
    const tooMany = Array.from({ length: 101 }, (_, number) => toEvent(account!.id, String(number)));
    for (const events of [tooMany, [toEvent(account!.id, '')], [toEvent(account!.id, 'x', { at: 'yesterday' })]])
      await expect(securityEvents.recordSecurityEvents({ events }, meetings)).rejects.toEqual(
        matchError('platform.malformed'),
      );
  });

  it('is kept for a year', async () => {
    const owner = await register();
    await securityEvents.recordSecurityEvents({ events: [toEvent(owner.account!.id, 'old')] }, meetings);
    const isStored = async () => (await list(owner)).some(({ id }) => id === 'old');
    const storedAt = now;
    now = new Date(storedAt.getTime() + SECURITY_EVENT_RETENTION_MS - 1_000);
    await service.store.sweep();
    expect(await isStored()).toBe(true);
    now = new Date(storedAt.getTime() + SECURITY_EVENT_RETENTION_MS + 1_000);
    await service.store.sweep();
    expect(await isStored()).toBe(false);
  });

  it('is erased with the account, and an event that arrives afterwards is not stored', async () => {
    const owner = await register();
    const accountId = owner.account!.id;
    const count = () => ports.securityEvents.count(accountScope(accountId), {});
    await securityEvents.recordSecurityEvents({ events: [toEvent(accountId, 'early')] }, meetings);
    await deletions.deleteAccount({ name: owner.account!.name }, asUser(owner));
    await expectEventually(() => listTypes(owner)).toContain('account_deletion_scheduled');
    now = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
    await runDueDeletions(ports);
    await expectEventually(() => service.securityLines.map(({ event }) => event)).toContain('account_deleted');
    await securityEvents.recordSecurityEvents({ events: [toEvent(accountId, 'late')] }, meetings);
    expect(await count()).toBe(0);
  });
});
