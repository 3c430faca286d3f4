import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { ACCESS_TOKEN_DAYS, DAY_MS } from '@minutehand/contracts/limits';
import type {
  AccountsServiceService,
  CreateAccessTokenResponse,
} from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type AccessScope, type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { EXPIRED_ACCESS_TOKEN_TTL_MS } from '../src/limits.ts';
import { accessTokenAggregate, passwordResetAggregate, userAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const gateway = serviceCaller('gateway', '');
const testScope = systemScope('a test');
const page = { limit: 0, cursor: '' };
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let now = new Date('2026-03-01T09:00:00Z');
let people = 0;
/** The browser session of a new owner, for each test. */
let session: Actor;

beforeAll(async () => {
  ({ service, accounts } = await startAccounts({ now: () => now }));
});
afterAll(() => service.stop());
beforeEach(async () => {
  session = await register();
});

async function register(): Promise<Actor> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', email, password: 'a long enough password', accountName: '' };
  const { subject } = await accounts.register({ ...registration, invitationToken: '', timeZone: '' }, { as: gateway });
  const owner = createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' });
  await verifyUser(service, owner);
  return owner;
}

function create(as: Actor, scopes: readonly string[] = ['read'], expiresInDays = 0) {
  return accounts.createAccessToken({ name: 'A script', scopes: [...scopes], expiresInDays }, { as });
}
const authenticate = (secret: string) => accounts.authenticateAccessToken({ secret }, { as: gateway });

/** The actor of requests with the token, as the gateway passes it. */
async function actAs({ secret }: Pick<CreateAccessTokenResponse, 'secret'>): Promise<Actor> {
  const { scopes, accessTokenId } = await authenticate(secret);
  return { ...session, scopes: scopes as AccessScope[], accessTokenId };
}

const advance = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('the access tokens of a person who left an account', () => {
  const publishRemoval = async (accountId: string) => {
    const removal = createEvent('accounts.member_removed', { accountId, userId: session.userId });
    await service.bus.publish(createStoredEvent(removal, { accountId }));
    await service.bus.settled();
  };
  const countTokens = (accountId: string) =>
    service.store.collection(accessTokenAggregate).count(systemScope('a test', accountId), { userId: session.userId });

  it('are deleted in that account only', async () => {
    await create(session);
    const formerAccountId = `former-${session.accountId}`;
    const token = await service.store.collection(accessTokenAggregate).findFirst(session, {});
    await service.store.collection(accessTokenAggregate).insert(systemScope('a test', formerAccountId), {
      ...token!,
      id: `former-${token!.id}`,
      secretHash: `former-${token!.id}`,
      accountId: formerAccountId,
    });
    await publishRemoval(formerAccountId);
    expect(await countTokens(formerAccountId)).toBe(0);
    expect(await countTokens(session.accountId)).toBe(1);
  });

  it('stay when the person has joined again', async () => {
    await create(session);
    await publishRemoval(session.accountId);
    expect(await countTokens(session.accountId)).toBe(1);
  });
});

