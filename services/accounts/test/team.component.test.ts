import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { decodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { RESERVED_SEAT_TTL_MS } from '../src/limits.ts';
import { accountAggregate, lastActivityAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const gateway = serviceCaller('gateway', '');
const page = { query: '', limit: 0, cursor: '' };
/** Invitations that are requested at the same time, in an account with four free seats. */
const PARALLEL_INVITATIONS = 8;
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let now = new Date('2026-11-24T23:30:00Z');
let people = 0;

beforeAll(async () => {
  ({ service, accounts } = await startAccounts({ now: () => now }));
});
afterAll(() => service.stop());

async function register(invitationToken = '', name = 'Sample Person'): Promise<SignedInUser> {
  const email = `person-${++people}@sample.example`;
  const { subject } = await accounts.register(
    { name, email, password: 'a long enough one', accountName: '', invitationToken, timeZone: '' },
    { as: gateway },
  );
  return subject!;
}

const getActor = ({ user, account }: SignedInUser): Actor =>
  createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });

const invitePerson = (owner: SignedInUser, email = `invited-${++people}@sample.example`) =>
  accounts.createInvitations({ invitations: [{ name: 'Invited Person', email }] }, { as: getActor(owner) });

async function addMember(owner: SignedInUser): Promise<SignedInUser> {
  const { subject } = await accounts.getSubject({}, { as: getActor(owner) });
  if (!subject?.user?.emailVerified) await verifyUser(service, getActor(owner));
  return register(await getInvitationToken(owner));
}

async function getInvitationToken(owner: SignedInUser): Promise<string> {
  const { invitations } = await invitePerson(owner);
  const caller = serviceCaller('notifications', owner.account!.id);
  return (await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as: caller })).token;
}

const listMembers = async (caller: SignedInUser) =>
  (await accounts.listMembers(page, { as: getActor(caller) })).members;

describe('the last activity of a member', () => {
  it('is stored as a day, at most once a day, and shown only to owners and admins', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const scope = systemScope('a test', owner.account!.id);
    const activities = service.store.collection(lastActivityAggregate);
    const getVersion = async () => (await activities.page(scope, { limit: 10 })).items.map(({ version }) => version);
    for (let count = 0; count < 3; count++) await accounts.recordActivity({}, { as: getActor(member) });
    expect(await getVersion()).toEqual([1]);
    expect((await listMembers(owner)).map(({ lastActiveOn }) => lastActiveOn)).toEqual([undefined, '2026-11-24']);
    now = new Date('2026-11-25T00:10:00Z');
    await accounts.recordActivity({}, { as: getActor(member) });
    expect(await getVersion()).toEqual([2]);
    expect((await listMembers(owner))[1]?.lastActiveOn).toBe('2026-11-25');
    expect((await listMembers(member)).map(({ lastActiveOn }) => lastActiveOn)).toEqual([undefined, undefined]);
  });

  it('is deleted with the membership, and not stored again by a request in flight', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await accounts.recordActivity({}, { as: getActor(member) });
    await accounts.deleteMembership({ id: member.user!.id }, { as: getActor(owner) });
    const scope = systemScope('a test', owner.account!.id);
    const count = () => service.store.collection(lastActivityAggregate).count(scope, {});
    await expectEventually(count).toBe(0);
    await accounts.recordActivity({}, { as: getActor(member) });
    expect(await count()).toBe(0);
  });

  it('is stored for a member who left and came back too', async () => {
    const owner = await register();
    const member = await addMember(owner);
    for (let round = 0; round < 2; round += 1) {
      await accounts.recordActivity({}, { as: getActor(member) });
      await accounts.deleteMembership({ id: member.user!.id }, { as: getActor(owner) });
      const scope = systemScope('a test', owner.account!.id);
      await expectEventually(() => service.store.collection(lastActivityAggregate).count(scope, {})).toBe(0);
      now = new Date(now.getTime() + 1);
      await accounts.acceptInvitation({ token: await getInvitationToken(owner) }, { as: getActor(member) });
    }
    await Promise.all([1, 2].map(() => accounts.recordActivity({}, { as: getActor(member) })));
    expect((await listMembers(owner))[1]?.lastActiveOn).toBe(now.toISOString().slice(0, 10));
    const { members } = await accounts.listMembers({ ...page, query: 'nobody' }, { as: getActor(owner) });
    expect(members).toEqual([]);
  });
});

