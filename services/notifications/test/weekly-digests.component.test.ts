import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import type { Ports } from '../src/app/ports.ts';
import { notifyWeeklyDigest, publishDueWeeklyDigests } from '../src/app/weekly-digests.ts';
import { compose, createPorts } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

const ann = createActor({ userId: 'ann' });
const gateway = { as: serviceCaller('gateway', '') };
const meeting = { id: 'meeting-1', title: 'Weekly', startedAt: '2026-11-25T10:00:00Z' };
const item = { meeting, dueDateFormatted: '', overdue: false };
const digest = {
  decisions: [{ id: 'd1', meeting, text: 'We stay <in> May.', citations: [], replacedBy: undefined, replaces: [] }],
  hasMoreDecisions: true,
  openItems: [{ ...item, description: 'Paint' }],
  moreOpenItems: 2,
  staleItems: [{ ...item, description: 'Buy paint', dueDateFormatted: 'Nov 10, 2026', overdue: true }],
  moreStaleItems: 0,
};
/** 08:00 on Mondays in New York. */
const MONDAY = new Date('2026-11-30T13:00:00Z');
const NEXT_MONDAY = new Date('2026-12-07T13:00:00Z');
const after = (date: Date, ms = 1) => new Date(date.getTime() + ms);

let now: Date;
let timeZone: string;
let isEmpty: boolean;
let requested: { userId: string; from: string; to: string }[];
/** Events that the sweeps published so far. */
let events: number;
let ports: Ports;
let folder: string;
let service: TestService;