describe('the number of access tokens of a person', () => {
  const PARALLEL = 8;
  const countTokens = async () =>
    service.store.collection(accessTokenAggregate).count(session, { userId: session.userId });
  const setQuota = (limit: number) =>
    service.bus.publish(
      createStoredEvent(
        createEvent('billing.subscription_changed', {
          accountId: session.accountId,
          state: 'active',
          accountLimit: 5,
          quotas: { access_tokens_per_person: limit },
        }),
        { aggregateVersion: limit },
      ),
    );

  it('is not exceeded by parallel requests', async () => {
    for (let token = 0; token < 45; token += 1) await create(session);
    const results = await Promise.allSettled(Array.from({ length: PARALLEL }, () => create(session)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await countTokens()).toBe(50);
  });

  it('cannot exceed the limit, as the error states, until one is deleted', async () => {
    await setQuota(2);
    await service.bus.settled();
    const { accessToken } = await create(session);
    await create(session);
    await expect(create(session)).rejects.toThrow('You have 2 of at most 2 access tokens. Delete one');
    await accounts.deleteAccessToken({ id: accessToken!.id }, { as: session });
    await create(session);
  });

  it('is part of the usage, with the limit of the account', async () => {
    await setQuota(7);
    await service.bus.settled();
    await create(session);
    const { usage } = await accounts.getUsage({}, { as: session });
    expect(usage).toEqual([{ quota: 'access_tokens_per_person', used: 1, limit: 7 }]);
    const meetings = serviceCaller('meetings', session.accountId);
    expect(await accounts.getQuotas({}, { as: meetings })).toEqual({ overrides: { access_tokens_per_person: 7 } });
  });
});

describe('an access token', () => {
  it('authenticates concurrent calls and stores its last use once', async () => {
    const { secret, accessToken } = await create(session);
    const calls = Array.from({ length: 40 }, () => authenticate(secret));
    expect(await Promise.all(calls)).toHaveLength(40);
    const tokens = service.store.collection(accessTokenAggregate);
    expect(await tokens.find(testScope, accessToken!.id)).toMatchObject({ version: 2, lastUsedAt: now });
  });

  it('identifies its user and scopes until it is deleted', async () => {
    const { secret, accessToken } = await create(session);
    const authenticated = await authenticate(secret);
    expect(authenticated).toMatchObject({ scopes: ['read'], accessTokenId: accessToken!.id });
    expect(authenticated.subject?.user?.id).toBe(session.userId);
    const other = await register();
    await expect(accounts.deleteAccessToken({ id: accessToken!.id }, { as: other })).rejects.toEqual(
      matchError('access_token.not_found'),
    );
    await accounts.deleteAccessToken({ id: accessToken!.id }, { as: session });
    await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.unknown'));
  });

  it('shows when it was used last', async () => {
    const { secret } = await create(session);
    const getLastUse = async () => (await accounts.listAccessTokens(page, { as: session })).accessTokens[0]!.lastUsedAt;
    expect(await getLastUse()).toBeUndefined();
    await authenticate(secret);
    expect(await getLastUse()).toBe(now.toISOString());
  });
});

describe('the expiry of an access token', () => {
  it('is 90 days after its creation, unless another number of days is requested', async () => {
    const expiresAfter = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
    expect((await create(session)).accessToken?.expiresAt).toBe(expiresAfter(90));
    expect((await create(session, ['read'], 7)).accessToken?.expiresAt).toBe(expiresAfter(7));
  });

  it.each([-1, ACCESS_TOKEN_DAYS.max + 1])('cannot be %d days', async (days) => {
    await expect(create(session, ['read'], days)).rejects.toEqual(matchError('platform.malformed'));
  });

  it('rejects the token with a specific code', async () => {
    const { secret } = await create(session, ['read'], 7);
    advance(7 * DAY_MS - 1);
    expect((await authenticate(secret)).scopes).toEqual(['read']);
    advance(1);
    await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.expired'));
  });

  it('leaves the token in the list for 30 days, then it is deleted', async () => {
    await create(session, ['read'], 1);
    const count = async () => (await accounts.listAccessTokens(page, { as: session })).accessTokens.length;
    advance(DAY_MS + EXPIRED_ACCESS_TOKEN_TTL_MS - 1);
    expect(await count()).toBe(1);
    advance(1);
    expect(await count()).toBe(0);
  });

  it('is 90 days after its creation for a token that was stored without one', async () => {
    const { secret, accessToken } = await create(session);
    const tokens = service.store.collection(accessTokenAggregate);
    await tokens.update(testScope, accessToken!.id, (before) => ({
      document: { ...before, expiresAt: undefined, deleteAt: undefined },
    }));
    const [listed] = (await accounts.listAccessTokens(page, { as: session })).accessTokens;
    expect(listed?.expiresAt).toBe(accessToken!.expiresAt);
    advance(ACCESS_TOKEN_DAYS.default * DAY_MS);
    await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.expired'));
  });
});

describe('the scopes of an access token', () => {
  it('cannot be more than those of the token that creates it', async () => {
    const program = await actAs(await create(session, ['read', 'admin']));
    await expect(create(program, ['read', 'write'])).rejects.toEqual(matchError('access_token.scopes_exceeded'));
    expect((await create(program, ['read'])).accessToken?.scopes).toEqual(['read']);
  });

  it('include admin only if a signed-in user grants it', async () => {
    const administering = await create(session, ['read', 'write', 'admin']);
    expect(administering.accessToken?.scopes).toEqual(['read', 'write', 'admin']);
    await expect(create(await actAs(administering), ['admin'])).rejects.toEqual(
      matchError('access_token.admin_needs_session'),
    );
  });

  it('must include admin to create a token, invite people, change roles or remove a member', async () => {
    const as = await actAs(await create(session, ['read', 'write']));
    const { accessToken } = await create(session);
    const attempts = [
      create(as, ['read']),
      accounts.deleteAccessToken({ id: accessToken!.id }, { as }),
      accounts.createInvitations({ invitations: [{ name: 'Somebody', email: 'somebody@sample.example' }] }, { as }),
      accounts.acceptInvitation({ token: 'a token' }, { as }),
      accounts.updateMembership({ id: session.userId, role: 'member' }, { as }),
      accounts.deleteMembership({ id: session.userId }, { as }),
      accounts.listAccessTokens(page, { as }),
      accounts.listInvitations(page, { as }),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toEqual(matchError('platform.forbidden'))));
  });

  it('do not allow listing people if they are only read', async () => {
    const as = await actAs(await create(session, ['read']));
    const attempts = [
      accounts.listMembers({ query: '', ...page }, { as }),
      accounts.searchMentions({ query: '' }, { as }),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toEqual(matchError('platform.forbidden'))));
  });
});

