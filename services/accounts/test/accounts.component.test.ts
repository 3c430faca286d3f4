import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent, decodeEvent, encodeEvent } from '@minutehand/contracts/events';
import { AccountsServiceService, type Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { hasSameTiming, measureInterleaved } from '@minutehand/test-kit/access';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AccountsConfig } from '../src/config.ts';
import { VERIFIED_EMAIL_STATE } from '../src/domain/email-verification.ts';
import { INVITATION_TTL_MS, PENDING_PASSWORD_RESETS_MAX } from '../src/limits.ts';
import { createPasswords } from '../src/outbound/crypto/passwords.ts';
import {
  accountAggregate,
  aggregates,
  passwordResetAggregate,
  userAggregate,
} from '../src/outbound/store/aggregates.ts';
import { verifyUser } from './verify-user.ts';

const gateway = serviceCaller('gateway', '');
/** Repetitions of each call when the durations of two calls are compared. */
const TIMING_ROUNDS = 11;
const password = 'a long enough password';
/** An address that has reached the daily email limit. */
const LIMITED_ADDRESS = 'too-often@sample.example';
/** Emails that were counted. */
const reservedEmails: { accountId: string; cause: string; email: string }[] = [];
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let now = new Date('2026-03-01T09:00:00Z');
let people = 0;

beforeAll(async () => {
  service = await startTestService<AccountsConfig>({
    config: { name: 'accounts', signingSecret: 'a secret of the test, long enough' },
    compose,
    aggregates,
    now: () => now,
    clients: {
      notifications: createFakeClient<typeof NotificationsServiceService>({
        reserveMails: async ({ mails }, { as: { accountId } }) => {
          if (mails.some(({ email }) => email === LIMITED_ADDRESS)) {
            throw new AppError('mail.too_many_today', { details: { retryAfterSeconds: 90 } });
          }
          for (const mail of mails) reservedEmails.push({ accountId, ...mail });
          return {};
        },
      }),
    },
  });
  accounts = service.client(AccountsServiceService);
});
afterAll(() => service.stop());

const newEmail = () => `person-${++people}@sample.example`;

async function registerPerson(email = newEmail(), invitationToken = ''): Promise<SignedInUser> {
  const { subject } = await accounts.register(
    { name: 'Sample Person', email, password, accountName: '', invitationToken, timeZone: 'Europe/London' },
    { as: gateway },
  );
  return subject!;
}

function getActor(subject: SignedInUser): Actor {
  const { user, account } = subject;
  return createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });
}

async function verify(subject: SignedInUser): Promise<void> {
  const { subject: current } = await accounts.getSubject({}, { as: getActor(subject) });
  if (!current?.user?.emailVerified) await verifyUser(service, getActor(subject));
}

async function invite(owner: SignedInUser, email = newEmail()): Promise<{ token: string; id: string }> {
  await verify(owner);
  const { invitations } = await accounts.createInvitations(
    { invitations: [{ name: 'Invited Person', email }] },
    { as: getActor(owner) },
  );
  const id = invitations[0]!.id;
  const contents = await accounts.getInvitationDelivery(
    { invitationId: id },
    { as: serviceCaller('notifications', owner.account!.id) },
  );
  return { token: contents.token, id };
}

