import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { PASSKEY_CHALLENGE_TTL_MS } from '../src/limits.ts';
import { getResetToken } from './get-reset-token.ts';
import { startAccounts } from './start-accounts.ts';
import { openStoreWithHooks, type StoreHooks } from './store-with-hooks.ts';
import { type ClientOptions, VirtualAuthenticator } from './virtual-authenticator.ts';

const gateway = { as: serviceCaller('gateway', '') };
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let credentials: RpcClient<typeof CredentialsServiceService>;
let people = 0;
let now = new Date('2026-03-01T09:00:00Z');
const hooks: StoreHooks = {};

beforeAll(async () => {
  ({ service, accounts, credentials } = await startAccounts({
    now: () => now,
    store: await openStoreWithHooks(hooks, () => now),
    publicUrl: 'https://minutes.test',
  }));
});
afterAll(() => service.stop());

type Person = Actor & { email: string };
async function register(): Promise<Person> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', email, password: 'a long enough password', accountName: '' };
  const { subject } = await accounts.register({ ...registration, invitationToken: '', timeZone: '' }, gateway);
  return { ...createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' }), email };
}
const startPasskey = async (as: Actor) => (await credentials.startPasskey({ code: '' }, { as })).optionsJson;
const startSignIn = async () => (await credentials.startPasskeySignIn({}, gateway)).optionsJson;
const signIn = (responseJson: string) => credentials.signInWithPasskey({ responseJson }, gateway);
const add = (as: Actor, responseJson: string, name = 'Laptop') =>
  credentials.addPasskey({ name, responseJson }, { as });
const list = async (as: Actor) => (await credentials.listPasskeys({}, { as })).passkeys;

async function registerWithPasskey() {
  const person = await register();
  const authenticator = new VirtualAuthenticator();
  await add(person, authenticator.register(await startPasskey(person)));
  return { person, authenticator };
}

