import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { findFormerMembers } from '../src/app/members/former-members.ts';
import type { Ports } from '../src/app/ports.ts';
import { accountScope, globalScope } from '../src/app/scopes.ts';
import { INVITATION_TTL_MS } from '../src/limits.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

type Person = Actor & { email: string };

const gateway = { as: serviceCaller('gateway', '') };
const unusable = matchError('invitation.invalid');
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let ports: Ports;
let now = new Date('2026-03-01T09:00:00Z');
const wait = (ms = 1) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  ({ service, accounts, ports } = await startAccounts({ now: () => now }));
});
afterAll(() => service?.stop());
beforeEach(() => wait());

async function register(email = `person-${randomUUID()}@sample.example`): Promise<Person> {
  const registration = { name: 'Sample Person', email, password: 'a long enough password', accountName: '' };
  const { subject } = await accounts.register({ ...registration, invitationToken: '', timeZone: '' }, gateway);
  const person = createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' });
  await verifyUser(service, person);
  return { ...person, email };
}

/** Returns the token of the email. */
async function invite(owner: Person, email: string): Promise<string> {
  const drafts = { invitations: [{ name: 'Sample Member', email }] };
  const { invitations } = await accounts.createInvitations(drafts, { as: owner });
  const as = serviceCaller('notifications', owner.accountId);
  return (await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as })).token;
}

const accept = (member: Person, token: string) => accounts.acceptInvitation({ token }, { as: member });
const remove = (owner: Person, { userId }: Person) => accounts.deleteMembership({ id: userId }, { as: owner });
const isMember = async (owner: Person, { userId }: Person) =>
  (await accounts.listMembers({ query: '', limit: 100, cursor: '' }, { as: owner })).members.some(
    (member) => member.userId === userId,
  );
const hasEntry = async (owner: Person, { userId, email }: Person) =>
  (await findFormerMembers(ports, owner.accountId, { userId, emailKey: email })).length > 0;

async function createMember() {
  const [owner, member] = [await register(), await register()];
  await accept(member, await invite(owner, member.email));
  return { owner, member };
}

/** Runs `concurrent` once, after the next write of the account and before what follows it. */
function afterNextAccountWrite(concurrent: () => Promise<unknown>): void {
  const { update } = ports.accounts;
  Object.assign(ports.accounts, {
    async update(...args: Parameters<typeof update>) {
      Object.assign(ports.accounts, { update });
      const updated = await update(...args);
      await concurrent();
      return updated;
    },
  });
}

describe('a member who was removed', () => {
  it('does not rejoin by an invitation to another address that was sent before, which others can still use', async () => {
    const { owner, member } = await createMember();
    const email = `other-${randomUUID()}@sample.example`;
    const token = await invite(owner, email);
    wait();
    await remove(owner, member);
    await expect(accept(member, token)).rejects.toEqual(unusable);
    expect(await isMember(owner, member)).toBe(false);
    const other = await register(email);
    await accept(other, token);
    expect(await isMember(owner, other)).toBe(true);
  });

  it('does not rejoin as another user of their address by an invitation that was sent before', async () => {
    const [owner, member] = [await register(), await register()];
    const staleToken = await invite(owner, member.email);
    await accept(member, await invite(owner, `other-${randomUUID()}@sample.example`));
    wait();
    await remove(owner, member);
    const { invitations } = await accounts.listInvitations({ limit: 100, cursor: '' }, { as: owner });
    expect(invitations.map(({ email }) => email)).not.toContain(member.email);
    await ports.users.update(globalScope, member.userId, (before) => ({
      document: { ...before, email: 'moved@sample.example', emailKey: 'moved@sample.example' },
    }));
    const newUser = await register(member.email);
    await expect(accept(newUser, staleToken)).rejects.toEqual(unusable);
  });

  it('is not shown an invitation that they cannot accept', async () => {
    const { owner, member } = await createMember();
    const email = `other-${randomUUID()}@sample.example`;
    await invite(owner, email);
    const moved = { email, emailKey: email };
    await ports.users.update(globalScope, member.userId, (before) => ({ document: { ...before, ...moved } }));
    const list = async () => (await accounts.listReceivedInvitations({}, { as: member })).invitations;
    expect(await list()).toHaveLength(1);
    // The removal would revoke the invitation, because its address is theirs.
    const { findFirst } = ports.invitations;
    Object.assign(ports.invitations, { findFirst: async () => undefined });
    wait();
    await remove(owner, member);
    Object.assign(ports.invitations, { findFirst });
    expect(await list()).toEqual([]);
  });

  it('rejoins by an invitation that is sent, or sent again, after the removal', async () => {
    const { owner, member } = await createMember();
    await remove(owner, member);
    wait();
    await accept(member, await invite(owner, member.email));
    expect(await isMember(owner, member)).toBe(true);
    expect(await hasEntry(owner, member)).toBe(false);
  });
});