describe('registration and sign-in', () => {
  it('creates an account with five seats and the user as its owner', async () => {
    const subject = await registerPerson();
    expect(subject.account).toMatchObject({ name: "Sample Person's workspace", role: 'owner', accountLimit: 5 });
  });

  it('treats email addresses as case-insensitive', async () => {
    const email = newEmail();
    await registerPerson(email);
    await expect(registerPerson(email.toUpperCase())).rejects.toEqual(matchError('user.email_taken'));
    const { subject } = await accounts.authenticate({ email: ` ${email.toUpperCase()} `, password }, { as: gateway });
    expect(subject?.user?.email).toBe(email);
  });

  it('rejects a registered address in the same time as it registers a new one', async () => {
    const { user } = await registerPerson();
    const registerTakenAddress = () => registerPerson(user!.email).catch((error: Error) => error);
    expect(await measureInterleaved(TIMING_ROUNDS, registerTakenAddress, () => registerPerson())).toSatisfy(
      hasSameTiming,
    );
  });

  it('rejects a wrong password and an unknown address with the same message', async () => {
    const { user } = await registerPerson();
    const attempt = (email: string) =>
      accounts.authenticate({ email, password: 'another password' }, { as: gateway }).catch((error: Error) => error);
    const [wrong, unknown] = [await attempt(user!.email), await attempt('nobody@sample.example')];
    expect(wrong).toEqual(matchError('session.credentials_wrong'));
    expect((unknown as Error).message).toBe((wrong as Error).message);
  });

  it('rejects callers other than the gateway', async () => {
    const attempt = accounts.authenticate({ email: 'a@b.example', password }, { as: createActor() });
    await expect(attempt).rejects.toEqual(matchError('platform.forbidden'));
  });

  it('completes an interrupted registration at the next sign-in', async () => {
    const email = newEmail();
    const passwordHash = await (await createPasswords()).hash(password);
    const homeAccount = { id: 'account-promised', name: 'Promised' };
    const content = {
      name: 'Interrupted',
      theme: '' as const,
      timeZone: '',
      platformAdmin: false,
      onboardingCompleted: false,
      credentialEpoch: 0,
      emailChanges: [],
      passkeys: [],
      ...VERIFIED_EMAIL_STATE,
    };
    await service.store.collection(userAggregate).insert(systemScope('a user whose registration was interrupted'), {
      ...content,
      id: 'user-interrupted',
      email,
      emailKey: email,
      passwordHash,
      homeAccount,
    });
    for (let round = 0; round < 2; round++) {
      const { subject } = await accounts.authenticate({ email, password }, { as: gateway });
      expect(subject?.account).toMatchObject({ id: 'account-promised', name: 'Promised', role: 'owner' });
    }
  });
});

