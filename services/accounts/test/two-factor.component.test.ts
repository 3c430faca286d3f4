import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@minutehand/contracts/limits';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODE_COUNT, TOTP_PERIOD_SECONDS } from '../src/limits.ts';
import { createEncryption } from '../src/outbound/crypto/encryption.ts';
import { userAggregate } from '../src/outbound/store/aggregates.ts';
import { getResetToken } from './get-reset-token.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const gateway = { as: serviceCaller('gateway', '') };
const PASSWORD = 'a long enough password';
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let credentials: RpcClient<typeof CredentialsServiceService>;
let people = 0;
let now = new Date('2026-03-01T09:00:00Z');

beforeAll(async () => {
  ({ service, accounts, credentials } = await startAccounts({ now: () => now }));
});
afterAll(() => service.stop());

const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const getCode = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime(), period: TOTP_PERIOD_SECONDS });
/** The code that the app shows next. */
const getNextCode = (secret: string) => {
  advance(TOTP_PERIOD_SECONDS);
  return getCode(secret);
};

type Person = Actor & { email: string };
async function register(): Promise<Person> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', email, password: PASSWORD, accountName: '', invitationToken: '' };
  const { subject } = await accounts.register({ ...registration, timeZone: '' }, gateway);
  return { ...createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' }), email };
}

async function registerWithTwoFactor() {
  const person = await register();
  const { secret } = await credentials.startTwoFactor({}, { as: person });
  const { recoveryCodes } = await credentials.confirmTwoFactor({ code: getCode(secret) }, { as: person });
  return { person, secret, recoveryCodes };
}
const signIn = ({ email }: Person, code?: string) =>
  accounts.authenticate({ email, password: PASSWORD, code }, gateway);
const startPasskey = (as: Actor, code: string) => credentials.startPasskey({ code }, { as });
const getState = (as: Actor) => credentials.getTwoFactor({}, { as });
const readUser = ({ userId }: Actor) => service.store.collection(userAggregate).find(systemScope('a test'), userId);

