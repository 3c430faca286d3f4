import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { EMAIL_VERIFICATION_INTERVAL_MS, EMAIL_VERIFICATION_TTL_MS } from '../src/limits.ts';
import { passwordResetAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { getVerificationToken, verifyUser } from './verify-user.ts';

const gateway = serviceCaller('gateway', '');
const notifications = serviceCaller('notifications', '');
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let now = new Date('2026-03-01T09:00:00Z');
let people = 0;

beforeAll(async () => {
  ({ service, accounts } = await startAccounts({ now: () => now }));
});
afterAll(() => service.stop());

const newEmail = () => `person-${++people}@sample.example`;
const advance = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function register(email = newEmail(), invitationToken = ''): Promise<Actor & { email: string }> {
  const registration = { name: 'Sample Person', email, password: 'a long enough password', accountName: '' };
  const { subject } = await accounts.register({ ...registration, invitationToken, timeZone: '' }, { as: gateway });
  const role = subject!.account!.role as Actor['role'];
  return { ...createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role }), email };
}

async function isVerified(as: Actor): Promise<boolean | undefined> {
  return (await accounts.getSubject({}, { as })).subject?.user?.emailVerified;
}

async function inviteBy(owner: Actor, email: string): Promise<string> {
  const { invitations } = await accounts.createInvitations(
    { invitations: [{ name: 'Invited Person', email }] },
    { as: owner },
  );
  const as = serviceCaller('notifications', owner.accountId);
  return (await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as })).token;
}

const getRequests = (userId: string) =>
  service.bus.published
    .filter(({ type }) => type === 'accounts.email_verification_requested')
    .map(({ payload }) => decodeEvent('accounts.email_verification_requested', Buffer.from(payload, 'base64')))
    .filter((request) => request.userId === userId);

describe('a registered address', () => {
  it('is verified by the link that the registration emails', async () => {
    const person = await register();
    expect(await isVerified(person)).toBe(false);
    await expectEventually(() => getRequests(person.userId)).toHaveLength(1);
    const [request] = getRequests(person.userId);
    const contents = await accounts.getEmailVerificationDelivery(request!, { as: notifications });
    expect(contents).toEqual({ email: person.email, token: expect.any(String) });
    const { subject } = await accounts.verifyEmail({ token: contents.token }, { as: person });
    expect(subject?.user).toMatchObject({ id: person.userId, emailVerified: true });
  });

  it('must be verified before access tokens or invitations can be created', async () => {
    const person = await register();
    const attempts = () => [
      accounts.createAccessToken({ name: 'A script', scopes: ['read'], expiresInDays: 0 }, { as: person }),
      accounts.createInvitations({ invitations: [{ name: 'Somebody', email: newEmail() }] }, { as: person }),
    ];
    for (const attempt of attempts()) await expect(attempt).rejects.toEqual(matchError('user.email_unverified'));
    await verifyUser(service, person);
    await Promise.all(attempts());
  });

  it('is reported to other services with the person', async () => {
    const person = await register();
    const find = async () =>
      (await accounts.getPeople({ userIds: [person.userId] }, { as: serviceCaller('meetings', person.accountId) }))
        .people[0];
    expect(await find()).toMatchObject({ emailVerified: false, credentialEpoch: 0 });
    await verifyUser(service, person);
    expect(await find()).toMatchObject({ emailVerified: true });
  });

  it('is verified by a password reset, because the link was emailed to that address', async () => {
    const stranger = await register();
    await accounts.requestPasswordReset({ email: stranger.email }, { as: gateway });
    const resets = service.store.collection(passwordResetAggregate);
    const reset = await resets.findFirst(systemScope('a test'), { where: { userId: stranger.userId } });
    const contents = await accounts.getPasswordResetDelivery({ passwordResetId: reset!.id }, { as: notifications });
    const { token, name } = contents;
    // The stranger chose the name.
    expect(name).toBe('');
    await accounts.resetPassword({ token, password: 'another long password' }, { as: gateway });
    expect(await isVerified(stranger)).toBe(true);
  });
});

describe('an invited address', () => {
  it('is verified by the invitation, without another email', async () => {
    const owner = await register();
    await verifyUser(service, owner);
    const email = newEmail();
    const member = await register(email.toUpperCase(), await inviteBy(owner, email));
    expect(await isVerified(member)).toBe(true);
    const registered = await register();
    await accounts.acceptInvitation({ token: await inviteBy(owner, registered.email) }, { as: registered });
    expect(await isVerified(registered)).toBe(true);
    await service.bus.settled();
    expect(getRequests(member.userId)).toEqual([]);
  });

  it('does not verify another address', async () => {
    const owner = await register();
    await verifyUser(service, owner);
    const member = await register(newEmail(), await inviteBy(owner, newEmail()));
    expect(member.accountId).toBe(owner.accountId);
    const registered = await register();
    await accounts.acceptInvitation({ token: await inviteBy(owner, newEmail()) }, { as: registered });
    for (const person of [member, registered]) expect(await isVerified(person)).toBe(false);
  });
});

describe('a link that verifies an address', () => {
  const verify = (token: string, as: Actor) => accounts.verifyEmail({ token }, { as });

  it('works once, for its own user, until it expires', async () => {
    const [person, stranger] = [await register(), await register()];
    const token = await getVerificationToken(service, person.userId);
    await expect(verify(token, stranger)).rejects.toEqual(matchError('email_verification.other_user'));
    await expect(verify(`${token}x`, person)).rejects.toEqual(matchError('email_verification.invalid'));
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token, person)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verify(token, person)).rejects.toEqual(matchError('email_verification.used'));
    const expired = await getVerificationToken(service, stranger.userId);
    advance(EMAIL_VERIFICATION_TTL_MS);
    await expect(verify(expired, stranger)).rejects.toEqual(matchError('email_verification.expired'));
    expect(await isVerified(stranger)).toBe(false);
  });

  it('is sent again on request, once for concurrent requests, and not when the address is verified', async () => {
    const person = await register();
    const request = () => accounts.requestEmailVerification({}, { as: person });
    await expect(request()).rejects.toEqual(matchError('email_verification.too_many'));
    advance(EMAIL_VERIFICATION_INTERVAL_MS);
    const results = await Promise.allSettled(Array.from({ length: 8 }, request));
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: { email: person.email } },
    ]);
    await expectEventually(() => getRequests(person.userId)).toHaveLength(2);
    await verifyUser(service, person);
    await expect(request()).rejects.toEqual(matchError('email_verification.used'));
  });

  it('is not emailed after it was used', async () => {
    const person = await register();
    await expectEventually(() => getRequests(person.userId)).toHaveLength(1);
    await verifyUser(service, person);
    const contents = accounts.getEmailVerificationDelivery(getRequests(person.userId)[0]!, { as: notifications });
    await expect(contents).rejects.toEqual(matchError('platform.not_found'));
  });
});