describe('the name of an account', () => {
  it('can be changed by users whose stored role is owner or admin', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const { account } = await accounts.updateAccount({ name: '  New Works ' }, { as: getActor(owner) });
    expect(account).toMatchObject({ id: owner.account!.id, name: 'New Works', role: 'owner' });
    expect((await accounts.getSubject({}, { as: getActor(member) })).subject?.account?.name).toBe('New Works');
    const forged = { ...getActor(member), role: 'owner' as const };
    await expect(accounts.updateAccount({ name: 'Mine' }, { as: forged })).rejects.toEqual(
      matchError('membership.not_permitted'),
    );
    await expect(accounts.updateAccount({ name: ' ' }, { as: getActor(owner) })).rejects.toEqual(
      matchError('account.name_blank'),
    );
  });
});

describe('the ownership', () => {
  it('is transferred to another member in one step; the former owner becomes an admin', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const request = { userId: member.user!.id };
    const { subject } = await accounts.transferOwnership(request, { as: getActor(owner) });
    expect(subject?.account?.role).toBe('admin');
    expect((await listMembers(owner)).map(({ role }) => role)).toEqual(['admin', 'owner']);
    await expectEventually(() =>
      service.bus.published.filter(
        ({ type, accountId }) => type === 'accounts.member_role_changed' && accountId === owner.account!.id,
      ),
    ).toHaveLength(2);
    // A repeated request is rejected, because the caller is no longer an owner.
    await expect(accounts.transferOwnership(request, { as: getActor(owner) })).rejects.toEqual(
      matchError('membership.owner_only'),
    );
  });

  it('can be transferred to members of the account only, and by owners only', async () => {
    const [owner, otherOwner] = [await register(), await register()];
    const member = await addMember(owner);
    for (const userId of [otherOwner.user!.id, owner.user!.id, 'nobody'])
      await expect(accounts.transferOwnership({ userId }, { as: getActor(owner) })).rejects.toEqual(
        matchError('membership.new_owner_unknown'),
      );
    const forged = { ...getActor(member), role: 'owner' as const };
    await expect(accounts.transferOwnership({ userId: member.user!.id }, { as: forged })).rejects.toEqual(
      matchError('membership.owner_only'),
    );
    expect((await listMembers(owner)).map(({ role }) => role)).toEqual(['owner', 'member']);
  });

  it('is transferred once by parallel requests, so that the account keeps exactly one owner', async () => {
    const owner = await register();
    const candidates = [await addMember(owner), await addMember(owner), await addMember(owner)];
    const outcomes = await Promise.allSettled(
      candidates.map(({ user }) => accounts.transferOwnership({ userId: user!.id }, { as: getActor(owner) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listMembers(owner)).map(({ role }) => role).toSorted()).toEqual([
      'admin',
      'member',
      'member',
      'owner',
    ]);
  });
});

describe('the removal of a member', () => {
  it('publishes an event with the successor, who must be another member', async () => {
    const owner = await register();
    const [member, successor] = [await addMember(owner), await addMember(owner)];
    const remove = (successorId: string) =>
      accounts.deleteMembership({ id: member.user!.id, successorId }, { as: getActor(owner) });
    for (const id of ['nobody', member.user!.id])
      await expect(remove(id)).rejects.toEqual(matchError('membership.successor_unknown'));
    expect(await listMembers(owner)).toHaveLength(3);
    await remove(successor.user!.id);
    const findEvent = () =>
      service.bus.published.find(
        ({ type, accountId }) => type === 'accounts.member_removed' && accountId === owner.account!.id,
      );
    await expectEventually(findEvent).toBeDefined();
    expect(decodeEvent('accounts.member_removed', Buffer.from(findEvent()!.payload, 'base64'))).toEqual({
      accountId: owner.account!.id,
      userId: member.user!.id,
      successorId: successor.user!.id,
    });
  });
});

describe('the invitations that a user received', () => {
  const list = async (user: SignedInUser) =>
    (await accounts.listReceivedInvitations({}, { as: getActor(user) })).invitations;
  const getContents = (owner: SignedInUser, invitationId: string) =>
    accounts.getInvitationDelivery({ invitationId }, { as: serviceCaller('notifications', owner.account!.id) });

  it('are those to their address, once it is verified, with the token of the email', async () => {
    const [owner, guest, other] = [await register(), await register(), await register()];
    await verifyUser(service, getActor(owner));
    await verifyUser(service, getActor(other));
    const { invitations } = await invitePerson(owner, guest.user!.email.toUpperCase());
    const id = invitations[0]!.id;
    expect(await list(guest)).toEqual([]);
    expect((await getContents(owner, id)).invitedUser).toBeUndefined();
    await verifyUser(service, getActor(guest));
    const { token, invitedUser } = await getContents(owner, id);
    expect(invitedUser).toEqual({ userId: guest.user!.id, accountId: guest.account!.id });
    expect(await list(guest)).toEqual([
      { id, accountName: owner.account!.name, invitedBy: 'Sample Person', expiresAt: expect.any(String), token },
    ]);
    expect(await list(other)).toEqual([]);
    await accounts.acceptInvitation({ token }, { as: getActor(guest) });
    expect(await list(guest)).toEqual([]);
  });

  it('are listed newest first', async () => {
    const guest = await register();
    await verifyUser(service, getActor(guest));
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const owner = await register();
      await verifyUser(service, getActor(owner));
      const { invitations } = await invitePerson(owner, guest.user!.email);
      ids.unshift(invitations[0]!.id);
      now = new Date(now.getTime() + 1_000);
    }
    expect((await list(guest)).map(({ id }) => id)).toEqual(ids);
  });

  it('are not shown once revoked or expired', async () => {
    const [owner, guest] = [await register(), await register()];
    await verifyUser(service, getActor(owner));
    await verifyUser(service, getActor(guest));
    const { invitations } = await invitePerson(owner, guest.user!.email);
    const { expiresAt } = invitations[0]!;
    const today = now;
    now = new Date(expiresAt);
    expect(await list(guest)).toEqual([]);
    now = today;
    expect(await list(guest)).toHaveLength(1);
    await accounts.deleteInvitation({ id: invitations[0]!.id }, { as: getActor(owner) });
    expect(await list(guest)).toEqual([]);
  });
});