describe('invitations', () => {
  it('are counted with the email that they send, and not stored above the daily limit of emails', async () => {
    const owner = await registerPerson();
    const email = newEmail();
    const { token } = await invite(owner, email);
    expect(reservedEmails.at(-1)).toEqual({ accountId: owner.account!.id, cause: token, email });
    const invitations = [{ name: 'Invited Person', email: LIMITED_ADDRESS }];
    await expect(accounts.createInvitations({ invitations }, { as: getActor(owner) })).rejects.toMatchObject({
      code: 'invitation.too_many_today',
      details: { retryAfterSeconds: 90 },
    });
    const listed = await accounts.listInvitations({ limit: 0, cursor: '' }, { as: getActor(owner) });
    expect(listed.invitations.map((invitation) => invitation.email)).toEqual([email]);
  });

  it('need at least one person', async () => {
    const owner = await registerPerson();
    await expect(accounts.createInvitations({ invitations: [] }, { as: getActor(owner) })).rejects.toMatchObject({
      message: 'Please add at least one invitation with both name and email',
    });
  });

  it('add a user to the account at registration', async () => {
    const owner = await registerPerson();
    const { token } = await invite(owner);
    const member = await registerPerson(undefined, token);
    expect(member.account).toMatchObject({ id: owner.account!.id, role: 'member' });
    const { members } = await accounts.listMembers({ query: '', limit: 0, cursor: '' }, { as: getActor(owner) });
    expect(members.map(({ role }) => role)).toEqual(['owner', 'member']);
  });

  it('show the holder of the link the inviter and the account', async () => {
    const owner = await registerPerson();
    const email = newEmail();
    const { token } = await invite(owner, email);
    expect(await accounts.getInvitation({ token }, { as: gateway })).toEqual({
      name: 'Invited Person',
      email,
      accountName: "Sample Person's workspace",
      invitedBy: 'Sample Person',
    });
  });

  it('do not create a user when the account is full', async () => {
    const owner = await registerPerson();
    const invitation = await invite(owner);
    for (let count = 0; count < 3; count++) await registerPerson(undefined, (await invite(owner)).token);
    await service.store
      .collection(accountAggregate)
      .update(systemScope('a smaller plan'), owner.account!.id, (before) => ({
        document: { ...before, accountLimit: 4 },
      }));
    const email = newEmail();
    await expect(registerPerson(email, invitation.token)).rejects.toEqual(matchError('account.full'));
    // The address can still be registered.
    expect((await registerPerson(email)).account?.role).toBe('owner');
  });

  it('give a removed member a home account at the next sign-in', async () => {
    const owner = await registerPerson();
    const email = newEmail();
    const member = await registerPerson(email, (await invite(owner)).token);
    await accounts.deleteMembership({ id: member.user!.id }, { as: getActor(owner) });
    const { subject } = await accounts.authenticate({ email, password }, { as: gateway });
    expect(subject?.account).toMatchObject({ name: "Sample Person's workspace", role: 'owner' });
  });

  it('add a registered user, who then has two accounts', async () => {
    const owner = await registerPerson();
    const other = await registerPerson();
    const { token } = await invite(owner);
    const { subject } = await accounts.acceptInvitation({ token }, { as: getActor(other) });
    expect(subject?.account?.id).toBe(owner.account!.id);
    expect((await accounts.listAccounts({}, { as: getActor(other) })).accounts).toHaveLength(2);
    const ownAccount = await accounts.switchAccount({ accountId: other.account!.id }, { as: getActor(subject!) });
    expect(ownAccount.subject?.account?.role).toBe('owner');
  });

  it('are rejected when used, revoked, expired or forged', async () => {
    const owner = await registerPerson();
    const used = await invite(owner);
    await registerPerson(undefined, used.token);
    const revoked = await invite(owner);
    await accounts.deleteInvitation({ id: revoked.id }, { as: getActor(owner) });
    const expired = await invite(owner);
    now = new Date(now.getTime() + INVITATION_TTL_MS);
    for (const token of [used.token, revoked.token, expired.token, 'forged.token']) {
      await expect(registerPerson(undefined, token)).rejects.toEqual(matchError('invitation.invalid'));
      await expect(accounts.getInvitation({ token }, { as: gateway })).rejects.toEqual(
        matchError('invitation.invalid'),
      );
    }
  });

  it('can be used by one user only; concurrent users get a home account', async () => {
    const owner = await registerPerson();
    const { token } = await invite(owner);
    const registered = await Promise.all(Array.from({ length: 3 }, () => registerPerson(undefined, token)));
    const roles = registered.map(({ account }) => (account?.id === owner.account!.id ? 'joined' : account?.role));
    expect(roles.toSorted()).toEqual(['joined', 'owner', 'owner']);
    const { members } = await accounts.listMembers({ query: '', limit: 0, cursor: '' }, { as: getActor(owner) });
    expect(members).toHaveLength(2);
  });

  it('can be renewed, so that a removed member can join again', async () => {
    const owner = await registerPerson();
    const other = await registerPerson();
    for (let round = 0; round < 2; round++) {
      const { token } = await invite(owner, other.user!.email);
      const { subject } = await accounts.acceptInvitation({ token }, { as: getActor(other) });
      expect(subject?.account?.id).toBe(owner.account!.id);
      await accounts.deleteMembership({ id: other.user!.id }, { as: getActor(owner) });
    }
  });

  it('are rejected beyond the account limit, including pending ones', async () => {
    const owner = await registerPerson();
    for (let count = 0; count < 4; count++) await invite(owner);
    await expect(invite(owner)).rejects.toEqual(matchError('account.full'));
  });

  it('can be sent by owners and admins only', async () => {
    const owner = await registerPerson();
    const member = await registerPerson(undefined, (await invite(owner)).token);
    await expect(invite(member)).rejects.toEqual(matchError('membership.not_permitted'));
  });

  it('are authorized by the stored role, not the role in the token', async () => {
    const owner = await registerPerson();
    const { id } = await invite(owner);
    const member = await registerPerson(undefined, (await invite(owner)).token);
    const formerMember = await registerPerson(undefined, (await invite(owner)).token);
    await accounts.deleteMembership({ id: formerMember.user!.id }, { as: getActor(owner) });
    const drafts = { invitations: [{ name: 'Somebody', email: newEmail() }] };
    const calls = [
      (caller: Actor) => accounts.createInvitations(drafts, { as: caller }),
      (caller: Actor) => accounts.listInvitations({ limit: 0, cursor: '' }, { as: caller }),
      (caller: Actor) => accounts.deleteInvitation({ id }, { as: caller }),
    ];
    for (const call of calls) {
      await expect(call({ ...getActor(member), role: 'owner' })).rejects.toEqual(
        matchError('membership.not_permitted'),
      );
      await expect(call({ ...getActor(formerMember), role: 'admin' })).rejects.toEqual(matchError('account.not_found'));
    }
    await accounts.updateMembership({ id: member.user!.id, role: 'admin' }, { as: getActor(owner) });
    await verify(member);
    for (const call of calls) await call({ ...getActor(member), role: 'member' });
  });

  it('publish an event that does not contain the token', async () => {
    const owner = await registerPerson();
    const { id, token } = await invite(owner);
    await expectEventually(() =>
      service.bus.published.filter(({ type }) => type === 'accounts.member_invited').map((e) => e.aggregateId),
    ).toContain(id);
    expect(JSON.stringify(service.bus.published)).not.toContain(token);
  });
});

