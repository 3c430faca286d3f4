import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { passwordResetAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const origin = { requestId: 'request-1', network: '203.0.113.0/24' };
const gateway = { as: { ...serviceCaller('gateway', ''), origin } };
const PASSWORD = 'a long enough password';
const NAME = 'Zebedee Quill';
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let people = 0;
const emails: string[] = [];

beforeAll(async () => {
  ({ service, accounts } = await startAccounts());
});
afterAll(() => service.stop());
beforeEach(() => {
  service.securityLines.length = 0;
});

async function registerPerson(invitationToken = ''): Promise<SignedInUser> {
  const email = `quill-${++people}@sample.example`;
  emails.push(email);
  const registration = { name: NAME, email, password: PASSWORD, accountName: '', invitationToken, timeZone: '' };
  const { subject } = await accounts.register(registration, gateway);
  await verifyUser(service, getActor(subject!));
  return subject!;
}

const getActor = ({ user, account }: SignedInUser): Actor =>
  createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'], origin });

const asUser = (subject: SignedInUser) => ({ as: getActor(subject) });
const toLoggedActor = (subject: SignedInUser) => ({ kind: 'user', userId: subject.user!.id });
const anonymous = { kind: 'anonymous' };

/** The lines since the start of the test or the last call, without the fields that all lines have. */
function takeLines(): unknown[] {
  return service.securityLines.splice(0).map(({ time: _time, level: _level, msg: _msg, ...line }) => line);
}

const common = { service: 'accounts', stream: 'security' };

async function invite(owner: SignedInUser): Promise<{ id: string; token: string }> {
  const invitations = [{ name: 'Invited Person', email: `invited-${++people}@sample.example` }];
  const response = await accounts.createInvitations({ invitations }, asUser(owner));
  const { id } = response.invitations[0]!;
  const contents = await accounts.getInvitationDelivery(
    { invitationId: id },
    { as: serviceCaller('notifications', owner.account!.id) },
  );
  return { id, token: contents.token };
}

describe('the security log of accounts', () => {
  it('records registration, sign-in and failed sign-ins, without addresses', async () => {
    const subject = await registerPerson();
    const ids = { userId: subject.user!.id, accountId: subject.account!.id };
    const { email } = subject.user!;
    await accounts.authenticate({ email, password: PASSWORD }, gateway);
    await expect(accounts.authenticate({ email, password: 'not the password' }, gateway)).rejects.toThrow();
    await expect(
      accounts.authenticate({ email: 'nobody@sample.example', password: PASSWORD }, gateway),
    ).rejects.toThrow();
    expect(takeLines()).toEqual([
      { ...common, ...origin, actor: anonymous, event: 'user_registered', ...ids },
      { ...common, ...origin, actor: anonymous, event: 'signed_in', ...ids },
      {
        ...{ ...common, ...origin, actor: anonymous, event: 'sign_in_failed' },
        ...{ reason: 'wrong_password', userId: ids.userId },
      },
      { ...common, ...origin, actor: anonymous, event: 'sign_in_failed', reason: 'unknown_address' },
    ]);
  });

  it('records confirmations of the password', async () => {
    const subject = await registerPerson();
    takeLines();
    await accounts.reauthenticate({ password: PASSWORD, passkeyResponseJson: '' }, asUser(subject));
    await expect(
      accounts.reauthenticate({ password: 'not the password', passkeyResponseJson: '' }, asUser(subject)),
    ).rejects.toThrow();
    const line = { ...common, ...origin, actor: toLoggedActor(subject), accountId: subject.account!.id };
    expect(takeLines()).toEqual([
      { ...line, event: 'reauthenticated' },
      { ...line, event: 'reauthentication_failed' },
    ]);
  });

  it('records a password reset and the access tokens that it revokes', async () => {
    const subject = await registerPerson();
    const draft = { name: 'Script', scopes: ['read'], expiresInDays: 0 };
    const { accessToken } = await accounts.createAccessToken(draft, asUser(subject));
    takeLines();
    const { email, id: userId } = subject.user!;
    await accounts.requestPasswordReset({ email }, gateway);
    await accounts.requestPasswordReset({ email: 'nobody@sample.example' }, gateway);
    const resets = service.store.collection(passwordResetAggregate);
    const reset = await resets.findFirst(systemScope('test'), { where: { userId } });
    const notifications = { as: serviceCaller('notifications', '') };
    const { token } = await accounts.getPasswordResetDelivery({ passwordResetId: reset!.id }, notifications);
    await accounts.resetPassword({ token, password: 'another long one' }, gateway);
    await expectEventually(() => service.securityLines.length).toBe(4);
    expect(takeLines()).toEqual([
      { ...common, ...origin, actor: anonymous, event: 'password_reset_requested', userId },
      { ...common, ...origin, actor: anonymous, event: 'password_reset_requested' },
      { ...common, ...origin, actor: anonymous, event: 'password_reset', userId },
      {
        ...{ ...common, event: 'access_token_revoked', actor: { kind: 'service', service: 'accounts' } },
        ...{ accountId: subject.account!.id, tokenId: accessToken!.id, userId },
      },
    ]);
  });

  it('records which access token was created or revoked, with those that it created', async () => {
    const subject = await registerPerson();
    const { id: userId } = subject.user!;
    const admin = { name: 'Parent', scopes: ['read', 'admin'], expiresInDays: 1 };
    const parent = (await accounts.createAccessToken(admin, asUser(subject))).accessToken!;
    const asToken = { as: { ...getActor(subject), scopes: ['read', 'admin'] as const, accessTokenId: parent.id } };
    const child = (await accounts.createAccessToken({ name: 'Child', scopes: ['read'], expiresInDays: 0 }, asToken))
      .accessToken!;
    takeLines();
    await accounts.deleteAccessToken({ id: parent.id }, asUser(subject));
    const line = { ...common, ...origin, actor: toLoggedActor(subject), accountId: subject.account!.id, userId };
    expect(takeLines()).toEqual([
      { ...line, event: 'access_token_revoked', tokenId: child.id },
      { ...line, event: 'access_token_revoked', tokenId: parent.id },
    ]);
    const { accessToken } = await accounts.createAccessToken(admin, asUser(subject));
    const { id: tokenId, expiresAt } = accessToken!;
    expect(takeLines()).toEqual([
      { ...line, event: 'access_token_created', tokenId, scopes: ['read', 'admin'], expiresAt },
    ]);
  });

  it('records invitations, members who join and leave, and changed roles', async () => {
    const owner = await registerPerson();
    takeLines();
    const accountId = owner.account!.id;
    const line = { ...common, ...origin, actor: toLoggedActor(owner), accountId };
    const invitation = await invite(owner);
    const revoked = await invite(owner);
    await accounts.deleteInvitation({ id: revoked.id }, asUser(owner));
    const member = await registerPerson(invitation.token);
    const { id: userId } = member.user!;
    await accounts.updateMembership({ id: userId, role: 'admin' }, asUser(owner));
    await accounts.updateMembership({ id: userId, role: 'admin' }, asUser(owner));
    await accounts.deleteMembership({ id: userId }, asUser(owner));
    expect(takeLines()).toEqual([
      { ...line, event: 'invitation_created', invitationId: invitation.id },
      { ...line, event: 'invitation_created', invitationId: revoked.id },
      { ...line, event: 'invitation_revoked', invitationId: revoked.id },
      {
        ...{ ...common, ...origin, actor: anonymous, event: 'invitation_accepted' },
        ...{ accountId, userId, invitationId: invitation.id },
      },
      { ...common, ...origin, actor: anonymous, event: 'user_registered', accountId, userId },
      { ...line, event: 'role_changed', userId, role: 'admin', previousRole: 'member' },
      { ...line, event: 'member_removed', userId, previousRole: 'admin' },
    ]);
  });

  it('records nothing that was rejected', async () => {
    const owner = await registerPerson();
    const other = await registerPerson();
    takeLines();
    await expect(accounts.deleteMembership({ id: other.user!.id }, asUser(owner))).rejects.toThrow();
    await expect(accounts.updateMembership({ id: owner.user!.id, role: 'member' }, asUser(owner))).rejects.toThrow();
    await expect(accounts.deleteAccessToken({ id: 'unknown' }, asUser(owner))).rejects.toThrow();
    await expect(accounts.resetPassword({ token: 'unknown', password: PASSWORD }, gateway)).rejects.toThrow();
    expect(takeLines()).toEqual([]);
  });

  it('contains no names, addresses, passwords or secrets', async () => {
    const subject = await registerPerson();
    const { secret } = await accounts.createAccessToken(
      { name: NAME, scopes: ['read'], expiresInDays: 0 },
      asUser(subject),
    );
    const { token } = await invite(subject);
    await expect(accounts.authenticate({ email: 'nobody@x.example', password: PASSWORD }, gateway)).rejects.toThrow();
    const text = JSON.stringify(service.securityLines);
    expect(service.securityLines.length).toBeGreaterThanOrEqual(4);
    for (const content of [...emails, NAME, PASSWORD, secret, token, '@']) expect(text).not.toContain(content);
  });
});
