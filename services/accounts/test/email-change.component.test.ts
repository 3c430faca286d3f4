import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { EMAIL_CHANGE_TTL_MS } from '../src/limits.ts';
import { userAggregate } from '../src/outbound/store/aggregates.ts';
import { getResetToken } from './get-reset-token.ts';
import { startAccounts } from './start-accounts.ts';
import { openStoreWithHooks, type StoreHooks } from './store-with-hooks.ts';

const gateway = { as: serviceCaller('gateway', '') };
const notifications = { as: serviceCaller('notifications', '') };
const PASSWORD = 'a long enough password';
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let credentials: RpcClient<typeof CredentialsServiceService>;
let people = 0;
let now = new Date('2026-03-01T09:00:00Z');
let isMailLimited = false;
let reservedMails = 0;
const hooks: StoreHooks = {};

beforeAll(async () => {
  ({ service, accounts, credentials } = await startAccounts({
    now: () => now,
    store: await openStoreWithHooks(hooks, () => now),
    reserveMails: async () => {
      if (isMailLimited) throw new AppError('mail.too_many_today');
      reservedMails += 1;
      return {};
    },
  }));
});
afterAll(() => service.stop());

const newEmail = () => `person-${++people}@sample.example`;

type Person = Actor & { email: string };
async function register(): Promise<Person> {
  const email = newEmail();
  const registration = { name: 'Sample Person', email, password: PASSWORD, accountName: '', invitationToken: '' };
  const { subject } = await accounts.register({ ...registration, timeZone: '' }, gateway);
  return { ...createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' }), email };
}
const readUser = ({ userId }: Actor) => service.store.collection(userAggregate).find(systemScope('a test'), userId);
const request = (as: Actor, email: string) => credentials.requestEmailChange({ email }, { as });
const confirm = (as: Actor, token: string) => credentials.confirmEmailChange({ token }, { as });
async function getContents(person: Person) {
  const emailChangeId = (await readUser(person))?.emailChanges.at(-1)?.id ?? '';
  return credentials.getEmailChangeDelivery({ userId: person.userId, emailChangeId }, notifications);
}
const signIn = (email: string) => accounts.authenticate({ email, password: PASSWORD }, gateway);

describe('a change of the email address', () => {
  it('has no effect until the link in the email to the new address is confirmed', async () => {
    const person = await register();
    const email = newEmail();
    expect(await request(person, ` ${email} `)).toEqual({ email });
    expect((await signIn(person.email)).subject?.user?.email).toBe(person.email);
    const { token, currentEmail, email: recipient } = await getContents(person);
    expect({ currentEmail, recipient }).toEqual({ currentEmail: person.email, recipient: email });
    const { subject } = await confirm(person, token);
    expect(subject).toMatchObject({ user: { email, emailVerified: true }, credentialEpoch: 1 });
    expect((await signIn(email)).subject?.user?.id).toBe(person.userId);
    await expect(signIn(person.email)).rejects.toEqual(matchError('session.credentials_wrong'));
  });

  it('consumes its link', async () => {
    const person = await register();
    await request(person, newEmail());
    const { token } = await getContents(person);
    await confirm(person, token);
    await expect(confirm(person, token)).rejects.toEqual(matchError('email_change.expired'));
  });

  it('ends the reset links that were emailed to the former address', async () => {
    const person = await register();
    const resetToken = await getResetToken(service, person);
    await request(person, newEmail());
    await confirm(person, (await getContents(person)).token);
    const reset = accounts.resetPassword({ token: resetToken, password: 'another long password' }, gateway);
    await expect(reset).rejects.toEqual(matchError('password_reset.invalid'));
  });

  it('returns its own credential epoch when the password is reset in the meantime', async () => {
    const person = await register();
    const email = newEmail();
    await request(person, email);
    const { token } = await getContents(person);
    hooks.afterUpdate = async () =>
      accounts.resetPassword(
        { token: await getResetToken(service, { ...person, email }), password: 'another long password' },
        gateway,
      );
    expect((await confirm(person, token)).subject?.credentialEpoch).toBe(1);
    expect((await readUser(person))?.credentialEpoch).toBe(2);
  });

  it('has the same response for a registered address, to which no email is sent', async () => {
    const [person, other] = [await register(), await register()];
    expect(await request(person, other.email)).toEqual({ email: other.email });
    expect(await getContents(person)).toEqual({ email: other.email, token: '', currentEmail: person.email });
  });

  it('is rejected when another user has registered with the address in the meantime', async () => {
    const person = await register();
    const email = newEmail();
    await request(person, email);
    const { token } = await getContents(person);
    const registration = { name: 'Other Person', email, password: PASSWORD, accountName: '', invitationToken: '' };
    await accounts.register({ ...registration, timeZone: '' }, gateway);
    await expect(confirm(person, token)).rejects.toEqual(matchError('email_change.taken'));
    expect((await signIn(person.email)).subject?.user?.email).toBe(person.email);
  });

  it('is confirmed only by the user who requested it', async () => {
    const [person, other] = [await register(), await register()];
    await request(person, newEmail());
    const { token } = await getContents(person);
    await expect(confirm(other, token)).rejects.toEqual(matchError('email_change.other_user'));
    await expect(confirm(other, 'nothing')).rejects.toEqual(matchError('email_change.invalid'));
  });

  it('expires, and sends no email after that', async () => {
    const person = await register();
    await request(person, newEmail());
    const { token } = await getContents(person);
    now = new Date(now.getTime() + EMAIL_CHANGE_TTL_MS + 1);
    await expect(confirm(person, token)).rejects.toEqual(matchError('email_change.expired'));
    await expect(getContents(person)).rejects.toEqual(matchError('platform.not_found'));
  });

  it('is cancelled by a new password', async () => {
    const person = await register();
    await request(person, newEmail());
    const { token } = await getContents(person);
    await credentials.changePassword({ currentPassword: PASSWORD, password: 'another long password' }, { as: person });
    await expect(confirm(person, token)).rejects.toEqual(matchError('email_change.expired'));
  });

  it('is rejected for the current address, for an invalid address, and beyond the limits of email', async () => {
    const person = await register();
    await expect(request(person, person.email.toUpperCase())).rejects.toEqual(matchError('user.email_unchanged'));
    await expect(request(person, 'no address')).rejects.toEqual(matchError('user.email_invalid'));
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => request(person, newEmail())));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    isMailLimited = true;
    await expect(request(await register(), newEmail())).rejects.toEqual(matchError('mail.too_many_today'));
    isMailLimited = false;
  });

  it('does not count a rejected request towards the daily emails of the new address', async () => {
    const person = await register();
    reservedMails = 0;
    await request(person, newEmail());
    for (let count = 0; count < 5; count += 1)
      await expect(request(person, 'victim@sample.example')).rejects.toEqual(matchError('email_change.too_many'));
    await expect(request(person, person.email)).rejects.toEqual(matchError('user.email_unchanged'));
    expect(reservedMails).toBe(1);
  });

  it('is rejected for an access token, and recorded without addresses', async () => {
    const person = await register();
    const as = { ...person, accessTokenId: 'token-1' };
    await expect(request(as, newEmail())).rejects.toEqual(matchError('platform.session_required'));
    service.securityLines.length = 0;
    await request(person, newEmail());
    await confirm(person, (await getContents(person)).token);
    expect(service.securityLines.map((line) => (line as { event: string }).event)).toEqual([
      'email_change_requested',
      'email_changed',
    ]);
    expect(JSON.stringify(service.securityLines)).not.toContain('@');
  });
});
