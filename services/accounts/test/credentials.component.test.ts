import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually, matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { passwordResetAggregate } from '../src/outbound/store/aggregates.ts';
import { getResetToken } from './get-reset-token.ts';
import { startAccounts } from './start-accounts.ts';
import { openStoreWithHooks, type StoreHooks } from './store-with-hooks.ts';
import { verifyUser } from './verify-user.ts';

const gateway = { as: serviceCaller('gateway', '') };
const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'another long password';
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let credentials: RpcClient<typeof CredentialsServiceService>;
let people = 0;
const hooks: StoreHooks = {};

beforeAll(async () => {
  ({ service, accounts, credentials } = await startAccounts({ store: await openStoreWithHooks(hooks) }));
});
afterAll(() => service.stop());

async function register(): Promise<Actor & { email: string }> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', email, password: PASSWORD, accountName: '', invitationToken: '' };
  const { subject } = await accounts.register({ ...registration, timeZone: '' }, gateway);
  return { ...createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' }), email };
}

const change = (as: Actor, currentPassword = PASSWORD, password = NEW_PASSWORD) =>
  credentials.changePassword({ currentPassword, password }, { as });
const signIn = (email: string, password: string) => accounts.authenticate({ email, password }, gateway);

describe('changing the password', () => {
  it('needs the current one, and starts a new credential epoch', async () => {
    const person = await register();
    await expect(change(person, 'not the password')).rejects.toEqual(matchError('session.password_wrong'));
    const { subject } = await change(person);
    expect(subject).toMatchObject({ user: { id: person.userId }, credentialEpoch: 1 });
    await expect(signIn(person.email, PASSWORD)).rejects.toEqual(matchError('session.credentials_wrong'));
    expect((await signIn(person.email, NEW_PASSWORD)).subject?.credentialEpoch).toBe(1);
  });

  it('publishes the change, which ends sessions and emails the user, and is recorded', async () => {
    const person = await register();
    service.securityLines.length = 0;
    await change(person);
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain('accounts.password_changed');
    expect(service.securityLines).toEqual([expect.objectContaining({ event: 'password_changed' })]);
  });

  it('rejects passwords that are common, short or made of the name', async () => {
    const person = await register();
    for (const password of ['1234567890', 'short', 'sample person'])
      await expect(change(person, PASSWORD, password)).rejects.toEqual(matchError('user.password_unfit'));
  });

  it('revokes access tokens and pending reset links', async () => {
    const person = await register();
    await verifyUser(service, person);
    const { secret } = await accounts.createAccessToken(
      { name: 'A script', scopes: ['read'], expiresInDays: 0 },
      { as: person },
    );
    await accounts.requestPasswordReset({ email: person.email }, gateway);
    await change(person);
    await expect(accounts.authenticateAccessToken({ secret }, gateway)).rejects.toThrow();
    const resets = service.store.collection(passwordResetAggregate);
    expect(await resets.count(systemScope('a test'), { userId: person.userId })).toBe(0);
  });

  it('succeeds once when several requests have the same current password', async () => {
    const person = await register();
    const passwords = ['first new password', 'second new password', 'third new password'];
    const results = await Promise.allSettled(passwords.map((password) => change(person, PASSWORD, password)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = passwords[results.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect((await signIn(person.email, winner)).subject?.credentialEpoch).toBe(1);
  });

  it('returns its own credential epoch when the password is reset in the meantime', async () => {
    const person = await register();
    hooks.afterUpdate = async () =>
      accounts.resetPassword(
        { token: await getResetToken(service, person), password: 'the password of the reset' },
        gateway,
      );
    expect((await change(person)).subject?.credentialEpoch).toBe(1);
    expect((await signIn(person.email, 'the password of the reset')).subject?.credentialEpoch).toBe(2);
  });

  it('is rejected for an access token with any scopes', async () => {
    const person = await register();
    await expect(change({ ...person, accessTokenId: 'token-1' })).rejects.toEqual(
      matchError('platform.session_required'),
    );
  });
});