describe('a passkey', () => {
  it('is added with a name, and signs in without an address', async () => {
    const { person, authenticator } = await registerWithPasskey();
    expect(await list(person)).toMatchObject([{ name: 'Laptop', lastUsedAt: undefined }]);
    const { subject } = await signIn(authenticator.signIn(await startSignIn()));
    expect(subject?.user?.id).toBe(person.userId);
    expect(await list(person)).toMatchObject([{ lastUsedAt: now.toISOString() }]);
  });

  it('is rejected when it is deleted while it signs in', async () => {
    const { person, authenticator } = await registerWithPasskey();
    const id = (await list(person))[0]?.id ?? '';
    const response = authenticator.signIn(await startSignIn());
    hooks.beforeUpdate = () => credentials.deletePasskey({ id }, { as: person });
    await expect(signIn(response)).rejects.toEqual(matchError('passkey.refused'));
    expect(await list(person)).toEqual([]);
  });

  it('confirms its user in their session, and nobody else', async () => {
    const { person, authenticator } = await registerWithPasskey();
    const other = await register();
    const confirm = async (as: Actor) =>
      accounts.reauthenticate({ password: '', passkeyResponseJson: authenticator.signIn(await startSignIn()) }, { as });
    service.securityLines.length = 0;
    expect((await confirm(person)).subject?.user?.id).toBe(person.userId);
    await expect(confirm(other)).rejects.toEqual(matchError('passkey.refused'));
    expect(service.securityLines.map(({ event }) => event)).toEqual(['reauthenticated', 'reauthentication_failed']);
  });

  it('confirms once: its response cannot be used again', async () => {
    const { person, authenticator } = await registerWithPasskey();
    const passkeyResponseJson = authenticator.signIn(await startSignIn());
    const confirm = () => accounts.reauthenticate({ password: '', passkeyResponseJson }, { as: person });
    await confirm();
    await expect(confirm()).rejects.toEqual(matchError('passkey.refused'));
  });

  it('is requested as one that is stored on the device and verifies the user', async () => {
    const options = JSON.parse(await startPasskey(await register()));
    expect(options).toMatchObject({
      rp: { id: 'minutes.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(JSON.parse(await startSignIn())).toMatchObject({ rpId: 'minutes.test', userVerification: 'required' });
  });

  it('is renamed and deleted by its user only, and cannot sign in once it is deleted', async () => {
    const { person, authenticator } = await registerWithPasskey();
    const other = await register();
    const id = (await list(person))[0]?.id ?? '';
    await expect(credentials.deletePasskey({ id }, { as: other })).rejects.toEqual(matchError('passkey.not_found'));
    await credentials.renamePasskey({ id, name: ' Phone ' }, { as: person });
    expect(await list(person)).toMatchObject([{ name: 'Phone' }]);
    await credentials.deletePasskey({ id }, { as: person });
    await expect(signIn(authenticator.signIn(await startSignIn()))).rejects.toEqual(matchError('passkey.refused'));
  });

  it('is recorded when it is added and deleted', async () => {
    service.securityLines.length = 0;
    const { person } = await registerWithPasskey();
    const [passkey] = await list(person);
    await credentials.deletePasskey({ id: passkey?.id ?? '' }, { as: person });
    const byPerson = { actor: { kind: 'user', userId: person.userId }, accountId: person.accountId };
    expect(service.securityLines).toMatchObject([
      { event: 'user_registered' },
      { ...byPerson, event: 'passkey_added' },
      { ...byPerson, event: 'passkey_deleted' },
    ]);
  });

  it('has to verify the user, because it replaces password and second factor', async () => {
    const { authenticator } = await registerWithPasskey();
    await expect(signIn(authenticator.signIn(await startSignIn(), { isUserVerified: false }))).rejects.toEqual(
      matchError('passkey.refused'),
    );
  });

  it('is removed by a password reset', async () => {
    const { person, authenticator } = await registerWithPasskey();
    const token = await getResetToken(service, person);
    const inFlight = await startPasskey(person);
    await accounts.resetPassword({ token, password: 'another long password' }, gateway);
    await expect(signIn(authenticator.signIn(await startSignIn()))).rejects.toEqual(matchError('passkey.refused'));
    // The earlier session may still send requests that it has started.
    await expect(add(person, new VirtualAuthenticator().register(inFlight))).rejects.toEqual(
      matchError('platform.unauthenticated'),
    );
  });
});

const forgeries: readonly (readonly [string, ClientOptions])[] = [
  ['another origin', { origin: 'https://minutes.test.evil.example' }],
  ['the origin over HTTP', { origin: 'http://minutes.test' }],
  ['another port of the origin', { origin: 'https://minutes.test:8443' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a user who was not verified', { isUserVerified: false }],
];

describe('a response that was created for another purpose is rejected', () => {
  it.each(forgeries)('at registration: %s', async (_, options) => {
    const person = await register();
    const response = new VirtualAuthenticator().register(await startPasskey(person), options);
    await expect(add(person, response)).rejects.toEqual(matchError('passkey.refused'));
    expect(await list(person)).toEqual([]);
  });

  it.each(forgeries)('at sign-in: %s', async (_, options) => {
    const { authenticator } = await registerWithPasskey();
    const response = authenticator.signIn(await startSignIn(), options);
    await expect(signIn(response)).rejects.toEqual(matchError('passkey.refused'));
  });

  it('a registration response at sign-in', async () => {
    const { authenticator } = await registerWithPasskey();
    const response = authenticator.signIn(await startSignIn(), { type: 'webauthn.create' });
    await expect(signIn(response)).rejects.toEqual(matchError('passkey.refused'));
  });

  it('a challenge of another purpose, of another user, unknown or expired', async () => {
    const { person, authenticator } = await registerWithPasskey();
    const other = await register();
    const challenge = (json: string) => JSON.stringify({ ...JSON.parse(json), user: { id: '' } });
    const expired = await startSignIn();
    const made = [
      await startPasskey(person),
      JSON.stringify({ challenge: Buffer.alloc(32).toString('base64url') }),
      expired,
    ];
    now = new Date(now.getTime() + PASSKEY_CHALLENGE_TTL_MS + 1);
    for (const options of made)
      await expect(signIn(authenticator.signIn(options))).rejects.toEqual(matchError('passkey.refused'));
    for (const options of [challenge(await startSignIn()), await startPasskey(other)])
      await expect(add(person, new VirtualAuthenticator().register(options))).rejects.toEqual(
        matchError('passkey.refused'),
      );
  });

  it('a response that was used before, or is used twice in parallel', async () => {
    const { authenticator } = await registerWithPasskey();
    const response = authenticator.signIn(await startSignIn());
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(response)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(response)).rejects.toEqual(matchError('passkey.refused'));
  });

  it('a signature of another key, and the passkey of another user', async () => {
    const [first, second] = [await registerWithPasskey(), await registerWithPasskey()];
    const forged = JSON.parse(second.authenticator.signIn(await startSignIn()));
    const id = (await list(first.person))[0]?.id ?? '';
    const { userId } = first.authenticator;
    const stolen = { ...forged, id, rawId: id, response: { ...forged.response, userHandle: userId } };
    await expect(signIn(JSON.stringify(stolen))).rejects.toEqual(matchError('passkey.refused'));
    const swapped = JSON.parse(second.authenticator.signIn(await startSignIn()));
    swapped.response.userHandle = userId;
    await expect(signIn(JSON.stringify(swapped))).rejects.toEqual(matchError('passkey.refused'));
  });

  it('a cloned authenticator, whose counter has gone back', async () => {
    const { authenticator } = await registerWithPasskey();
    await signIn(authenticator.signIn(await startSignIn()));
    await signIn(authenticator.signIn(await startSignIn()));
    authenticator.counter = 0;
    await expect(signIn(authenticator.signIn(await startSignIn()))).rejects.toEqual(matchError('passkey.refused'));
  });

  it.each(['', '{}', 'no json', '{"id":1}', '[]'])('%j', async (response) => {
    await expect(signIn(response)).rejects.toEqual(matchError('passkey.refused'));
    await expect(add(await register(), response)).rejects.toEqual(matchError('passkey.refused'));
  });

  it('and is recorded', async () => {
    service.securityLines.length = 0;
    await signIn('{}').catch(() => undefined);
    expect(service.securityLines).toEqual([
      expect.objectContaining({ event: 'sign_in_failed', reason: 'passkey_refused' }),
    ]);
  });
});