describe('the account limit', () => {
  it('is never exceeded by invitations that are sent at the same time', async () => {
    const owner = await register();
    await verifyUser(service, getActor(owner));
    const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL_INVITATIONS }, () => invitePerson(owner)));
    const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(rejected.filter((error) => !isAppError(error, 'account.full'))).toEqual([]);
    const { invitations } = await accounts.listInvitations({ limit: 0, cursor: '' }, { as: getActor(owner) });
    expect(invitations).toHaveLength(4);
    expect(rejected).toHaveLength(PARALLEL_INVITATIONS - 4);
  });

  it('does not count seats of invitations that were revoked or that failed', async () => {
    const owner = await register();
    await verifyUser(service, getActor(owner));
    for (let count = 0; count < 3; count++) await invitePerson(owner);
    const { invitations } = await invitePerson(owner);
    await accounts.deleteInvitation({ id: invitations[0]!.id }, { as: getActor(owner) });
    await invitePerson(owner);
    const account = await service.store
      .collection(accountAggregate)
      .find(systemScope('a test', owner.account!.id), owner.account!.id);
    expect(account?.heldSeats).toEqual([]);
  });

  it('counts the seats of invitations that were interrupted by a crash, but only for a minute', async () => {
    const owner = await register();
    await verifyUser(service, getActor(owner));
    const { id } = owner.account!;
    const seats = service.store.collection(accountAggregate);
    const heldSeats = ['i1', 'i2', 'i3', 'i4'].map((invitation) => ({ id: invitation, at: now }));
    await seats.update(systemScope('a crash', id), id, (before) => ({ document: { ...before, heldSeats } }));
    await expect(invitePerson(owner)).rejects.toEqual(matchError('account.full'));
    now = new Date(now.getTime() + RESERVED_SEAT_TTL_MS);
    await invitePerson(owner);
  });
});
