import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { accessTokenAggregate, userAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const gateway = { as: serviceCaller('gateway', '') };
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;

beforeAll(async () => {
  ({ service, accounts } = await startAccounts());
});
afterAll(() => service.stop());
beforeEach(() => {
  service.securityLines.length = 0;
});

async function register(name: string): Promise<SignedInUser> {
  const email = `${name.toLowerCase()}@sample.example`;
  const registration = { name, email, password: 'a long enough password', accountName: `Team ${name}` };
  const { subject } = await accounts.register(
    { ...registration, invitationToken: '', timeZone: 'Europe/London' },
    gateway,
  );
  await verifyUser(service, getActor(subject!));
  return subject!;
}

const getActor = ({ user, account }: SignedInUser): Actor =>
  createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });

/** The text of each section. */
async function readSections(as: Actor): Promise<Map<string, string>> {
  const sections = new Map<string, string>();
  for await (const { section, chunk } of accounts.streamPersonalData({}, { as })) {
    sections.set(section, (sections.get(section) ?? '') + chunk.toString());
  }
  return sections;
}

describe('the data of a user in accounts', () => {
  it('contains their profile, memberships and access tokens, and no data of other users', async () => {
    const [ann, bob] = [await register('Ann'), await register('Bob')];
    const request = { scopes: ['read'], expiresInDays: 0 };
    await accounts.createAccessToken({ ...request, name: 'Own program' }, { as: getActor(ann) });
    await accounts.createAccessToken({ ...request, name: 'Foreign program' }, { as: getActor(bob) });
    const sections = await readSections(getActor(ann));
    expect(JSON.parse(sections.get('user')!)).toMatchObject({
      id: ann.user?.id,
      name: 'Ann',
      email: 'ann@sample.example',
      email_verified: true,
      time_zone: 'Europe/London',
      date_language: '',
    });
    expect(JSON.parse(sections.get('memberships')!)).toMatchObject([
      { account_id: ann.account?.id, account_name: 'Team Ann', role: 'owner' },
    ]);
    expect(JSON.parse(sections.get('access_tokens')!)).toMatchObject([{ name: 'Own program', scopes: ['read'] }]);
    expect([...sections.values()].join()).not.toMatch(/bob|Foreign/i);
  });

  it('contains no hashes and no secrets', async () => {
    const kim = await register('Kim');
    const token = { name: 'Program', scopes: ['read'], expiresInDays: 0 };
    const { secret } = await accounts.createAccessToken(token, { as: getActor(kim) });
    const text = [...(await readSections(getActor(kim))).values()].join();
    const scope = systemScope('a test');
    const user = await service.store.collection(userAggregate).find(scope, kim.user!.id);
    const where = { userId: kim.user!.id };
    const stored = await service.store.collection(accessTokenAggregate).findFirst(scope, { where });
    for (const hidden of [secret, user!.passwordHash, stored!.secretHash]) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/hash|epoch/i);
  });

  it('contains passkeys, the state of two-factor authentication, new addresses and what the security log recorded', async () => {
    const zoe = await register('Zoe');
    const at = new Date('2026-11-20T09:00:00.000Z');
    await service.store.collection(userAggregate).update(systemScope('a test'), zoe.user!.id, (user) => ({
      document: {
        ...user,
        twoFactor: { secret: 'hidden secret', enabledAt: at, lastStep: 1, recoveryCodeHashes: ['hidden one'] },
        passkeys: [{ id: 'key-1', name: 'Laptop', publicKey: 'hidden key', counter: 0, transports: [], createdAt: at }],
        emailChanges: [{ id: 'change-1', email: 'Zoe@new.example', emailKey: 'zoe@new.example', requestedAt: at }],
      },
    }));
    const read = async (section: string) => JSON.parse((await readSections(getActor(zoe))).get(section) ?? '');
    await expectEventually(() => read('security_events')).toContainEqual(
      expect.objectContaining({ event: 'personal_data_exported', account_id: zoe.account?.id }),
    );
    const createdAt = at.toISOString();
    expect(await read('user')).toMatchObject({ two_factor: { enabled_at: createdAt, recovery_codes_left: 1 } });
    expect(await read('passkeys')).toEqual([
      { id: 'key-1', name: 'Laptop', created_at: createdAt, last_used_at: null },
    ]);
    expect(await read('email_changes')).toEqual([{ email: 'Zoe@new.example', requested_at: createdAt }]);
    expect([...(await readSections(getActor(zoe))).values()].join()).not.toContain('hidden');
  });

  it('is recorded in the security log once', async () => {
    const lee = await register('Lee');
    service.securityLines.length = 0;
    await readSections(getActor(lee));
    const actorLine = { kind: 'user', userId: lee.user!.id };
    expect(service.securityLines).toMatchObject([{ event: 'personal_data_exported', actor: actorLine }]);
  });

  it('is rejected for an access token and for a session that is older than a password change, without a record', async () => {
    const may = await register('May');
    const token = { ...getActor(may), accessTokenId: 'token-1' };
    await expect(readSections(token)).rejects.toMatchObject({ code: 'platform.session_required' });
    const users = service.store.collection(userAggregate);
    await users.update(systemScope('a test'), may.user!.id, (user) => ({ document: { ...user, credentialEpoch: 1 } }));
    service.securityLines.length = 0;
    await expect(readSections(getActor(may))).rejects.toMatchObject({ code: 'platform.unauthenticated' });
    expect(service.securityLines).toEqual([]);
  });
});
