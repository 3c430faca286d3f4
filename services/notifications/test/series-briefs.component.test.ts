import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent, encodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService, Person } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

const ann = createActor({ userId: 'ann' });
const gateway = { as: serviceCaller('gateway', '') };
const meeting = { id: 'meeting-0', title: 'Weekly <1>', startedAt: '2026-11-20T10:00:00Z' };
const later = { id: 'meeting-9', title: 'Board', startedAt: '2026-11-21T10:00:00Z' };
const decision = { citations: [], replacedBy: undefined, replaces: [] };
const actionItem = { meeting, dueDate: undefined, assigneeDisplayName: 'Zoe', state: 'open', carried: false };
const brief = {
  lastMeeting: meeting,
  decisions: [
    { ...decision, id: 'd1', meeting, text: 'We stay <in> May.' },
    {
      ...decision,
      id: 'd2',
      meeting,
      text: 'Blue.',
      replacedBy: { id: 'd3', meeting: later, text: 'Red.', citations: [] },
    },
  ],
  moreDecisions: 3,
  people: [
    {
      name: 'Zoe',
      actionItems: [
        { ...actionItem, id: 'a1', description: 'Buy paint', dueDateFormatted: 'Nov 10, 2026', overdue: true },
      ],
    },
    // A speaker of the same name, who is listed once.
    {
      name: 'Zoe',
      actionItems: [{ ...actionItem, id: 'a2', description: 'Paint', dueDateFormatted: '', overdue: false }],
    },
  ],
  moreActionItems: 0,
  agendaItems: [{ id: 'g1', meeting, title: 'The cellar', carried: false }],
};
let people: Person[];
let isReadable: boolean;
let deliveries: number;
let folder: string;
let service: TestService;

beforeEach(async () => {
  const ann = { userId: 'ann', name: 'Ann Lee', email: 'ann@sample.example', role: 'member', credentialEpoch: 0 };
  people = [{ ...ann, timeZone: 'America/New_York' }];
  isReadable = true;
  deliveries = 0;
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  service = await startTestService<NotificationsConfig>({
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
        getSeriesBriefDelivery: async () => {
          deliveries += 1;
          if (!isReadable) throw new AppError('meeting.not_found');
          return { title: 'Weekly', startedAt: '2026-11-27T15:00:00.000Z', brief };
        },
      }),
      accounts: createFakeClient<typeof AccountsServiceService>({
        getPeople: async ({ userIds }) => ({ people: people.filter(({ userId }) => userIds.includes(userId)) }),
      }),
    },
  });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const getClient = () => service.client(NotificationsServiceService);
const choose = (channels: { inApp: boolean; email: boolean }, emailFrequency = '') =>
  getClient().updatePreferences(
    { kinds: [{ kind: 'series_brief', browser: false, ...channels }], emailFrequency },
    { as: ann },
  );
const listMails = async () => (await getClient().listDevelopmentMail({ limit: 0, to: '' }, gateway)).mails;
/** Publishes the event, with a new id each time: as after a restart in between. */
async function publish(times = 1, meetingId = 'meeting-1'): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const event = createEvent('meetings.series_brief_due', { meetingId, userId: 'ann' });
    await service.bus.publish({
      ...{ id: `event-${time}`, type: event.type, accountId: 'account-1', aggregateId: 'r1', aggregateVersion: 1 },
      ...{ occurredAt: '2026-11-27T08:00:00.000Z', traceparent: '' },
      payload: Buffer.from(encodeEvent(event)).toString('base64'),
    });
    await service.bus.settled();
  }
  expect(service.bus.deadLetters).toEqual([]);
}

