import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { PASSWORD } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const copyCredentials = ({ cookie, csrfToken }: Browser) => Object.assign(new Browser(gateway), { cookie, csrfToken });
const getStatus = async (browser: Browser) => (await browser.request('GET', '/meetings')).status;

const publish = async (...[event, overrides]: Parameters<typeof createStoredEvent>) => {
  await gateway.bus.publish(createStoredEvent(event, overrides));
  await gateway.bus.settled();
};

describe('a password change', () => {
  const publishPasswordChanged = (credentialEpoch: number, changedAt = new Date()) =>
    publish(
      createEvent('accounts.password_changed', {
        userId: 'user-kim',
        changedAt: changedAt.toISOString(),
        credentialEpoch,
      }),
    );
  const setEpoch = (epoch: number) => gateway.credentialEpochs.set('user-kim', epoch);

  it('ends sessions with an older credential epoch and keeps newer ones, whenever the event arrives', async () => {
    setEpoch(1);
    const older = await new Browser(gateway).signIn('kim');
    setEpoch(2);
    const newer = await new Browser(gateway).signIn('kim');
    await publishPasswordChanged(2);
    await publishPasswordChanged(1);
    expect([await getStatus(older), await getStatus(newer)]).toEqual([401, 200]);
  });

  it('ends the sessions that started before it, if its event has no epoch because an older version published it', async () => {
    const before = new Date();
    const browser = await new Browser(gateway).signIn('kim');
    await publishPasswordChanged(0, before);
    expect(await getStatus(browser)).toBe(200);
    await publishPasswordChanged(0, new Date(Date.now() + 1));
    expect(await getStatus(browser)).toBe(401);
  });

  it('during a sign-in rejects its session', async () => {
    setEpoch(3);
    const browser = await new Browser(gateway).open();
    gateway.beforeReply.set('authenticate', () => publishPasswordChanged(4));
    const credentials = { email: 'kim@example.org', password: PASSWORD };
    const response = await browser.json('POST', '/session', { body: credentials });
    expect(response.status).toBe(401);
    expect(response.body.error).toBe('Your session has ended. Please sign in again.');
    expect(await getStatus(browser)).toBe(401);
    setEpoch(4);
    expect((await browser.request('POST', '/session', { body: credentials })).status).toBe(201);
  });

  it('during a switch of the account ends the session, although the account is read after the change', async () => {
    setEpoch(5);
    const browser = await new Browser(gateway).signIn('kim');
    gateway.beforeReply.set('switchAccount', async () => {
      setEpoch(6);
      await publishPasswordChanged(6);
    });
    expect((await browser.request('POST', '/accounts/account-two/switch')).status).toBe(401);
    expect(await getStatus(browser)).toBe(401);
  });
});

describe('a password change during a request of a signed-in user', () => {
  it.each([
    ['switches the account', 'switchAccount', '/accounts/account-two/switch', {}, 401],
    ['accepts an invitation', 'acceptInvitation', '/invitations/good/accept', {}, 401],
    ['confirms the password', 'reauthenticate', '/session/reauthentication', { password: PASSWORD }, 401],
    // Writes no session: the new role arrives with the event.
    [
      'transfers the ownership',
      'transferOwnership',
      '/accounts/account-kim/transfer_ownership',
      { user_id: 'eve' },
      200,
    ],
  ])('ends the session permanently when it %s', async (_, method, path, body, status) => {
    const epoch = 10 + (gateway.credentialEpochs.get('user-kim') ?? 0);
    gateway.credentialEpochs.set('user-kim', epoch);
    const browser = await new Browser(gateway).signIn('kim');
    const { cookie } = browser;
    gateway.beforeReply.set(method, async () => {
      gateway.credentialEpochs.set('user-kim', epoch + 1);
      await publish(
        createEvent('accounts.password_changed', {
          userId: 'user-kim',
          changedAt: new Date().toISOString(),
          credentialEpoch: epoch + 1,
        }),
      );
    });
    const response = await browser.request('POST', path, { body });
    expect({ status: response.status, setsSession: browser.cookie !== cookie }).toEqual({ status, setsSession: false });
    expect(await getStatus(browser)).toBe(401);
  });
});