it('a removal by a process whose clock is ahead leaves an invitation that is sent afterwards usable', async () => {
  const { owner, member } = await createMember();
  const present = now;
  wait(2_000);
  await remove(owner, member);
  now = present;
  await accept(member, await invite(owner, member.email));
  expect(await isMember(owner, member)).toBe(true);
});

describe('a member who rejoined and is removed again', () => {
  it.each(['by this release', 'by the previous release, with an id that has been taken since'])(
    'does not rejoin by an invitation that was sent before, when their first removal was stored %s',
    async (release) => {
      const { owner, member } = await createMember();
      const scope = accountScope(owner.accountId);
      await remove(owner, member);
      if (release !== 'by this release') {
        for (const entry of await findFormerMembers(ports, owner.accountId, { ...member, emailKey: member.email })) {
          await ports.formerMembers.remove(scope, entry.id);
          await ports.formerMembers.insertOnce(scope, { ...entry, id: `${owner.accountId}:${member.userId}` });
        }
      }
      wait();
      await accept(member, await invite(owner, member.email));
      expect(await hasEntry(owner, member)).toBe(false);
      const staleToken = await invite(owner, `other-${randomUUID()}@sample.example`);
      wait();
      await remove(owner, member);
      expect(await hasEntry(owner, member)).toBe(true);
      await expect(accept(member, staleToken)).rejects.toEqual(unusable);
      expect(await isMember(owner, member)).toBe(false);
    },
  );
});

describe('a removal at the same time as an acceptance', () => {
  it('of the same invitation by the removed member, who stays removed', async () => {
    const { owner, member } = await createMember();
    await remove(owner, member);
    wait();
    const token = await invite(owner, member.email);
    // The member has joined; the invitation is not marked as accepted yet.
    afterNextAccountWrite(async () => {
      wait();
      await remove(owner, member);
      await expect(accept(member, token)).rejects.toEqual(unusable);
    });
    await accept(member, token);
    expect(await isMember(owner, member)).toBe(false);
    expect(await hasEntry(owner, member)).toBe(true);
  });

  it('by a process of the previous release, which writes the entry again: the acceptance is completed', async () => {
    const { owner, member } = await createMember();
    await remove(owner, member);
    const [entry] = await findFormerMembers(ports, owner.accountId, { ...member, emailKey: member.email });
    wait();
    const token = await invite(owner, member.email);
    afterNextAccountWrite(() =>
      ports.formerMembers.update(accountScope(owner.accountId), entry!.id, (before) => ({
        document: { ...before, leftAt: now },
      })),
    );
    service.securityLines.length = 0;
    await accept(member, token);
    expect(service.securityLines.map(({ event }) => event)).toContain('invitation_accepted');
    expect(await ports.invitations.count(accountScope(owner.accountId), { state: 'pending' })).toBe(0);
    expect(await hasEntry(owner, member)).toBe(true);
  });

  it('keeps an invitation that another owner sends in the meantime', async () => {
    const { owner, member } = await createMember();
    let token = '';
    afterNextAccountWrite(async () => {
      wait();
      token = await invite(owner, member.email);
    });
    await remove(owner, member);
    await accept(member, token);
    expect(await isMember(owner, member)).toBe(true);
  });

  it('keeps an invitation that another owner sends again in the meantime', async () => {
    const [owner, member] = [await register(), await register()];
    await invite(owner, member.email);
    await accept(member, await invite(owner, `other-${randomUUID()}@sample.example`));
    const { findFirst } = ports.invitations;
    Object.assign(ports.invitations, {
      async findFirst(...args: Parameters<typeof findFirst>) {
        Object.assign(ports.invitations, { findFirst });
        const found = await findFirst(...args);
        const expiresAt = new Date(now.getTime() + INVITATION_TTL_MS);
        await ports.invitations.update(args[0], found!.id, (before) => ({ document: { ...before, expiresAt } }));
        return found;
      },
    });
    wait();
    await remove(owner, member);
    expect(await isMember(owner, member)).toBe(false);
    expect(await ports.invitations.count(accountScope(owner.accountId), { state: 'pending' })).toBe(1);
  });

  it('keeps either the member or the entry of their removal, whichever request is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, member } = await createMember();
      const token = await invite(owner, `other-${randomUUID()}@sample.example`);
      wait();
      await Promise.allSettled([accept(member, token), remove(owner, member), accept(member, token)]);
      expect(await isMember(owner, member)).toBe(false);
      expect(await hasEntry(owner, member)).toBe(true);
      expect(await ports.invitations.count(accountScope(owner.accountId), { state: 'pending' })).toBeLessThanOrEqual(1);
    }
  });
});