describe('the brief of a meeting', () => {
  it('reaches nobody who has not turned it on', async () => {
    await publish();
    expect(await listMails()).toEqual([]);
    expect((await getClient().listNotifications({ limit: 0, cursor: '' }, { as: ann })).notifications).toEqual([]);
    expect(deliveries).toBe(0);
  });

  it('is emailed once for each meeting, however often the event is delivered', async () => {
    await choose({ inApp: false, email: true });
    await publish(3);
    const [mail, ...otherMails] = await listMails();
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({ to: 'Ann Lee <ann@sample.example>', subject: 'Before your meeting: Weekly' });
    expect(mail!.text.replace(/mail_subscriptions\/\S+/, '…')).toBe(`Hi Ann Lee,

“Weekly” starts on Nov 27, 2026, 10:00 AM EST. From earlier meetings:

DECIDED EARLIER

- We stay <in> May.
  From “Weekly <1>”
- Blue.
  From “Weekly <1>”
  Replaced by “Red.” in “Board”
And 3 more.

OPEN ACTION ITEMS

Zoe:
- Buy paint
  Overdue since Nov 10, 2026 · From “Weekly <1>”
- Paint
  From “Weekly <1>”

UNFINISHED AGENDA ITEMS

- The cellar

Open the meeting: https://mh.example/meetings/meeting-1

Notification settings: https://mh.example/settings?tab=notifications
Turn off this email: https://mh.example/…
`);
    expect(mail!.html).toContain('We stay &lt;in&gt; May.');
    expect(mail!.html).not.toContain('<in>');
    await publish(1, 'meeting-2');
    expect(await listMails()).toHaveLength(2);
  });

  it('does not wait for a digest', async () => {
    await choose({ inApp: false, email: true }, 'weekly');
    await publish();
    expect(await listMails()).toHaveLength(1);
  });

  it('is shown in the product with a link to the meeting', async () => {
    await choose({ inApp: true, email: false });
    await publish(2);
    expect((await getClient().listNotifications({ limit: 0, cursor: '' }, { as: ann })).notifications).toMatchObject([
      {
        kind: 'series_brief',
        title: 'Weekly',
        body: 'See earlier decisions and open action items',
        url: '/meetings/meeting-1',
      },
    ]);
    expect(await listMails()).toEqual([]);
  });

  it('is not sent to members who cannot read the meeting, have left, or have an unverified address', async () => {
    await choose({ inApp: true, email: true });
    isReadable = false;
    await publish();
    isReadable = true;
    people = people.map((person) => ({ ...person, emailVerified: false }));
    await publish();
    people = [];
    await publish(1, 'meeting-2');
    expect(await listMails()).toEqual([]);
  });
});

describe('the link that turns the brief off', () => {
  const getToken = async () => /mail_subscriptions\/(\S+)/.exec((await listMails())[0]!.text)![1]!;
  const getEmailChannel = async () =>
    (await getClient().getPreferences({}, { as: ann })).preferences!.kinds.find(({ kind }) => kind === 'series_brief')!
      .email;

  it('changes the preference and nothing else, and can be undone', async () => {
    await choose({ inApp: true, email: true });
    await publish();
    const token = await getToken();
    const on = { state: 'open', kind: 'series_brief' };
    const off = { state: 'unsubscribed', kind: 'series_brief' };
    expect(await getClient().getMailSubscription({ token }, gateway)).toEqual(on);
    for (const _each of [1, 2])
      expect(await getClient().decideMailSubscription({ token, action: 'unsubscribe' }, gateway)).toEqual(off);
    expect(await getEmailChannel()).toBe(false);
    const { kinds } = (await getClient().getPreferences({}, { as: ann })).preferences!;
    expect(kinds.find(({ kind }) => kind === 'series_brief')).toMatchObject({ inApp: true });
    expect(kinds.find(({ kind }) => kind === 'minutes_ready')).toMatchObject({ email: true });
    await publish(1, 'meeting-2');
    expect(await listMails()).toHaveLength(1);
    expect(await getClient().decideMailSubscription({ token, action: 'confirm' }, gateway)).toEqual(on);
    await publish(1, 'meeting-3');
    expect(await listMails()).toHaveLength(2);
  });

  it('needs its secret, and works for its kind only', async () => {
    await choose({ inApp: false, email: true });
    await publish();
    const [id, secret] = (await getToken()).split('.');
    for (const token of [
      `${id}.x${secret}.series_brief`,
      `${id}..series_brief`,
      `${id}.${secret}.other`,
      `${id}.${secret}.minutes_ready`,
      `${id}.${secret}.weekly_digest`,
      `${id}.${secret}`,
      `${id}.${secret}.series_brief.x`,
    ])
      await expect(getClient().decideMailSubscription({ token, action: 'unsubscribe' }, gateway)).rejects.toMatchObject(
        {
          code: 'mail_subscription.not_found',
        },
      );
    const { kinds } = (await getClient().getPreferences({}, { as: ann })).preferences!;
    expect(kinds.filter(({ email }) => email).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['series_brief', 'minutes_ready']),
    );
  });
});