describe('members', () => {
  it('always include an owner, and are changed by the stored role of the caller', async () => {
    const owner = await registerPerson();
    const member = await registerPerson(undefined, (await invite(owner)).token);
    const demotion = accounts.updateMembership({ id: owner.user!.id, role: 'member' }, { as: getActor(owner) });
    await expect(demotion).rejects.toEqual(matchError('membership.last_owner'));
    const callerWithForgedRole = { ...getActor(member), role: 'owner' as const };
    const promotion = accounts.updateMembership({ id: member.user!.id, role: 'owner' }, { as: callerWithForgedRole });
    await expect(promotion).rejects.toEqual(matchError('membership.not_permitted'));
    await accounts.deleteMembership({ id: member.user!.id }, { as: getActor(owner) });
    await expect(accounts.getSubject({}, { as: getActor(member) })).rejects.toEqual(matchError('account.not_found'));
  });

  it('are looked up by id, with a number of other members if a service asks for them', async () => {
    const owner = await registerPerson();
    const email = newEmail();
    const member = await registerPerson(email, (await invite(owner, email)).token);
    const caller = serviceCaller('recordings', owner.account!.id);
    const lookUp = async (userIds: string[], otherMembers: number) => {
      const { people: found } = await accounts.getPeople({ userIds, otherMembers }, { as: caller });
      return found.map(({ userId }) => userId);
    };
    expect(await lookUp([member.user!.id], 0)).toEqual([member.user!.id]);
    expect(new Set(await lookUp([member.user!.id], 10))).toEqual(new Set([member.user!.id, owner.user!.id]));
    expect(await lookUp([], 1)).toEqual([owner.user!.id]);
    await expect(lookUp([], 501)).rejects.toEqual(matchError('platform.malformed'));
    await expect(lookUp([], -1)).rejects.toEqual(matchError('platform.malformed'));
  });

  it('are not visible to another account', async () => {
    const [person, other] = [await registerPerson(), await registerPerson()];
    const people = await accounts.getPeople({ userIds: [other.user!.id, person.user!.id] }, { as: getActor(person) });
    expect(people.people.map(({ userId }) => userId)).toEqual([person.user!.id]);
    const named = await accounts.findMembersByName(
      { names: [other.user!.name, ` ${person.user!.name.toUpperCase()}`] },
      { as: serviceCaller('recordings', person.account!.id) },
    );
    expect(named.members.map(({ userId }) => userId)).toEqual([person.user!.id]);
    const change = accounts.updateMembership({ id: other.user!.id, role: 'admin' }, { as: getActor(person) });
    await expect(change).rejects.toEqual(matchError('membership.not_found'));
    const switched = accounts.switchAccount({ accountId: other.account!.id }, { as: getActor(person) });
    await expect(switched).rejects.toEqual(matchError('account.not_found'));
  });

  it('are returned as mentions with escaped names', async () => {
    const person = await registerPerson();
    await accounts.updateUser({ name: 'A <b> & "C"' }, { as: getActor(person) });
    const { mentions } = await accounts.searchMentions({ query: 'a <' }, { as: getActor(person) });
    expect(mentions).toEqual([
      expect.objectContaining({
        name: 'A <b> & "C"',
        content: expect.stringContaining('A &lt;b&gt; &amp; &quot;C&quot;'),
      }),
    ]);
  });
});