beforeEach(async () => {
  now = new Date('2026-11-26T12:00:00Z');
  timeZone = 'America/New_York';
  isEmpty = false;
  requested = [];
  events = 0;
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  service = await startTestService<NotificationsConfig>({
    config: {
      name: 'notifications',
      publicUrl: 'https://mh.example',
      mailFrom: 'Minutehand <minutehand@mh.example>',
      mail: { folder },
    },
    compose: (kit) => {
      ports = createPorts(kit);
      return compose(kit);
    },
    now: () => now,
    aggregates,
    clients: {
      meetings: createFakeClient<typeof MeetingsServiceService>({
        getWeeklyDigestDelivery: async (request) => {
          requested.push(request);
          if (isEmpty) throw new AppError('platform.not_found');
          return digest;
        },
      }),
      accounts: createFakeClient<typeof AccountsServiceService>({
        getPeople: async ({ userIds }) => ({
          people: userIds.map((userId) => ({
            ...{ userId, name: 'Ann Lee', email: 'ann@sample.example', role: 'member', timeZone, credentialEpoch: 0 },
          })),
        }),
      }),
    },
  });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const getClient = () => service.client(NotificationsServiceService);
const choose = (channels: { inApp: boolean; email: boolean }, as = ann) =>
  getClient().updatePreferences(
    { kinds: [{ kind: 'weekly_digest', browser: false, ...channels }], emailFrequency: '' },
    { as },
  );
const listMails = async () => (await getClient().listDevelopmentMail({ limit: 0, to: '' }, gateway)).mails;
/** Runs the sweep twice in each of two concurrent processes, and handles what it published. Returns the number of emails so far. */
async function sweepAt(time: Date): Promise<number> {
  now = time;
  for (const _each of [1, 2])
    for (const count of await Promise.all([publishDueWeeklyDigests(ports), publishDueWeeklyDigests(ports)]))
      events += count;
  // Events are published from the outbox after the write.
  await expectEventually(
    () => service.bus.published.filter(({ type }) => type === 'notifications.weekly_digest_due').length,
  ).toBe(events);
  await service.bus.settled();
  expect(service.bus.deadLetters).toEqual([]);
  return (await listMails()).length;
}

describe('the weekly digest', () => {
  it('is sent to nobody who has not turned it on', async () => {
    await getClient().updatePreferences({ kinds: [], emailFrequency: 'weekly' }, { as: ann });
    expect(await sweepAt(after(MONDAY))).toBe(0);
    expect(requested).toEqual([]);
  });

  it('is sent once a week, on Monday morning in the time zone of the user', async () => {
    await choose({ inApp: false, email: true });
    expect(await sweepAt(MONDAY)).toBe(0);
    expect(await sweepAt(after(MONDAY))).toBe(1);
    expect(await sweepAt(after(MONDAY, 3_600_000))).toBe(1);
    expect(await sweepAt(NEXT_MONDAY)).toBe(1);
    expect(await sweepAt(after(NEXT_MONDAY))).toBe(2);
    expect(requested).toEqual([
      { userId: 'ann', from: '2026-11-23T13:00:00.000Z', to: '2026-11-30T13:00:00.000Z' },
      { userId: 'ann', from: '2026-11-30T13:00:00.000Z', to: '2026-12-07T13:00:00.000Z' },
    ]);
  });

  it('is sent once when its event is delivered again', async () => {
    await choose({ inApp: true, email: true });
    await sweepAt(after(MONDAY));
    const due = { accountId: ann.accountId, userId: 'ann', dueAt: MONDAY.toISOString() };
    await Promise.all([1, 2].map(() => notifyWeeklyDigest(ports, { ...due, occurredAt: now.toISOString() })));
    expect(await listMails()).toHaveLength(1);
    const { notifications } = await getClient().listNotifications({ limit: 0, cursor: '' }, { as: ann });
    expect(notifications).toMatchObject([
      { kind: 'weekly_digest', title: 'Your week', body: '1 decision, 4 open action items', url: '/action_items' },
    ]);
  });

  it('contains decisions, stale and open items, with links, and can be turned off by one', async () => {
    await choose({ inApp: false, email: true });
    await sweepAt(after(MONDAY));
    const [mail] = await listMails();
    expect(mail!.subject).toBe('Your week: 1 decision, 4 open action items');
    expect(mail!.text.replace(/mail_subscriptions\/\S+/, '…')).toBe(`Hi Ann Lee,

This was decided from Nov 23, 2026 to Nov 30, 2026, and this is open.

DECISIONS

- We stay <in> May.
  From “Weekly”
There are more decisions in the list of decisions.

OVERDUE, OR NOT CHANGED FOR THREE WEEKS

- Buy paint
  Overdue since Nov 10, 2026 · From “Weekly”

YOUR OTHER OPEN ACTION ITEMS

- Paint
  From “Weekly”
And 2 more.

Open your action items: https://mh.example/action_items

Notification settings: https://mh.example/settings?tab=notifications
Turn off this email: https://mh.example/…
`);
    expect(mail!.html).toContain('<a href="https://mh.example/meetings/meeting-1?tab=actions"');
    expect(mail!.html).not.toContain('<in>');
    const token = /mail_subscriptions\/(\S+)/.exec(mail!.text)![1]!;
    await getClient().decideMailSubscription({ token, action: 'unsubscribe' }, gateway);
    expect(await sweepAt(after(NEXT_MONDAY))).toBe(1);
    await getClient().decideMailSubscription({ token, action: 'confirm' }, gateway);
    expect(await sweepAt(new Date('2026-12-14T13:00:01Z'))).toBe(2);
  });

  it('is not sent for a week with nothing to report', async () => {
    await choose({ inApp: true, email: true });
    isEmpty = true;
    expect(await sweepAt(after(MONDAY))).toBe(0);
    expect((await getClient().listNotifications({ limit: 0, cursor: '' }, { as: ann })).notifications).toEqual([]);
    isEmpty = false;
    expect(await sweepAt(after(NEXT_MONDAY))).toBe(1);
  });

  it('is sent once after weeks of downtime, with the last week, and in each account of a user', async () => {
    await choose({ inApp: false, email: true });
    await choose({ inApp: false, email: true }, createActor({ userId: 'ann', accountId: 'account-2' }));
    expect(await sweepAt(new Date('2026-12-17T10:00:00Z'))).toBe(2);
    const lastWeek = { userId: 'ann', from: '2026-12-07T13:00:00.000Z', to: '2026-12-14T13:00:00.000Z' };
    expect(requested).toEqual([lastWeek, lastWeek]);
    expect(await sweepAt(new Date('2026-12-21T13:00:01Z'))).toBe(4);
  });

  it('is sent once on a Monday on which the user moves to a zone where it is not yet 8 AM', async () => {
    timeZone = 'Europe/Berlin';
    await choose({ inApp: false, email: true });
    timeZone = 'America/New_York';
    expect(await sweepAt(new Date('2026-11-30T07:00:01Z'))).toBe(1);
    expect(await sweepAt(after(MONDAY))).toBe(1);
    expect(await sweepAt(after(NEXT_MONDAY))).toBe(2);
  });

  it('is not sent twice in a week when the user turns it off and on again', async () => {
    await choose({ inApp: false, email: true });
    await sweepAt(after(MONDAY));
    for (const email of [false, true]) await choose({ inApp: false, email });
    expect(await sweepAt(after(MONDAY, 60_000))).toBe(1);
    expect(await sweepAt(after(NEXT_MONDAY))).toBe(2);
  });
});