describe('a session that is being replaced', () => {
  it('is replaced only once, by one of several concurrent switches', async () => {
    const browser = await new Browser(gateway).signIn();
    const copies = Array.from({ length: 8 }, () => copyCredentials(browser));
    const responses = await Promise.all(copies.map((copy) => copy.request('POST', '/accounts/account-two/switch')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  it('stays ended when the user signs out in the meantime', async () => {
    const browser = await new Browser(gateway).signIn();
    const other = copyCredentials(browser);
    gateway.beforeReply.set('switchAccount', () => other.request('DELETE', '/session'));
    expect((await browser.request('POST', '/accounts/account-two/switch')).status).toBe(401);
    expect(await getStatus(browser)).toBe(401);
  });
});

describe('a change of the membership', () => {
  const membership = { accountId: 'account-two', userId: 'user-ada' };
  const removeMember = (aggregateVersion: number) =>
    publish(createEvent('accounts.member_removed', membership), { aggregateVersion });
  const changeRole = (role: string, aggregateVersion: number) =>
    publish(createEvent('accounts.member_role_changed', { ...membership, role }), { aggregateVersion });
  const switchAccount = (browser: Browser) => browser.json('POST', '/accounts/account-two/switch');
  const getRole = async (browser: Browser) => {
    await browser.request('GET', '/meetings');
    const caller = gateway.calls.findLast(({ method }) => method === 'listMeetings')?.as;
    return caller?.kind === 'actor' ? caller.role : undefined;
  };

  it('applies to a session that switches to the account in the meantime', async () => {
    const browser = await new Browser(gateway).signIn();
    gateway.beforeReply.set('switchAccount', () => changeRole('member', 2));
    const { status, body } = await switchAccount(browser);
    expect({ status, role: body.account.role }).toEqual({ status: 200, role: 'member' });
    expect(await getRole(Object.assign(browser, { csrfToken: body.csrf_token }))).toBe('member');
  });

  it('keeps the latest role when the events arrive in another order', async () => {
    const browser = await new Browser(gateway).signIn();
    await switchAccount(browser);
    await changeRole('member', 4);
    await changeRole('admin', 3);
    expect(await getRole(browser)).toBe('member');
  });

  it('rejects a session in the account when the member is removed in the meantime, until they join again', async () => {
    const browser = await new Browser(gateway).signIn();
    gateway.beforeReply.set('switchAccount', () => removeMember(5));
    expect((await switchAccount(browser)).status).toBe(401);
    gateway.membershipVersions.set('account-two', 6);
    const returned = await new Browser(gateway).signIn();
    expect((await switchAccount(returned)).status).toBe(200);
    // This event is late.
    await removeMember(5);
    expect(await getStatus(returned)).toBe(200);
  });
});

describe('a deleted user or account', () => {
  it('gets no session from a request in flight', async () => {
    gateway.beforeReply.set('authenticate', () =>
      publish(createEvent('accounts.user_deleted', { userId: 'user-gone', accountIds: ['account-1'] })),
    );
    expect(
      (
        await (
          await new Browser(gateway).open()
        ).request('POST', '/session', {
          body: { email: 'gone@example.org', password: PASSWORD },
        })
      ).status,
    ).toBe(401);
    gateway.beforeReply.set('switchAccount', () =>
      publish(createEvent('accounts.account_deleted', { accountId: 'account-gone' })),
    );
    const browser = await new Browser(gateway).signIn();
    expect((await browser.request('POST', '/accounts/account-gone/switch')).status).toBe(401);
  });

  it('leaves no index of the sessions of the account', async () => {
    const client = new Redis(redis.url);
    const key = 'gateway:sessions-of-account:account-left';
    await new Browser(gateway).signIn('left');
    expect(await client.exists(key)).toBe(1);
    await publish(createEvent('accounts.account_deleted', { accountId: 'account-left' }));
    expect(await client.exists(key)).toBe(0);
    client.disconnect();
  });

  it.each(['user', 'account'] as const)(
    'has the same number of ended sessions in its report when the report of a %s is repeated',
    async (subject) => {
      const name = `reported${subject}`;
      for (let count = 0; count < 2; count += 1) await new Browser(gateway).signIn(name);
      const ids = { deletionId: `deletion-of-${name}` };
      gateway.beforeReply.set('reportErasure', async () => {
        throw new AppError('platform.unavailable');
      });
      await publish(
        subject === 'user'
          ? createEvent('accounts.user_deleted', { ...ids, userId: `user-${name}`, accountIds: [] })
          : createEvent('accounts.account_deleted', { ...ids, accountId: `account-${name}` }),
      );
      const reports = gateway.calls.filter(({ method }) => method === 'reportErasure').slice(-2);
      expect(reports.map(({ request }) => request)).toEqual([
        { ...ids, counts: { sessions: 2 } },
        { ...ids, counts: { sessions: 2 } },
      ]);
    },
  );
});