describe('a signed mention id', () => {
  it('resolves to the member in the same account only', async () => {
    const [person, other] = [await registerPerson(), await registerPerson()];
    const getSgid = async (owner: SignedInUser) =>
      (await accounts.searchMentions({ query: '' }, { as: getActor(owner) })).mentions[0]!.sgid;
    const [ownSgid, otherSgid] = [await getSgid(person), await getSgid(other)];
    const sgids = ['invented', otherSgid, ownSgid, `${ownSgid}x`];
    const { mentions } = await accounts.resolveMentions({ sgids }, { as: getActor(person) });
    expect(mentions).toEqual([{ sgid: ownSgid, userId: person.user!.id, name: person.user!.name }]);
    expect((await accounts.resolveMentions({ sgids: [] }, { as: getActor(person) })).mentions).toEqual([]);
  });
});

describe('a subscription', () => {
  it('sets the account limit', async () => {
    const owner = await registerPerson();
    const accountId = owner.account!.id;
    const publishSubscription = async (accountLimit: number, aggregateVersion: number) => {
      const event = createEvent('billing.subscription_changed', {
        accountId,
        state: 'active',
        accountLimit,
        quotas: {},
      });
      await service.bus.publish({
        id: `event-${aggregateVersion}`,
        type: event.type,
        accountId,
        aggregateId: accountId,
        aggregateVersion,
        occurredAt: now.toISOString(),
        traceparent: '',
        payload: Buffer.from(encodeEvent(event)).toString('base64'),
      });
      await service.bus.settled();
    };
    await publishSubscription(12, 2);
    // This event is stale.
    await publishSubscription(7, 1);
    expect((await accounts.getSubject({}, { as: getActor(owner) })).subject?.account?.accountLimit).toBe(12);
  });
});

async function resetPassword(email: string, newPassword: string) {
  const before = service.bus.published.length;
  await accounts.requestPasswordReset({ email }, { as: gateway });
  const findRequest = () =>
    service.bus.published.slice(before).find(({ type }) => type === 'accounts.password_reset_requested');
  await expectEventually(findRequest).toBeDefined();
  const { token } = await accounts.getPasswordResetDelivery(
    { passwordResetId: findRequest()!.aggregateId },
    { as: serviceCaller('notifications', '') },
  );
  return accounts.resetPassword({ token, password: newPassword }, { as: gateway });
}

