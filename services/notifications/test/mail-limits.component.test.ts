import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates, mailLedgerAggregate } from '../src/outbound/store/aggregates.ts';

const TOO_MANY = { code: 'mail.too_many_today' };
const PARALLEL = 8;

let folder: string;
let service: TestService;
let client: RpcClient<typeof NotificationsServiceService>;
let now: Date;
let emailAddresses: string[];

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  emailAddresses = ['outside@sample.example'];
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  service = await startTestService<NotificationsConfig>({
    now: () => now,
    config: {
      name: 'notifications',
      publicUrl: 'https://mh.example',
      mailFrom: 'Minutehand <minutehand@mh.example>',
      mail: { folder },
    },
    compose,
    aggregates,
    clients: {
      meetings: createFakeClient<typeof MeetingsServiceService>({
        getMinutesEmailDelivery: async () => {
          const text = {
            note: '',
            summary: undefined,
            content: '- In May.',
            renderedHtml: '<ul><li>In May.</li></ul>',
          };
          return { meetingId: 'meeting-1', title: 'Weekly', senderName: 'Ann Lee', emailAddresses, ...text };
        },
      }),
      accounts: createFakeClient<typeof AccountsServiceService>({}),
    },
  });
  client = service.client(NotificationsServiceService);
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

let causeCount = 0;
const createAddresses = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}@sample.example`);
async function reserve(
  emails: readonly string[],
  options: { senderId?: string; accountId?: string; cause?: string } = {},
) {
  causeCount += 1;
  const { senderId = 'user-1', accountId = 'account-1', cause = `cause-${causeCount}` } = options;
  const mails = emails.map((email) => ({ cause, email }));
  await client.reserveMails({ senderId, mails }, { as: serviceCaller('meetings', accountId) });
}
async function isReserved(emails: readonly string[], options?: Parameters<typeof reserve>[1]): Promise<boolean> {
  return reserve(emails, options).then(
    () => true,
    () => false,
  );
}

describe('emails to people outside the account', () => {
  it('are limited to 500 for each user and 1,000 for each account in 24 hours', async () => {
    for (let n = 0; n < 4; n += 1) await reserve(createAddresses(125, `a${n}`));
    await expect(reserve(['one@sample.example'])).rejects.toMatchObject(TOO_MANY);
    now = new Date('2026-11-21T22:00:00Z');
    for (let n = 0; n < 4; n += 1) await reserve(createAddresses(125, `b${n}`), { senderId: 'user-2' });
    await expect(reserve(['one@sample.example'], { senderId: 'user-3' })).rejects.toMatchObject({
      ...TOO_MANY,
      details: { retryAfterSeconds: 12 * 3_600 },
    });
    await reserve(['one@sample.example'], { accountId: 'account-2' });
    now = new Date('2026-11-22T10:00:00Z');
    await reserve(['one@sample.example']);
  });

  it('are limited to 50 from an account to an address and to 200 from all accounts', async () => {
    const address = (n: number) => (n % 2 === 0 ? 'eve@sample.example' : 'EVE@sample.example');
    for (const accountId of ['account-1', 'account-2', 'account-3', 'account-4']) {
      for (let n = 0; n < 50; n += 1) await reserve([address(n)], { accountId });
      await expect(reserve([address(0)], { accountId })).rejects.toMatchObject(TOO_MANY);
    }
    await expect(reserve([address(0)], { accountId: 'account-5' })).rejects.toMatchObject(TOO_MANY);
  });

  it('are counted without the id of their account, because the counts are kept after its deletion', async () => {
    await reserve(['one@sample.example'], { accountId: 'account-to-delete' });
    const ledgers = [];
    for await (const ledger of service.store.collection(mailLedgerAggregate).stream(systemScope('a test'), {}))
      ledgers.push(ledger);
    expect(ledgers).toHaveLength(2);
    expect(JSON.stringify(ledgers)).not.toContain('account-to-delete');
  });

  it('are counted together with those that the previous release counted with the id of their account', async () => {
    await reserve(['eve@sample.example']);
    const ledgers = service.store.collection(mailLedgerAggregate);
    const scope = systemScope('a test');
    for await (const { id, entries } of ledgers.stream(scope, {})) {
      const [entry] = entries;
      if (entry === undefined || entry.sender === 'user-1') continue;
      const earlier = Array.from({ length: 50 }, (_, n) => ({ ...entry, key: `earlier-${n}`, sender: 'account-1' }));
      await ledgers.update(scope, id, (before) => ({ document: { ...before, entries: earlier } }));
    }
    await expect(reserve(['eve@sample.example'])).rejects.toMatchObject(TOO_MANY);
    await reserve(['eve@sample.example'], { accountId: 'account-2' });
  });

  it.each(['a user', 'an address'])(
    'are accepted once when eight parallel requests need the last one of %s',
    async (limit) => {
      if (limit === 'a user') for (let n = 0; n < 9; n += 1) await reserve(createAddresses(50, `a${n}`));
      else for (let n = 0; n < 49; n += 1) await reserve(['eve@sample.example']);
      const requests = Array.from({ length: PARALLEL }, (_, n) =>
        isReserved(limit === 'a user' ? createAddresses(50, `p${n}`) : ['eve@sample.example']),
      );
      expect((await Promise.all(requests)).filter(Boolean)).toHaveLength(1);
    },
  );

  it('count once for each cause and address', async () => {
    for (let n = 0; n < 60; n += 1) await reserve(['eve@sample.example'], { cause: 'the same' });
    for (let n = 0; n < 49; n += 1) await reserve(['eve@sample.example']);
    await expect(reserve(['eve@sample.example'])).rejects.toMatchObject(TOO_MANY);
  });

  it('do not count when one of them is above a limit', async () => {
    for (let n = 0; n < 50; n += 1) await reserve(['eve@sample.example']);
    for (let n = 0; n < 10; n += 1) {
      expect(await isReserved([...createAddresses(100, `c${n}`), 'eve@sample.example'])).toBe(false);
    }
    await reserve(createAddresses(200, 'd'));
    await reserve(createAddresses(200, 'e'));
    await reserve(createAddresses(50, 'f'));
    expect(await isReserved(['one@sample.example'])).toBe(false);
  });

  it('are not sent above the limit when they were not reserved, and are published as failed', async () => {
    for (let n = 0; n < 50; n += 1) await reserve(['outside@sample.example']);
    emailAddresses = ['outside@sample.example', 'other@sample.example'];
    const requested = createEvent('meetings.minutes_email_requested', {
      meetingId: 'meeting-1',
      minutesEmailId: 'email-1',
    });
    await service.bus.publish(createStoredEvent(requested, { accountId: 'account-1' }));
    await service.bus.settled();
    const { mails } = await client.listDevelopmentMail({ limit: 0, to: '' }, { as: serviceCaller('gateway', '') });
    expect(mails.map(({ to }) => to)).toEqual(['other@sample.example']);
    expect(service.bus.deadLetters).toEqual([]);
    await expectEventually(() =>
      service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
    ).toHaveLength(1);
  });

  it('are sent when they were reserved before the limit was reached', async () => {
    await reserve(emailAddresses, { cause: 'email-1' });
    for (let n = 0; n < 49; n += 1) await reserve(emailAddresses);
    const requested = createEvent('meetings.minutes_email_requested', {
      meetingId: 'meeting-1',
      minutesEmailId: 'email-1',
    });
    await service.bus.publish(createStoredEvent(requested, { accountId: 'account-1' }));
    await service.bus.settled();
    const { mails } = await client.listDevelopmentMail({ limit: 0, to: '' }, { as: serviceCaller('gateway', '') });
    expect(mails).toHaveLength(1);
  });

  it('are rejected without an account, a sender, a cause or an address', async () => {
    const mail = { cause: 'cause', email: 'eve@sample.example' };
    const as = serviceCaller('meetings', 'account-1');
    const reserveMails = (senderId: string, mails: (typeof mail)[], caller = as) =>
      client.reserveMails({ senderId, mails }, { as: caller });
    await expect(reserveMails('user-1', [mail], serviceCaller('meetings', ''))).rejects.toMatchObject({
      code: 'platform.forbidden',
    });
    for (const invalid of [
      { ...mail, cause: '' },
      { ...mail, email: '' },
      { ...mail, email: 'x'.repeat(255) },
    ]) {
      await expect(reserveMails('user-1', [invalid])).rejects.toMatchObject({ code: 'platform.malformed' });
    }
    await expect(reserveMails('', [mail])).rejects.toMatchObject({ code: 'platform.malformed' });
    await expect(reserveMails('user-1', Array(201).fill(mail))).rejects.toMatchObject({ code: 'platform.malformed' });
  });
});
