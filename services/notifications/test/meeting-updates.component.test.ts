import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent, encodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService, Person } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { snapshotDocuments } from '@minutehand/test-kit/access';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { sendDueDigests } from '../src/app/digests.ts';
import { notifyAssignment } from '../src/app/notify-assignment.ts';
import { notifyMeetingUpdate } from '../src/app/notify-meeting-update.ts';
import type { Ports } from '../src/app/ports.ts';
import { compose, createPorts } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { EMAIL_RETRIES } from '../src/limits.ts';
import { aggregates, digestAggregate, preferencesAggregate } from '../src/outbound/store/aggregates.ts';
import { createSubscriptions } from '../src/subscriptions.ts';

const meetingId = 'meeting-1';
const createPerson = (userId: string, name: string, role = 'member'): Person => ({
  ...{ userId, name, role, email: `${userId}@sample.example`, timeZone: '', credentialEpoch: 0 },
});
const people = [
  createPerson('ann', 'Ann Lee'),
  createPerson('bob', 'Bob Ray'),
  createPerson('stranger', 'Not A Reader'),
  createPerson('admin', 'Admin', 'admin'),
];
let isDeleted: boolean;
let now: Date;
let ports: Ports;
let folder: string;
let service: TestService;

beforeEach(async () => {
  isDeleted = false;
  now = new Date('2026-11-25T12:00:00Z');
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
        getAudience: async () => {
          if (isDeleted) throw new AppError('meeting.not_found');
          const readerIds = ['ann', 'bob'];
          return { title: 'Weekly', ownerId: 'ann', readerIds, startedAt: '', state: 'ready', version: 1 };
        },
        getMemberAssignmentDelivery: async () => {
          if (isDeleted) throw new AppError('action_item.not_found');
          return { meetingTitle: 'Weekly', description: 'Order chairs' };
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

/** Delivers the event twice, as a broker may. */
async function publishTwice(event: DomainEvent, id = 'event-1', occurredAt = now.toISOString()): Promise<void> {
  for (const _delivery of [1, 2]) {
    await service.bus.publish({
      ...{ id, type: event.type, accountId: 'account-1', aggregateId: meetingId, aggregateVersion: 1 },
      ...{ occurredAt, traceparent: '' },
      payload: Buffer.from(encodeEvent(event)).toString('base64'),
    });
    await service.bus.settled();
  }
  expect(service.bus.deadLetters).toEqual([]);
}

async function list(userId: string) {
  const client = service.client(NotificationsServiceService);
  const { notifications } = await client.listNotifications({ limit: 0, cursor: '' }, { as: createActor({ userId }) });
  return notifications.map(({ kind, title, body, url }) => ({ kind, title, body, url }));
}

const createAssigned = (assigneeId: string, assignedBy: string, actionItemId = 'item/1') =>
  createEvent('meetings.action_item_assigned', { meetingId, actionItemId, assigneeId, assignedBy });
const createShared = (userId: string) => createEvent('meetings.meeting_shared', { meetingId, userId, sharedBy: 'ann' });
const createDecided = (decision: string, decidedBy: string, recipientIds: string[]) =>
  createEvent('meetings.approval_decided', { meetingId, decision, decidedBy, recipientIds });

it('every handler that may send an email is retried for as long as a mail server may be down', () => {
  const erasures = { purgeAccount: async () => undefined, purgeUser: async () => undefined };
  const withoutEmail = [
    ...['meetings.meeting_deleted', 'accounts.user_deleted', 'accounts.account_deleted'],
    'accounts.invitation_revoked',
  ];
  for (const subscription of createSubscriptions(ports, erasures)) {
    if (!withoutEmail.includes(subscription.event)) expect(subscription).toMatchObject(EMAIL_RETRIES);
  }
});

describe('an assigned action item', () => {
  it('notifies the member once, with a link to the items of the meeting', async () => {
    await publishTwice(createAssigned('bob', 'ann'));
    const notification = {
      ...{ kind: 'action_item_assigned', title: 'Weekly', body: 'Ann Lee assigned you “Order chairs”' },
      url: '/meetings/meeting-1?tab=actions',
    };
    expect(await list('bob')).toEqual([notification]);
    await publishTwice(createAssigned('bob', ''), 'event-2');
    expect(await list('bob')).toHaveLength(2);
    expect(await list('bob')).toContainEqual({ ...notification, body: 'Someone assigned you “Order chairs”' });
  });

  it('notifies once, in the product and by email, of all items that a user assigns in a meeting within a minute', async () => {
    await service.client(NotificationsServiceService).updatePreferences(
      {
        kinds: [{ kind: 'action_item_assigned', inApp: true, email: true, browser: true }],
        emailFrequency: 'immediately',
      },
      { as: createActor({ userId: 'bob' }) },
    );
    const publishItem = (item: number) =>
      publishTwice(createAssigned('bob', 'ann', `item-${item}`), `event-${item}`, `2026-11-25T11:59:${item}0.000Z`);
    await Promise.all([1, 2, 3, 4].map(publishItem));
    expect(await list('bob')).toHaveLength(1);
    expect(await getSubjects()).toHaveLength(1);
    await publishTwice(createAssigned('bob', 'ann', 'item-5'), 'event-5', '2026-11-25T12:00:00.000Z');
    await publishTwice(createAssigned('bob', 'admin', 'item-6'), 'event-6', '2026-11-25T12:00:00.000Z');
    expect(await list('bob')).toHaveLength(3);
    expect(await getSubjects()).toHaveLength(3);
  });

  it('sends the email of concurrent events with the same cause once', async () => {
    await service.client(NotificationsServiceService).updatePreferences(
      {
        kinds: [{ kind: 'action_item_assigned', inApp: true, email: true, browser: true }],
        emailFrequency: 'immediately',
      },
      { as: createActor({ userId: 'bob' }) },
    );
    let attempts = 0;
    const send: Ports['transport']['send'] = async (mail) => {
      attempts += 1;
      await ports.transport.send(mail);
    };
    const withCount = { ...ports, transport: { ...ports.transport, send } };
    const assignment = { accountId: 'account-1', meetingId, assigneeId: 'bob', assignedBy: 'ann' };
    const occurredAt = now.toISOString();
    const notifyOfItem = (item: string) =>
      notifyAssignment(withCount, { ...assignment, occurredAt, eventId: `event of ${item}`, actionItemId: item });
    await Promise.all(['item-1', 'item-2', 'item-3'].map(notifyOfItem));
    expect(attempts).toBe(1);
  });

  it('does not notify users who assign to themselves, or users who are no longer assigned', async () => {
    await publishTwice(createAssigned('bob', 'bob'));
    isDeleted = true;
    await publishTwice(createAssigned('bob', 'ann'), 'event-2');
    expect(await list('bob')).toEqual([]);
  });
});

describe('a shared meeting', () => {
  it('notifies its new reader once', async () => {
    await publishTwice(createShared('bob'));
    expect(await list('bob')).toEqual([
      {
        kind: 'meeting_shared',
        title: 'Weekly',
        body: 'Ann Lee shared this meeting with you',
        url: '/meetings/meeting-1',
      },
    ]);
  });

  it('does not notify users who can no longer read it, and no user after its deletion', async () => {
    await publishTwice(createShared('stranger'));
    expect(await list('stranger')).toEqual([]);
    isDeleted = true;
    await publishTwice(createShared('bob'), 'event-2');
    expect(await list('bob')).toEqual([]);
  });
});

describe('notes that mention members', () => {
  it('notify each of them who can read the meeting, including admins, once', async () => {
    const userIds = ['bob', 'stranger', 'admin', 'ann'];
    await publishTwice(createEvent('meetings.members_mentioned', { meetingId, userIds, mentionedBy: 'ann' }));
    const notification = {
      ...{ kind: 'mentioned', title: 'Weekly', body: 'Ann Lee mentioned you in the notes' },
      url: '/meetings/meeting-1?tab=notes',
    };
    expect(await list('bob')).toEqual([notification]);
    expect(await list('admin')).toEqual([notification]);
    expect([...(await list('stranger')), ...(await list('ann'))]).toEqual([]);
  });
});

describe('an approval', () => {
  it('notifies the approvers, and then the user who submitted the minutes, once each', async () => {
    await publishTwice(createDecided('submitted', 'bob', ['ann']));
    expect(await list('ann')).toMatchObject([{ kind: 'approval_requested', body: 'Bob Ray asked for your approval' }]);
    await publishTwice(createDecided('returned', 'ann', ['bob']), 'event-2');
    expect(await list('bob')).toMatchObject([{ kind: 'approval_decided', body: 'Ann Lee returned the minutes' }]);
    now = new Date('2026-11-25T12:01:00Z');
    await publishTwice(createDecided('approved', 'ann', ['bob']), 'event-3');
    expect(await list('bob')).toMatchObject([{ kind: 'approval_decided', body: 'Ann Lee approved the minutes' }]);
  });

  it('counts a notification before, or the one that replaces it, but never both', async () => {
    await publishTwice(createDecided('returned', 'ann', ['bob']));
    const counts: number[] = [];
    const insertOnce: Ports['notifications']['insertOnce'] = async (scope, document, events) => {
      counts.push(await ports.notifications.count(scope, { userId: 'bob', read: false }));
      return ports.notifications.insertOnce(scope, document, events);
    };
    await notifyMeetingUpdate(
      { ...ports, notifications: { ...ports.notifications, insertOnce } },
      {
        ...{ accountId: 'account-1', eventId: 'event-2', occurredAt: '2026-11-25T12:01:00.000Z', meetingId },
        ...{ update: 'approved', actorId: 'ann', recipientIds: ['bob'] },
      },
    );
    expect(counts).toEqual([0]);
    expect(await list('bob')).toHaveLength(1);
  });
});

describe('a failed generation', () => {
  it('notifies the owner of the meeting once', async () => {
    await publishTwice(createEvent('meetings.processing_failed', { meetingId }));
    expect(await list('ann')).toMatchObject([
      { kind: 'processing_failed', title: 'Weekly', body: 'Processing failed. Open the meeting to retry.' },
    ]);
    expect(await list('bob')).toEqual([]);
  });
});

const getSubjects = async () => {
  const client = service.client(NotificationsServiceService);
  const { mails } = await client.listDevelopmentMail({ limit: 0, to: '' }, { as: serviceCaller('gateway', '') });
  return mails.map(({ to, subject }) => `${to}: ${subject}`);
};

describe('preferences', () => {
  const as = createActor({ userId: 'bob' });
  const client = () => service.client(NotificationsServiceService);
  /** Opens the link in the newest email. */
  const decide = async (action: 'unsubscribe' | 'confirm') => {
    const gateway = { as: serviceCaller('gateway', '') };
    const { mails } = await client().listDevelopmentMail({ limit: 1, to: '' }, gateway);
    const [, token = ''] = /mail_subscriptions\/(\S+)/.exec(mails[0]?.text ?? '') ?? [];
    return client().decideMailSubscription({ token, action }, gateway);
  };
  const changePreferences = (
    channels: Partial<{ inApp: boolean; email: boolean; browser: boolean }>,
    emailFrequency = '',
  ) =>
    client().updatePreferences(
      { kinds: [{ kind: 'meeting_shared', inApp: true, email: true, browser: true, ...channels }], emailFrequency },
      { as },
    );

  it('email a notification once, with its link and one to the settings, unless the user turned it off', async () => {
    await publishTwice(createShared('bob'));
    expect(await getSubjects()).toEqual([
      'Bob Ray <bob@sample.example>: Ann Lee shared this meeting with you · Weekly',
    ]);
    await changePreferences({ email: false });
    await publishTwice(createShared('bob'), 'event-2');
    expect(await getSubjects()).toHaveLength(1);
    expect(await list('bob')).toHaveLength(2);
  });

  it('turn off the email of a kind by the link in it, and no other channel or kind', async () => {
    await publishTwice(createShared('bob'));
    await decide('unsubscribe');
    await publishTwice(createShared('bob'), 'event-2');
    expect(await getSubjects()).toHaveLength(1);
    expect(await list('bob')).toHaveLength(2);
    await publishTwice(createDecided('submitted', 'ann', ['bob']), 'event-3');
    expect(await getSubjects()).toHaveLength(2);
  });

  it('turn off the email of every kind in the digest by the link in it', async () => {
    await changePreferences({}, 'daily');
    await publishTwice(createShared('bob'));
    now = new Date('2026-11-26T08:01:00Z');
    await sendDueDigests(ports);
    expect(await decide('unsubscribe')).toEqual({ state: 'unsubscribed', kind: 'digest' });
    await publishTwice(createDecided('submitted', 'ann', ['bob']), 'event-2');
    now = new Date('2026-11-27T08:01:00Z');
    await sendDueDigests(ports);
    expect(await getSubjects()).toHaveLength(1);
    expect(await list('bob')).toHaveLength(2);
  });

  it('hide a kind in the product and in the browser independently', async () => {
    await changePreferences({ browser: false });
    await publishTwice(createShared('bob'));
    const { notifications } = await client().listNotifications({ limit: 0, cursor: '' }, { as });
    expect(notifications).toMatchObject([{ browser: false }]);
    await changePreferences({ inApp: false });
    await publishTwice(createShared('bob'), 'event-2');
    expect(await list('bob')).toHaveLength(1);
    expect(await getSubjects()).toHaveLength(2);
  });

  it('belong to one user in one account', async () => {
    await changePreferences({ inApp: false }, 'weekly');
    const read = async (reader = as) => (await client().getPreferences({}, { as: reader })).preferences!;
    expect(await read()).toMatchObject({ emailFrequency: 'weekly' });
    for (const other of [createActor({ userId: 'ann' }), createActor({ userId: 'bob', accountId: 'account-2' })]) {
      const { emailFrequency, kinds } = await read(other);
      expect(emailFrequency).toBe('immediately');
      expect(kinds.find(({ kind }) => kind === 'meeting_shared')).toMatchObject({ inApp: true });
    }
    const unknown = client().updatePreferences({ kinds: [], emailFrequency: 'hourly' }, { as });
    await expect(unknown).rejects.toMatchObject({ code: 'notification.preferences_invalid' });
  });

  it('collect emails in one daily digest at eight, which is sent once', async () => {
    await changePreferences({}, 'daily');
    await publishTwice(createShared('bob'));
    await publishTwice(createDecided('submitted', 'ann', ['bob']), 'event-2');
    expect(await sendDueDigests(ports)).toBe(0);
    expect(await getSubjects()).toEqual([]);
    now = new Date('2026-11-26T08:01:00Z');
    expect(await sendDueDigests(ports)).toBe(1);
    expect(await sendDueDigests(ports)).toBe(0);
    const { mails } = await client().listDevelopmentMail({ limit: 0, to: '' }, { as: serviceCaller('gateway', '') });
    expect(mails).toMatchObject([{ to: 'Bob Ray <bob@sample.example>', subject: '2 new notifications' }]);
    for (const text of [
      'Ann Lee shared this meeting with you',
      'Ann Lee asked for your approval',
      'https://mh.example/meetings/meeting-1',
      'https://mh.example/settings?tab=notifications',
    ]) {
      expect(mails[0]?.text).toContain(text);
    }
  });

  describe('that collect emails in a digest', () => {
    let attempts: Date[];
    let fail: (() => Error) | undefined;
    const sweep = (at: string) => {
      now = new Date(at);
      const send: Ports['transport']['send'] = async (mail) => {
        attempts.push(now);
        if (fail) throw fail();
        await ports.transport.send(mail);
      };
      return sendDueDigests({ ...ports, transport: { ...ports.transport, send } });
    };
    beforeEach(async () => {
      attempts = [];
      fail = undefined;
      await changePreferences({}, 'daily');
      await publishTwice(createShared('bob'));
    });

    it('list a notification in the digest after its event, even if the event is handled later', async () => {
      now = new Date('2026-11-26T08:00:30Z');
      await publishTwice(createShared('bob'), 'event-2', '2026-11-26T07:59:59Z');
      await sweep('2026-11-26T08:01:00Z');
      expect(await getSubjects()).toEqual(['Bob Ray <bob@sample.example>: 2 new notifications']);
    });

    it('list a notification in the following digest if the one after its event was sent or is being sent', async () => {
      fail = () => new AppError('mail.not_accepted');
      await sweep('2026-11-26T08:01:00Z');
      await publishTwice(createShared('bob'), 'event-2', '2026-11-26T07:59:58Z');
      fail = undefined;
      await sweep('2026-11-26T08:17:00Z');
      await publishTwice(createShared('bob'), 'event-3', '2026-11-26T07:59:59Z');
      expect(await getSubjects()).toEqual(['Bob Ray <bob@sample.example>: 1 new notification']);
      await sweep('2026-11-27T08:01:00Z');
      expect(await getSubjects()).toContain('Bob Ray <bob@sample.example>: 2 new notifications');
    });

    it('list a notification once, even if its event is delivered again later', async () => {
      await sweep('2026-11-26T08:01:00Z');
      await publishTwice(createShared('bob'), 'event-1', '2026-11-25T12:00:00Z');
      await sweep('2026-11-27T08:01:00Z');
      expect(await getSubjects()).toHaveLength(1);
    });

    it('list only kinds that the user receives by email when the digest is sent, and send no empty digest', async () => {
      await publishTwice(createDecided('submitted', 'ann', ['bob']), 'event-2');
      await changePreferences({ email: false });
      expect(await sweep('2026-11-26T08:01:00Z')).toBe(1);
      expect(await getSubjects()).toEqual(['Bob Ray <bob@sample.example>: 1 new notification']);
      await changePreferences({ email: true });
      await publishTwice(createShared('bob'), 'event-3');
      await changePreferences({ email: false });
      await sweep('2026-11-27T08:01:00Z');
      await changePreferences({ email: true });
      await sweep('2026-11-28T08:01:00Z');
      expect(attempts).toHaveLength(1);
    });

    it('send the digest once although sweeps overlap', async () => {
      const at = '2026-11-26T08:01:00Z';
      const sent = await Promise.all([sweep(at), sweep(at), sweep(at)]);
      expect(sent.toSorted()).toEqual([0, 0, 1]);
      expect(attempts).toHaveLength(1);
    });

    it('retry the digest every 15 minutes while its address is rejected, until a day after the first attempt', async () => {
      fail = () => new AppError('mail.not_accepted');
      for (const at of ['08:01', '08:02', '08:15', '08:17', '23:50']) await sweep(`2026-11-26T${at}:00Z`);
      expect(attempts.map((at) => at.toISOString().slice(11, 16))).toEqual(['08:01', '08:17', '23:50']);
      const isFailed = () => service.bus.published.some(({ type }) => type === 'notifications.email_failed');
      expect(isFailed()).toBe(false);
      await sweep('2026-11-27T08:02:00Z');
      await expectEventually(isFailed).toBe(true);
      expect(service.securityLines).toMatchObject([{ event: 'email_failed', accountId: 'account-1', kind: 'digest' }]);
      await sweep('2026-11-27T09:00:00Z');
      expect(attempts).toHaveLength(4);
    });

    it('send the digest 15 minutes after a crash, once', async () => {
      fail = () => new Error('crash');
      await expect(sweep('2026-11-26T08:01:00Z')).rejects.toThrow('crash');
      fail = undefined;
      for (const at of ['08:02', '08:17', '08:40']) await sweep(`2026-11-26T${at}:00Z`);
      expect(await getSubjects()).toEqual(['Bob Ray <bob@sample.example>: 1 new notification']);
    });
  });

  it('are removed with their user, together with open digests', async () => {
    await changePreferences({}, 'daily');
    await publishTwice(createShared('bob'));
    await publishTwice(createEvent('accounts.user_deleted', { userId: 'bob', accountIds: ['account-1'] }), 'event-2');
    const documents = await snapshotDocuments(service.store, [preferencesAggregate, digestAggregate], 'account-1');
    expect(JSON.stringify(documents)).not.toContain('bob');
  });
});