describe('turning two-factor authentication on', () => {
  it('needs a first code; until then the password is enough', async () => {
    const person = await register();
    const { secret, uri } = await credentials.startTwoFactor({}, { as: person });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await getState(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    await expect(credentials.confirmTwoFactor({ code: '000000' }, { as: person })).rejects.toEqual(
      matchError('two_factor.code_wrong'),
    );
    expect((await signIn(person)).subject?.user?.id).toBe(person.userId);
    await credentials.confirmTwoFactor({ code: getCode(secret) }, { as: person });
    expect(await getState(person)).toEqual({ enabled: true, recoveryCodesLeft: RECOVERY_CODE_COUNT });
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { person, secret, recoveryCodes } = await registerWithTwoFactor();
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
    const stored = JSON.stringify(await readUser(person));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
  });

  it('is rejected when it is on, so that a session cannot replace the secret', async () => {
    const { person, secret } = await registerWithTwoFactor();
    await expect(credentials.startTwoFactor({}, { as: person })).rejects.toEqual(matchError('two_factor.on'));
    const code = getNextCode(secret);
    await expect(credentials.confirmTwoFactor({ code }, { as: person })).rejects.toEqual(matchError('two_factor.on'));
  });

  it('is rejected in each step for a session that is older than a password reset', async () => {
    const person = await register();
    const resetPassword = async () =>
      accounts.resetPassword({ token: await getResetToken(service, person), password: PASSWORD }, gateway);
    await resetPassword();
    const rejection = matchError('platform.unauthenticated');
    await expect(credentials.startTwoFactor({}, { as: person })).rejects.toEqual(rejection);
    const current = { ...person, credentialEpoch: 1 };
    const { secret } = await credentials.startTwoFactor({}, { as: current });
    await resetPassword();
    const confirmation = credentials.confirmTwoFactor({ code: getCode(secret) }, { as: current });
    await expect(confirmation).rejects.toEqual(rejection);
    expect(await getState(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  });

  it('is rejected for an access token', async () => {
    const person = await register();
    const as = { ...person, accessTokenId: 'token-1' };
    for (const attempt of [credentials.startTwoFactor({}, { as }), credentials.getTwoFactor({}, { as })])
      await expect(attempt).rejects.toEqual(matchError('platform.session_required'));
  });
});

describe('signing in', () => {
  it('needs a code after the right password, and reports that only then', async () => {
    const { person, secret } = await registerWithTwoFactor();
    await expect(signIn(person)).rejects.toEqual(matchError('session.code_required'));
    await expect(signIn(person, '000000')).rejects.toEqual(matchError('session.code_wrong'));
    const { email } = person;
    const wrong = accounts.authenticate({ email, password: 'wrong', code: getNextCode(secret) }, gateway);
    await expect(wrong).rejects.toEqual(matchError('session.credentials_wrong'));
    expect((await signIn(person, getNextCode(secret))).subject?.user?.id).toBe(person.userId);
  });

  it('accepts each code once, and rejects it after the next code too', async () => {
    const { person, secret } = await registerWithTwoFactor();
    const code = getNextCode(secret);
    await signIn(person, code);
    await expect(signIn(person, code)).rejects.toEqual(matchError('session.code_wrong'));
    const next = getNextCode(secret);
    await signIn(person, next);
    // Still within the clock tolerance.
    await expect(signIn(person, code)).rejects.toEqual(matchError('session.code_wrong'));
  });

  it('accepts a code once when it is sent several times in parallel', async () => {
    const { person, secret, recoveryCodes } = await registerWithTwoFactor();
    for (const code of [getNextCode(secret), recoveryCodes[0]!]) {
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => signIn(person, code)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('rejects the code that turned it on', async () => {
    const { person, secret } = await registerWithTwoFactor();
    await expect(signIn(person, getCode(secret))).rejects.toEqual(matchError('session.code_wrong'));
  });

  it('rejects a code that is more than a minute old', async () => {
    const { person, secret } = await registerWithTwoFactor();
    const code = getNextCode(secret);
    advance((2 * MINUTE_MS) / 1_000);
    await expect(signIn(person, code)).rejects.toEqual(matchError('session.code_wrong'));
  });

  it('accepts each recovery code once, typed in any form', async () => {
    const { person, recoveryCodes } = await registerWithTwoFactor();
    const [first, second] = recoveryCodes;
    await signIn(person, first!.toLowerCase().replaceAll('-', ' '));
    await expect(signIn(person, first)).rejects.toEqual(matchError('session.code_wrong'));
    await signIn(person, second);
    expect((await getState(person)).recoveryCodesLeft).toBe(RECOVERY_CODE_COUNT - 2);
  });

  it('rejects a code of another user', async () => {
    const [first, second] = [await registerWithTwoFactor(), await registerWithTwoFactor()];
    await expect(signIn(first.person, second.recoveryCodes[0])).rejects.toEqual(matchError('session.code_wrong'));
    await expect(signIn(first.person, getNextCode(second.secret))).rejects.toEqual(matchError('session.code_wrong'));
  });

  it('still needs a code after the password was changed', async () => {
    const { person } = await registerWithTwoFactor();
    await credentials.changePassword({ currentPassword: PASSWORD, password: 'another long password' }, { as: person });
    const attempt = accounts.authenticate({ email: person.email, password: 'another long password' }, gateway);
    await expect(attempt).rejects.toEqual(matchError('session.code_required'));
  });
});

describe('a password reset', () => {
  const reset = async (person: Person) =>
    accounts.resetPassword({ token: await getResetToken(service, person), password: PASSWORD }, gateway);

  it('leaves it on for a user whose address was verified', async () => {
    const { person, secret } = await registerWithTwoFactor();
    await verifyUser(service, person);
    await reset(person);
    await expect(signIn(person)).rejects.toEqual(matchError('session.code_required'));
    expect((await signIn(person, getNextCode(secret))).subject?.user?.id).toBe(person.userId);
  });

  it('turns it off for an address that was not verified, because a stranger may have registered it', async () => {
    const { person } = await registerWithTwoFactor();
    await reset(person);
    expect((await signIn(person)).subject?.user).toMatchObject({ id: person.userId, emailVerified: true });
  });
});

describe('two-factor authentication whose secret was encrypted with another signing secret', () => {
  it('rejects codes of the app, but accepts a recovery code for sign-in and for turning it off', async () => {
    const { person, secret, recoveryCodes } = await registerWithTwoFactor();
    const former = createEncryption('the former signing secret');
    await service.store.collection(userAggregate).update(systemScope('a test'), person.userId, (user) => {
      const twoFactor = user.twoFactor && { ...user.twoFactor, secret: former.encrypt(secret, user.id) };
      return { document: { ...user, twoFactor } };
    });
    await expect(signIn(person, getNextCode(secret))).rejects.toEqual(matchError('session.code_wrong'));
    expect((await signIn(person, recoveryCodes[0])).subject?.user?.id).toBe(person.userId);
    await credentials.disableTwoFactor({ code: recoveryCodes[1]! }, { as: person });
    expect((await signIn(person)).subject?.user?.id).toBe(person.userId);
  });
});

describe('turning two-factor authentication off and renewing recovery codes', () => {
  it('need a code', async () => {
    const { person, secret, recoveryCodes } = await registerWithTwoFactor();
    await expect(credentials.disableTwoFactor({ code: '000000' }, { as: person })).rejects.toEqual(
      matchError('two_factor.code_wrong'),
    );
    const renewed = await credentials.renewRecoveryCodes({ code: getNextCode(secret) }, { as: person });
    await expect(credentials.disableTwoFactor({ code: recoveryCodes[0]! }, { as: person })).rejects.toEqual(
      matchError('two_factor.code_wrong'),
    );
    await credentials.disableTwoFactor({ code: renewed.recoveryCodes[0]! }, { as: person });
    expect(await getState(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await signIn(person)).subject?.user?.id).toBe(person.userId);
    await expect(credentials.disableTwoFactor({ code: '000000' }, { as: person })).rejects.toEqual(
      matchError('two_factor.off'),
    );
  });

  it('are recorded, as are wrong codes, without the codes themselves', async () => {
    service.securityLines.length = 0;
    const { person, secret } = await registerWithTwoFactor();
    await signIn(person, '000000').catch(() => undefined);
    const { recoveryCodes } = await credentials.renewRecoveryCodes({ code: getNextCode(secret) }, { as: person });
    await credentials.disableTwoFactor({ code: recoveryCodes[0]! }, { as: person });
    const events = service.securityLines.map((line) => (line as { event: string }).event);
    expect(events).toEqual([
      'user_registered',
      'two_factor_enabled',
      'sign_in_failed',
      'recovery_codes_renewed',
      'two_factor_disabled',
    ]);
    const text = JSON.stringify(service.securityLines);
    for (const secretText of [secret, ...recoveryCodes]) expect(text).not.toContain(secretText);
  });
});

describe('a passkey of a user with two-factor authentication', () => {
  it('needs a code before it is created, because it signs in without one, and accepts each code once', async () => {
    const { person, secret, recoveryCodes } = await registerWithTwoFactor();
    for (const code of ['', '000000'])
      await expect(startPasskey(person, code)).rejects.toEqual(matchError('two_factor.code_wrong'));
    const code = getNextCode(secret);
    expect(JSON.parse((await startPasskey(person, code)).optionsJson)).toHaveProperty('challenge');
    await expect(startPasskey(person, code)).rejects.toEqual(matchError('two_factor.code_wrong'));
    await expect(startPasskey(person, recoveryCodes[0]!)).resolves.toHaveProperty('optionsJson');
  });

  it('needs no code while two-factor authentication is off', async () => {
    await expect(startPasskey(await register(), '')).resolves.toHaveProperty('optionsJson');
  });
});