describe('a password reset', () => {
  async function resetPassword() {
    const user = await service.store.collection(userAggregate).find(testScope, session.userId);
    await accounts.requestPasswordReset({ email: user!.email }, { as: gateway });
    const resets = service.store.collection(passwordResetAggregate);
    const reset = await resets.findFirst(testScope, { where: { userId: session.userId } });
    const { token } = await accounts.getPasswordResetDelivery(
      { passwordResetId: reset!.id },
      { as: serviceCaller('notifications', '') },
    );
    await accounts.resetPassword({ token, password: 'another long password' }, { as: gateway });
  }

  it('revokes the access tokens of the user, and no others', async () => {
    const [first, second] = [await create(session, ['read', 'admin']), await create(session)];
    const child = await create(await actAs(first));
    const unrelated = await create(await register());
    await resetPassword();
    for (const { secret } of [first, second, child])
      await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.unknown'));
    await service.bus.settled();
    expect((await accounts.listAccessTokens(page, { as: session })).accessTokens).toEqual([]);
    expect((await authenticate(unrelated.secret)).accessTokenId).toBe(unrelated.accessToken!.id);
  });

  it('prevents an earlier session from creating tokens, while a new session can create one immediately', async () => {
    await resetPassword();
    await expect(create(session)).rejects.toEqual(matchError('platform.unauthenticated'));
    const { secret, accessToken } = await create({ ...session, credentialEpoch: 1 });
    expect((await authenticate(secret)).accessTokenId).toBe(accessToken!.id);
  });

  it('prevents an earlier session from inviting people, although it verifies the address', async () => {
    await resetPassword();
    const invitations = [{ name: 'Invited Person', email: 'invited@sample.example' }];
    const invite = (as: Actor) => accounts.createInvitations({ invitations }, { as });
    await expect(invite(session)).rejects.toEqual(matchError('platform.unauthenticated'));
    expect((await invite({ ...session, credentialEpoch: 1 })).invitations).toHaveLength(1);
  });

  it('leaves no usable token when tokens are created concurrently, and none in the list', async () => {
    for (let round = 0; round < 8; round += 1) {
      session = await register();
      const parent = await actAs(await create(session, ['read', 'admin']));
      const attempts = [session, parent].flatMap((as) =>
        Array.from({ length: 4 }, () => create(as).catch(() => undefined)),
      );
      await resetPassword();
      const tokens = (await Promise.all(attempts)).filter((token) => token !== undefined);
      for (const { secret } of tokens)
        await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.unknown'));
      await service.bus.settled();
      expect((await accounts.listAccessTokens(page, { as: session })).accessTokens).toEqual([]);
    }
  });

  it('keeps tokens that were created later when its event arrives late', async () => {
    await resetPassword();
    const { secret } = await create({ ...session, credentialEpoch: 1 });
    const payload = { userId: session.userId, changedAt: now.toISOString(), credentialEpoch: 1 };
    await service.bus.publish(createStoredEvent(createEvent('accounts.password_changed', payload)));
    await service.bus.settled();
    expect((await authenticate(secret)).scopes).toEqual(['read']);
  });

  it('revokes tokens that were stored without a credential epoch', async () => {
    const { secret, accessToken } = await create(session);
    await service.store.collection(accessTokenAggregate).update(testScope, accessToken!.id, (before) => ({
      document: { ...before, credentialEpoch: undefined },
    }));
    expect((await authenticate(secret)).scopes).toEqual(['read']);
    await resetPassword();
    await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.unknown'));
  });

  it('is delivered by email to the user', async () => {
    const contents = await accounts.getPasswordChangeDelivery(
      { userId: session.userId },
      { as: serviceCaller('notifications', '') },
    );
    expect(contents).toEqual({ name: 'Sample Person', email: expect.stringContaining('@sample.example') });
    await expect(
      accounts.getPasswordChangeDelivery({ userId: 'nobody' }, { as: serviceCaller('notifications', '') }),
    ).rejects.toEqual(matchError('platform.not_found'));
  });
});