describe('a password', () => {
  it('is verified again for a signed-in user', async () => {
    const subject = await registerPerson();
    const caller = { as: getActor(subject) };
    expect((await accounts.reauthenticate({ password, passkeyResponseJson: '' }, caller)).subject).toEqual(subject);
    await expect(
      accounts.reauthenticate({ password: 'not the password', passkeyResponseJson: '' }, caller),
    ).rejects.toEqual(matchError('session.password_wrong'));
  });

  it('can be reset once per link', async () => {
    const { user } = await registerPerson();
    await accounts.requestPasswordReset({ email: user!.email }, { as: gateway });
    await accounts.requestPasswordReset({ email: user!.email }, { as: gateway });
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain(
      'accounts.password_reset_requested',
    );
    const { aggregateId } = service.bus.published.findLast(({ type }) => type === 'accounts.password_reset_requested')!;
    const { token } = await accounts.getPasswordResetDelivery(
      { passwordResetId: aggregateId },
      { as: serviceCaller('notifications', '') },
    );
    const reset = () => accounts.resetPassword({ token, password: 'a different password' }, { as: gateway });
    expect(await reset()).toEqual({ userId: user!.id, credentialEpoch: 1, email: user!.email });
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain('accounts.password_changed');
    await expect(reset()).rejects.toEqual(matchError('password_reset.invalid'));
    expect(
      await service.store.collection(passwordResetAggregate).count(systemScope('links'), { userId: user!.id }),
    ).toBe(0);
    const { subject } = await accounts.authenticate(
      { email: user!.email, password: 'a different password' },
      { as: gateway },
    );
    expect(subject?.user?.id).toBe(user!.id);
  });

  it('has an epoch that each reset raises, with the event and the next sign-in', async () => {
    const { user, credentialEpoch } = await registerPerson();
    expect(credentialEpoch).toBe(0);
    for (const [index, newPassword] of ['a second password', 'a third password'].entries()) {
      const expected = { userId: user!.id, credentialEpoch: index + 1, email: user!.email };
      expect(await resetPassword(user!.email, newPassword)).toEqual(expected);
      const findEvent = () =>
        service.bus.published.findLast(
          ({ type, aggregateVersion }) => type === 'accounts.password_changed' && aggregateVersion === index + 2,
        );
      await expectEventually(findEvent).toMatchObject({ aggregateId: user!.id });
      const event = findEvent();
      expect(event && decodeEvent('accounts.password_changed', Buffer.from(event.payload, 'base64'))).toMatchObject({
        userId: user!.id,
        credentialEpoch: index + 1,
      });
      const { subject } = await accounts.authenticate({ email: user!.email, password: newPassword }, { as: gateway });
      expect(subject?.credentialEpoch).toBe(index + 1);
    }
  });

  it('is reset with the same response in the same time for known and unknown addresses', async () => {
    const knownEmails: string[] = [];
    for (let count = 0; count <= TIMING_ROUNDS; count++) knownEmails.push((await registerPerson()).user!.email);
    const requestReset = (email: string | undefined) =>
      accounts.requestPasswordReset({ email: email! }, { as: gateway });
    expect(await requestReset(newEmail())).toEqual(await requestReset(knownEmails[0]));
    const durations = await measureInterleaved(
      TIMING_ROUNDS,
      () => requestReset(knownEmails.pop()),
      () => requestReset(newEmail()),
    );
    expect(durations).toSatisfy(hasSameTiming);
  });

  it('is reset with the same writes and events for an unknown address, but the link is invalid', async () => {
    const resets = service.store.collection(passwordResetAggregate);
    const getResetEvents = () =>
      service.bus.published.filter(({ type }) => type === 'accounts.password_reset_requested');
    const before = { stored: await resets.count(systemScope('links'), {}), events: getResetEvents().length };
    for (let round = 0; round <= PENDING_PASSWORD_RESETS_MAX; round++) {
      await accounts.requestPasswordReset({ email: 'Nobody@sample.example' }, { as: gateway });
    }
    await expectEventually(() => getResetEvents().length - before.events).toBe(PENDING_PASSWORD_RESETS_MAX);
    expect((await resets.count(systemScope('links'), {})) - before.stored).toBe(PENDING_PASSWORD_RESETS_MAX);
    const passwordResetId = getResetEvents().at(-1)!.aggregateId;
    const contents = accounts.getPasswordResetDelivery({ passwordResetId }, { as: serviceCaller('notifications', '') });
    await expect(contents).rejects.toEqual(matchError('password_reset.invalid'));
  });

  it('is rejected in the same time for a wrong password as for an unknown address', async () => {
    const { user } = await registerPerson();
    const attempt = (email: string) =>
      accounts.authenticate({ email, password: 'another password' }, { as: gateway }).catch(() => undefined);
    const durations = await measureInterleaved(
      TIMING_ROUNDS,
      () => attempt(user!.email),
      () => attempt(newEmail()),
    );
    expect(durations).toSatisfy(hasSameTiming);
  });
});