describe('an access token that another one created', () => {
  it('refers to that one in the list', async () => {
    const parent = await create(session, ['read', 'admin']);
    const child = await create(await actAs(parent));
    expect(child.accessToken?.createdByTokenId).toBe(parent.accessToken!.id);
    expect(parent.accessToken?.createdByTokenId).toBe('');
  });

  it('expires no later than that one', async () => {
    const parent = await create(session, ['read', 'admin'], 7);
    const child = await create(await actAs(parent), ['read'], 90);
    expect(child.accessToken?.expiresAt).toBe(parent.accessToken!.expiresAt);
  });

  it('is revoked together with that one', async () => {
    const parent = await create(session, ['read', 'admin']);
    const children = [await create(await actAs(parent)), await create(await actAs(parent))];
    const unrelated = await create(session);
    await accounts.deleteAccessToken({ id: parent.accessToken!.id }, { as: session });
    for (const { secret } of [parent, ...children])
      await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.unknown'));
    expect((await authenticate(unrelated.secret)).accessTokenId).toBe(unrelated.accessToken!.id);
    expect((await accounts.listAccessTokens(page, { as: session })).accessTokens).toHaveLength(1);
  });

  it('is rejected after that one was deleted, so that an interrupted deletion leaves no usable token', async () => {
    const parent = await create(session, ['read', 'admin']);
    const child = await create(await actAs(parent));
    await service.store.collection(accessTokenAggregate).remove(testScope, parent.accessToken!.id);
    await expect(authenticate(child.secret)).rejects.toEqual(matchError('access_token.unknown'));
  });

  it('cannot be created with a token that was revoked in the meantime', async () => {
    const parent = await create(session, ['read', 'admin']);
    const as = await actAs(parent);
    await accounts.deleteAccessToken({ id: parent.accessToken!.id }, { as: session });
    await expect(create(as)).rejects.toEqual(matchError('access_token.unknown'));
    expect((await accounts.listAccessTokens(page, { as: session })).accessTokens).toEqual([]);
  });

  it('does not outlive that one when both are created and revoked concurrently', async () => {
    for (let round = 0; round < 20; round += 1) {
      const parent = await create(session, ['read', 'admin']);
      const as = await actAs(parent);
      const attempts = Array.from({ length: 8 }, () => create(as).catch(() => undefined));
      const revoked = accounts.deleteAccessToken({ id: parent.accessToken!.id }, { as: session });
      const children = (await Promise.all(attempts)).filter((child) => child !== undefined);
      await revoked;
      for (const { secret } of children)
        await expect(authenticate(secret)).rejects.toEqual(matchError('access_token.unknown'));
      expect((await accounts.listAccessTokens(page, { as: session })).accessTokens).toEqual([]);
    }
  });
});
