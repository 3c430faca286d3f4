import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent, encodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService, Person } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { SMTPServer } from 'smtp-server';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { EMAIL_RETRIES } from '../src/limits.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

const OWNER = { role: 'owner', timeZone: '', credentialEpoch: 0 };
const MEMBER = { ...OWNER, role: 'member' };
const people: Person[] = [
  { userId: 'user-1', name: 'First Person', email: 'first@sample.example', ...OWNER },
  { userId: 'user-2', name: 'Second Person', email: 'second@sample.example', ...MEMBER },
  { userId: 'user-3', name: 'Third Person', email: 'third@sample.example', ...MEMBER },
];
const audience = {
  title: 'Sample meeting',
  ownerId: 'user-1',
  readerIds: ['user-1', 'user-2'],
  startedAt: '',
  state: 'ready',
  version: 3,
};

let folder: string;
let service: TestService;
let notifications: RpcClient<typeof NotificationsServiceService>;
/** The response of getMinutesDelivery. */
const readyMinutes = {
  title: 'Sample meeting',
  startedAt: '',
  notificationEmails: [] as string[],
  content: '## Decisions\n\n- We ship <on> Friday.\n- Nobody objects.\n',
  renderedHtml: '<h2>Decisions</h2>\n<ul>\n<li>We ship &lt;on&gt; Friday.</li>\n</ul>\n',
  summary: { sentences: ['The launch <date> was set.'], decisions: ['We ship on Friday.'] },
  actionItems: [{ description: 'Order chairs', assigneeDisplayName: 'Eve', dueDateFormatted: 'Nov 27, 2026' }],
  moreActionItems: 0,
  importNumber: 1,
};
const minutesEmail = {
  meetingId: 'meeting-1',
  title: 'Sample meeting',
  senderName: 'First Person',
  note: 'Please read.',
  emailAddresses: ['outside@sample.example', 'first@sample.example'],
  content: '- In May.',
  renderedHtml: '<ul><li>In May.</li></ul>',
  summary: { sentences: ['The launch was planned.'], decisions: [] },
};
const assignment = {
  meetingTitle: 'Sample meeting',
  senderName: 'First Person',
  name: 'Eve',
  email: 'eve@sample.example',
  items: [
    { description: 'Order <chairs>', dueDateFormatted: 'Nov 27, 2026', token: 'a/1', meetingTitle: 'Sample meeting' },
    { description: 'Call', dueDateFormatted: '', token: 'a2', meetingTitle: '' },
  ],
};
const due = {
  ...{ isToday: false, dueDateFormatted: 'Nov 27, 2026', assigneeId: 'user-2', name: '', email: '', more: 0 },
  items: [{ description: 'Order chairs', meetingId: 'meeting-1', meetingTitle: 'Sample meeting', token: '' }],
};
const comment = {
  ...{ meetingTitle: 'Sample meeting', description: 'Order chairs', authorName: 'First Person' },
  recipientIds: ['user-2', 'user-3'],
};
let hasMeeting = true;
/** Which calls of getAudience fail, by their number from 1. */
let isAudienceFailing: (call: number) => boolean;
let audienceCalls: number;
let published = 0;

async function start(mail: NotificationsConfig['mail']): Promise<void> {
  service = await startTestService<NotificationsConfig>({
    config: {
      name: 'notifications',
      publicUrl: 'https://mh.example',
      mailFrom: 'Minutehand <minutehand@mh.example>',
      mail,
    },
    compose,
    aggregates,
    clients: {
      meetings: createFakeClient<typeof MeetingsServiceService>({
        getAudience: async () => {
          if (!hasMeeting) throw new AppError('meeting.not_found');
          audienceCalls += 1;
          if (isAudienceFailing(audienceCalls)) throw new Error('the audience cannot be read');
          return audience;
        },
        getMinutesDelivery: async () => {
          if (!hasMeeting) throw new AppError('meeting.not_found');
          return readyMinutes;
        },
        getAssignmentMailDelivery: async () => {
          if (!hasMeeting) throw new AppError('assignment_mail.not_found');
          return assignment;
        },
        getItemCommentDelivery: async () => {
          if (!hasMeeting) throw new AppError('comment.not_found');
          return comment;
        },
        getMemberAssignmentDelivery: async ({ assigneeId }) => {
          if (assigneeId === 'user-1') throw new AppError('action_item.not_found');
          return { meetingTitle: 'Sample meeting', description: 'Order chairs' };
        },
        getDueReminderDelivery: async ({ dueReminderId }) => {
          if (!hasMeeting) throw new AppError('due_reminder.not_found');
          if (dueReminderId !== 'outside') return due;
          const items = due.items.map((item) => ({ ...item, token: 'a/1' }));
          return { ...due, assigneeId: '', name: 'Eve', email: 'eve@sample.example', items };
        },
        getMinutesEmailDelivery: async () => {
          if (!hasMeeting) throw new AppError('minutes_email.not_found');
          return minutesEmail;
        },
      }),
      accounts: createFakeClient<AccountsServiceService & CredentialsServiceService>({
        getPeople: async ({ userIds }) => ({ people: people.filter(({ userId }) => userIds.includes(userId)) }),
        getInvitationDelivery: async ({ invitationId }) => ({
          name: 'Invited',
          email: 'invited@sample.example',
          accountName: 'Sample account',
          invitedBy: 'First Person',
          token: 'token/1',
          ...(invitationId === 'invitation-of-user' && { invitedUser: { userId: 'user-1', accountId: 'account-9' } }),
        }),
        getPasswordResetDelivery: async () => {
          throw new AppError('password_reset.invalid');
        },
        getEmailVerificationDelivery: async ({ userId, emailVerificationId }) => {
          if (emailVerificationId !== 'link-1') throw new AppError('platform.not_found');
          return { email: `${userId}@sample.example`, token: 'token/1' };
        },
        getEmailChangeDelivery: async ({ userId, emailChangeId }) => {
          if (emailChangeId === 'gone') throw new AppError('platform.not_found');
          const token = emailChangeId === 'taken' ? '' : 'token/1';
          return { email: `new-${userId}@sample.example`, token, currentEmail: `${userId}@sample.example` };
        },
        getPasswordChangeDelivery: async ({ userId }) => {
          if (userId !== 'user-1') throw new AppError('platform.not_found');
          return { name: 'First Person', email: 'first@sample.example' };
        },
      }),
    },
  });
  notifications = service.client(NotificationsServiceService);
}

beforeEach(async () => {
  hasMeeting = true;
  isAudienceFailing = () => false;
  audienceCalls = 0;
  Object.assign(readyMinutes, { notificationEmails: [], importNumber: 1 });
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function publish(
  event: DomainEvent,
  accountId = 'account-1',
  id = `event-${++published}`,
  occurredAt = '2026-01-01T00:00:00.000Z',
): Promise<void> {
  await service.bus.publish({
    id,
    type: event.type,
    accountId,
    aggregateId: 'aggregate-1',
    aggregateVersion: 1,
    occurredAt,
    traceparent: '',
    payload: Buffer.from(encodeEvent(event)).toString('base64'),
  });
  await service.bus.settled();
}

const publishAt = (hour: number, event: DomainEvent) =>
  publish(event, 'account-1', undefined, `2026-01-01T0${hour}:00:00.000Z`);

const createMinutesReady = (generationId = 'generation-1', meetingId = 'meeting-1', proposed?: true) =>
  createEvent('meetings.minutes_ready', { meetingId, generationId, proposed });
const createMinutesEmailRequested = (minutesEmailId = 'email-1') =>
  createEvent('meetings.minutes_email_requested', { meetingId: 'meeting-1', minutesEmailId });
const createAssignmentRequested = (assignmentMailId = 'assignment-1') =>
  createEvent('meetings.assignment_mail_requested', { meetingId: 'meeting-1', assignmentMailId });
const list = (as = createActor()) => notifications.listNotifications({ limit: 0, cursor: '' }, { as });
const listEmails = async (to = '') =>
  (await notifications.listDevelopmentMail({ limit: 0, to }, { as: serviceCaller('gateway', '') })).mails;

/** Opens the link of an email and decides. */
function decide(text: string, action: 'confirm' | 'unsubscribe') {
  const [, token = ''] = /mail_subscriptions\/(\S+)/.exec(text) ?? [];
  return notifications.decideMailSubscription({ token, action }, { as: serviceCaller('gateway', '') });
}

describe('meetings.minutes_ready', () => {
  it('notifies every reader of the meeting once, in the product and by email', async () => {
    await start({ folder });
    await publish(createMinutesReady());
    await publish(createMinutesReady());
    const listed = await list();
    expect(listed.notifications).toEqual([
      expect.objectContaining({
        kind: 'minutes_ready',
        title: 'Sample meeting',
        body: 'Minutes are ready',
        url: '/meetings/meeting-1',
        seen: false,
      }),
    ]);
    expect(listed).toMatchObject({ unseenCount: 1, totalUnseenCount: 1, unreadCount: 1, totalUnreadCount: 1 });
    expect((await listEmails()).map(({ to }) => to).sort()).toEqual([
      'First Person <first@sample.example>',
      'Second Person <second@sample.example>',
    ]);
    const [mail] = await listEmails();
    expect(mail!.text).toContain('https://mh.example/meetings/meeting-1');
    expect(mail!.text).toContain('The launch <date> was set.');
    expect(mail!.text).toContain('- Order chairs\n  Eve · Due Nov 27, 2026');
  });

  it('notifies again for the next generation', async () => {
    await start({ folder });
    await publish(createMinutesReady('generation-1'));
    await notifications.markNotifications(
      { ids: (await list()).notifications.map(({ id }) => id), mark: 'read' },
      { as: createActor() },
    );
    await publish(createMinutesReady('generation-2', 'meeting-1', true));
    expect((await list()).notifications.map(({ body }) => body)).toEqual(['New draft ready', 'Minutes are ready']);
    expect((await listEmails()).map(({ subject }) => subject).sort()).toEqual([
      ...Array(2).fill('Minutes ready: Sample meeting'),
      ...Array(2).fill('New draft of minutes: Sample meeting'),
    ]);
  });

  describe('replaces an unread notification of the meeting', () => {
    const older = createMinutesReady('generation-1');
    const newer = createMinutesReady('generation-2', 'meeting-1', true);
    const replaced = {
      notifications: [{ url: '/meetings/meeting-1', body: 'New draft ready' }],
      ...{ unseenCount: 1, unreadCount: 1, totalUnreadCount: 1 },
    };

    it('and no other, even if its event is delivered again', async () => {
      await start({ folder });
      await publishAt(1, createMinutesReady('generation-0', 'meeting-2'));
      for (const _each of [1, 2]) {
        await publishAt(2, older);
        await publishAt(3, newer);
      }
      const listed = await list();
      expect(listed.notifications.map(({ url, body }) => [url, body])).toEqual([
        ['/meetings/meeting-1', 'New draft ready'],
        ['/meetings/meeting-2', 'Minutes are ready'],
      ]);
      expect(listed).toMatchObject({ unseenCount: 2, unreadCount: 2, totalUnreadCount: 2 });
      expect(service.bus.deadLetters).toEqual([]);
    });

    it('also when the older event is handled later, which is not announced', async () => {
      await start({ folder });
      await publishAt(3, newer);
      await publishAt(2, older);
      expect(await list()).toMatchObject(replaced);
      const created = service.bus.published.filter(({ type }) => type === 'notifications.notification_created');
      expect(created).toHaveLength(2);
    });

    it('also when both events are handled at the same time', async () => {
      await start({ folder });
      await Promise.all([publishAt(3, newer), publishAt(2, older)]);
      expect(await list()).toMatchObject(replaced);
    });
  });

  it('sends no notifications when the meeting was deleted', async () => {
    await start({ folder });
    hasMeeting = false;
    await publish(createMinutesReady());
    expect((await list()).notifications).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });

  it('emails the minutes to each address of the meeting type that has confirmed, once per import', async () => {
    await start({ folder });
    readyMinutes.notificationEmails = ['board@sample.example', 'FIRST@sample.example'];
    const getEmails = async (subject: string) => (await listEmails()).filter((mail) => mail.subject === subject);
    const getMinutesEmails = () => getEmails('Minutes of a meeting');
    const getConfirmationRequests = () => getEmails('Confirm that you want minutes by email');
    for (const _each of [1, 2]) await publish(createMinutesReady('generation-1'));
    expect((await getMinutesEmails()).map(({ to }) => to)).toEqual(['FIRST@sample.example']);
    const [request, ...otherRequests] = await getConfirmationRequests();
    expect(otherRequests).toEqual([]);
    expect(request).toMatchObject({ to: 'board@sample.example', text: expect.stringContaining('First Person') });
    expect(request!.text).not.toContain('Decisions');
    await decide(request!.text, 'confirm');
    readyMinutes.importNumber = 2;
    for (const generation of ['generation-2', 'generation-2', 'generation-3'])
      await publish(createMinutesReady(generation));
    const sent = await getMinutesEmails();
    expect(sent.map(({ to }) => to).sort()).toEqual([
      'FIRST@sample.example',
      'FIRST@sample.example',
      'board@sample.example',
    ]);
    const received = sent.find(({ to }) => to === 'board@sample.example')!;
    expect(received.text).toContain('## Decisions\n\n- We ship <on> Friday.');
    expect(received.html).toContain('<li>We ship &lt;on&gt; Friday.</li>');
    await decide(received.text, 'unsubscribe');
    readyMinutes.importNumber = 3;
    await publish(createMinutesReady('generation-4'));
    expect(await getMinutesEmails()).toHaveLength(4);
    expect(await getConfirmationRequests()).toHaveLength(1);
  });

  it('is purged with the meeting', async () => {
    await start({ folder });
    await publish(createMinutesReady());
    await publish(createEvent('meetings.meeting_deleted', { meetingId: 'meeting-1' }));
    expect((await list()).notifications).toEqual([]);
  });
});

describe('meetings.assignment_mail_requested', () => {
  it('sends one email with a link for each item', async () => {
    await start({ folder });
    for (const _each of [1, 2]) await publish(createAssignmentRequested());
    const [mail, ...otherMails] = await listEmails();
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({
      to: 'eve@sample.example',
      subject: '2 action items for you',
      text: expect.stringContaining('https://mh.example/assigned/a%2F1'),
      html: expect.stringContaining(
        '<strong>Order &lt;chairs&gt;</strong><br>Due Nov 27, 2026<br><a href="https://mh.example/assigned/',
      ),
    });
    await publish(createAssignmentRequested('assignment-2'));
    expect(await listEmails()).toHaveLength(2);
  });

  it('sends nothing when the items are no longer assigned', async () => {
    await start({ folder });
    hasMeeting = false;
    await publish(createAssignmentRequested());
    expect(await listEmails()).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });
});

describe('meetings.action_items_due', () => {
  const actionItemsDue = (dueReminderId: string) => createEvent('meetings.action_items_due', { dueReminderId });

  it('notifies a member once, in the product and by email', async () => {
    await start({ folder });
    for (const _each of [1, 2]) await publish(actionItemsDue('reminder-1'));
    expect((await list(createActor({ userId: 'user-2' }))).notifications).toMatchObject([
      { kind: 'action_items_due', title: 'Due tomorrow', body: 'Order chairs', url: '/meetings/meeting-1' },
    ]);
    expect(await listEmails()).toMatchObject([
      {
        ...{ to: 'Second Person <second@sample.example>', subject: 'Due tomorrow: Order chairs' },
        text: expect.stringContaining('https://mh.example/meetings/meeting-1'),
      },
    ]);
  });

  it('emails external assignees their link', async () => {
    await start({ folder });
    await publish(actionItemsDue('outside'));
    expect(await listEmails()).toMatchObject([
      {
        to: 'eve@sample.example',
        subject: 'An action item is due tomorrow',
        text: expect.stringContaining('https://mh.example/assigned/a%2F1'),
      },
    ]);
  });

  it('sends nothing when the items are done', async () => {
    await start({ folder });
    hasMeeting = false;
    await publish(actionItemsDue('reminder-1'));
    expect(await listEmails()).toEqual([]);
    expect((await list(createActor({ userId: 'user-2' }))).notifications).toEqual([]);
  });
});

describe('meetings.action_item_commented', () => {
  const commented = createEvent('meetings.action_item_commented', {
    ...{ meetingId: 'meeting-1', actionItemId: 'item-1', commentId: 'comment-1' },
  });
  const listFor = async (userId: string) => (await list(createActor({ userId }))).notifications;

  it('notifies each recipient once, without email by default, with a link to the item', async () => {
    await start({ folder });
    for (const _each of [1, 2]) await publish(commented);
    for (const userId of ['user-2', 'user-3'])
      expect(await listFor(userId)).toMatchObject([
        {
          kind: 'action_item_commented',
          title: 'Sample meeting',
          body: 'First Person commented on “Order chairs”',
          url: '/meetings/meeting-1?tab=actions&item=item-1',
        },
      ]);
    expect(await listFor('user-1')).toEqual([]);
    expect(await listEmails()).toEqual([]);
  });

  it('sends no notification when the comment was deleted', async () => {
    await start({ folder });
    hasMeeting = false;
    await publish(commented);
    expect(await listFor('user-2')).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });

  it('is purged with the meeting, and not with another one', async () => {
    await start({ folder });
    await publish(commented);
    await publish(createEvent('meetings.meeting_deleted', { meetingId: 'meeting' }));
    expect(await listFor('user-2')).toHaveLength(1);
    await publish(createEvent('meetings.meeting_deleted', { meetingId: 'meeting-1' }));
    expect(await listFor('user-2')).toEqual([]);
  });
});

describe('meetings.minutes_email_requested', () => {
  it('emails each address once when the event is redelivered', async () => {
    await start({ folder });
    await publish(createMinutesEmailRequested());
    await publish(createMinutesEmailRequested());
    const sent = await listEmails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['first@sample.example', 'outside@sample.example']);
    expect(sent[0]!.subject).toBe('Minutes of a meeting');
    expect(sent[0]!.text).toContain('Please read.');
    expect(sent[0]!.html).toContain('<ul><li>In May.</li></ul>');
    expect((await list()).notifications).toEqual([]);
  });

  it('sends no more email to an address that has unsubscribed, until it confirms; other accounts still do', async () => {
    await start({ folder });
    await publish(createMinutesEmailRequested('email-1'));
    const { text } = (await listEmails()).find(({ to }) => to === 'outside@sample.example')!;
    expect(text).toMatch(/Unsubscribe from email of this workspace: https:\/\/mh\.example\/mail_subscriptions\/\S+\n$/);
    for (const _each of [1, 2]) expect(await decide(text, 'unsubscribe')).toMatchObject({ state: 'unsubscribed' });
    const getCount = async () => (await listEmails()).filter(({ to }) => to === 'outside@sample.example').length;
    await publish(createMinutesEmailRequested('email-2'));
    expect(await getCount()).toBe(1);
    await publish(createMinutesEmailRequested('email-3'), 'account-2');
    expect(await getCount()).toBe(2);
    await decide(text, 'confirm');
    await publish(createMinutesEmailRequested('email-4'));
    expect(await getCount()).toBe(3);
    await expect(decide(`${text.trim()}x`, 'confirm')).rejects.toMatchObject({ code: 'mail_subscription.not_found' });
  });

  it('sends another email for another request', async () => {
    await start({ folder });
    await publish(createMinutesEmailRequested('email-1'));
    await publish(createMinutesEmailRequested('email-2'));
    expect(await listEmails()).toHaveLength(4);
  });

  it('sends nothing when the meeting was deleted', async () => {
    await start({ folder });
    hasMeeting = false;
    await publish(createMinutesEmailRequested());
    expect(await listEmails()).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });
});

describe('a notification', () => {
  it('can be marked and read only by its user', async () => {
    await start({ folder });
    await publish(createMinutesReady());
    const [notification] = (await list()).notifications;
    const other = createActor({ userId: 'user-2' });
    await notifications.markNotifications({ ids: [notification!.id], mark: 'read' }, { as: other });
    expect((await list()).unseenCount).toBe(1);
    await expect(notifications.getNotification({ notificationId: notification!.id }, { as: other })).rejects.toSatisfy(
      (error) => isAppError(error, 'notification.not_found'),
    );
    expect(
      await notifications.markNotifications({ ids: [notification!.id], mark: 'read' }, { as: createActor() }),
    ).toEqual({
      ...{ unseenCount: 0, unreadCount: 0 },
    });
    expect((await list()).notifications[0]).toMatchObject({ seen: true, read: true });
  });

  it('stays unread after it was seen', async () => {
    await start({ folder });
    await publish(createMinutesReady());
    const ids = (await list()).notifications.map(({ id }) => id);
    const counts = await notifications.markNotifications({ ids, mark: 'seen' }, { as: createActor() });
    expect(counts).toEqual({ unseenCount: 0, unreadCount: 1 });
  });

  it('counts in the total of all accounts and is listed only in its own', async () => {
    await start({ folder });
    await publish(createMinutesReady());
    const otherAccountList = await list(createActor({ accountId: 'account-2' }));
    expect(otherAccountList).toMatchObject({ notifications: [], unseenCount: 0, totalUnseenCount: 1 });
    expect(otherAccountList).toMatchObject({ unreadCount: 0, totalUnreadCount: 1 });
    // A session of single sign-on is valid in one account.
    const withSso = await list({ ...createActor({ accountId: 'account-2' }), isSso: true });
    expect(withSso).toMatchObject({ totalUnseenCount: 0, totalUnreadCount: 0 });
  });
});

describe('invitations and password resets', () => {
  it('are sent by email, unless they have expired', async () => {
    await start({ folder });
    await publish(createEvent('accounts.member_invited', { accountId: 'account-1', invitationId: 'invitation-1' }));
    await publish(
      createEvent('accounts.password_reset_requested', { userId: 'user-1', passwordResetId: 'reset-1' }),
      '',
    );
    const sent = await listEmails();
    expect(sent).toMatchObject([
      { to: 'invited@sample.example', subject: "You're invited to a workspace on Minutehand" },
    ]);
    expect(sent[0]!.text).toContain('https://mh.example/invitations/token%2F1');
  });
});

describe('a user whose verified address is invited', () => {
  it('is notified once in their own account, without the token, and invited by email as others are', async () => {
    await start({ folder });
    const payload = { accountId: 'account-1', invitationId: 'invitation-of-user' };
    const event = createEvent('accounts.member_invited', payload);
    const id = 'event-1';
    for (let delivery = 0; delivery < 2; delivery += 1) await publish(event, 'account-1', id);
    const ownNotifications = await list(createActor({ userId: 'user-1', accountId: 'account-9' }));
    expect(ownNotifications.notifications).toMatchObject([
      {
        ...{ kind: 'invited', title: 'Sample account', url: '/received_invitations?invitation=invitation-of-user' },
        body: 'First Person invited you to this workspace',
      },
    ]);
    expect((await list(createActor({ userId: 'user-1', accountId: 'account-1' }))).notifications).toEqual([]);
    expect(await listEmails()).toMatchObject([{ to: 'invited@sample.example' }]);
  });

  it('loses the notification when the invitation is revoked, and no other one', async () => {
    await start({ folder });
    const payload = { accountId: 'account-1', invitationId: 'invitation-of-user' };
    await publish(createEvent('accounts.member_invited', payload), 'account-1', 'event-2');
    const listOwn = async () => (await list(createActor({ userId: 'user-1', accountId: 'account-9' }))).notifications;
    await publish(createEvent('accounts.invitation_revoked', { accountId: 'account-1', invitationId: 'another' }));
    expect(await listOwn()).toHaveLength(1);
    await publish(createEvent('accounts.invitation_revoked', payload));
    expect(await listOwn()).toEqual([]);
  });
});

describe('an address that is not verified', () => {
  const publishRequest = (emailVerificationId: string) =>
    publish(createEvent('accounts.email_verification_requested', { userId: 'user-9', emailVerificationId }), '');

  it('gets one email for each link, without any text of the user', async () => {
    await start({ folder });
    for (const id of ['link-1', 'link-1', 'used-link']) await publishRequest(id);
    const [mail, ...others] = await listEmails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'user-9@sample.example', subject: 'Confirm your email address for Minutehand' });
    expect(mail!.text).toContain('https://mh.example/email_verifications/token%2F1');
    expect(await listEmails('User-9@sample.example')).toEqual([mail]);
    expect(await listEmails('other@sample.example')).toEqual([]);
  });

  it('gets a limited number of emails without any text of a user, and its user is notified in the product', async () => {
    await start({ folder });
    const [, second] = people;
    Object.assign(second!, { emailVerified: false });
    readyMinutes.notificationEmails = [second!.email];
    try {
      for (let generation = 0; generation < 7; generation += 1)
        await publishAt(generation, createMinutesReady(`generation-${generation}`));
      await publish(createEvent('meetings.action_items_due', { dueReminderId: 'due-1' }));
    } finally {
      Object.assign(second!, { emailVerified: undefined });
    }
    expect((await list(createActor({ userId: second!.userId }))).notifications).toHaveLength(2);
    const subjects = (await listEmails()).filter(({ to }) => to.includes(second!.email)).map(({ subject }) => subject);
    // In a meeting type, it counts as an address outside the account.
    const expected = ['Confirm that you want minutes by email', ...Array.from({ length: 5 }, () => 'Minutes ready')];
    expect(subjects.toSorted()).toEqual(expected);
  });

  it('of the owner of a meeting prevents the emails to the addresses of its meeting type', async () => {
    await start({ folder });
    const [owner] = people;
    Object.assign(owner!, { emailVerified: false });
    readyMinutes.notificationEmails = ['outside@sample.example', 'second@sample.example'];
    try {
      await publish(createMinutesReady());
    } finally {
      Object.assign(owner!, { emailVerified: undefined });
    }
    const subjects = (await listEmails()).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['Minutes ready', 'Minutes ready: Sample meeting']);
  });
});

describe('a change of the email address', () => {
  const publishRequest = (emailChangeId: string) =>
    publish(createEvent('accounts.email_change_requested', { userId: 'user-9', emailChangeId }), '');

  it('emails the link to the new address once, and a notice to the current one', async () => {
    await start({ folder });
    for (const id of ['change-1', 'change-1', 'gone']) await publishRequest(id);
    const [link, notice, ...others] = (await listEmails()).toSorted((first, second) =>
      first.to.localeCompare(second.to),
    );
    expect(others).toEqual([]);
    expect(link).toMatchObject({
      to: 'new-user-9@sample.example',
      subject: 'Confirm your new email address for Minutehand',
    });
    expect(link!.text).toContain('https://mh.example/email_changes/token%2F1');
    expect(notice).toMatchObject({
      to: 'user-9@sample.example',
      subject: 'Your Minutehand email is about to change',
    });
    expect(notice!.text).toContain('https://mh.example/passwords/new');
    expect(notice!.text).toContain("It cancels the change if that email isn't confirmed yet.");
    expect(notice!.text).not.toContain('new-user-9');
  });

  it('emails nothing to an address of another user', async () => {
    await start({ folder });
    await publishRequest('taken');
    expect((await listEmails()).map(({ to }) => to)).toEqual(['user-9@sample.example']);
  });

  it('is not reported as a changed password when it is confirmed', async () => {
    await start({ folder });
    const payload = { userId: 'user-1', changedAt: '2026-01-02T15:04:05.000Z', credentialEpoch: 1 };
    await publish(createEvent('accounts.password_changed', { ...payload, credential: 'email' }), '');
    expect(await listEmails()).toEqual([]);
  });
});

describe('a changed password', () => {
  const publishChange = (userId: string, changedAt: string) =>
    publish(createEvent('accounts.password_changed', { userId, changedAt, credentialEpoch: 1 }), '');

  it('is reported once to the user, with advice in case another person changed it', async () => {
    await start({ folder });
    for (const userId of ['user-1', 'user-1', 'deleted-user']) await publishChange(userId, '2026-01-02T15:04:05.000Z');
    const [mail, ...others] = await listEmails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'First Person <first@sample.example>',
      subject: 'Your Minutehand password was changed',
    });
    expect(mail!.text).toContain('Jan 2, 2026, 3:04 PM UTC');
    // The session in which the user changes the password stays.
    expect(mail!.text).toContain('Other sessions were signed out');
    expect(mail!.text).toContain('https://mh.example/passwords/new');
    await publishChange('user-1', '2026-01-03T15:04:05.000Z');
    expect(await listEmails()).toHaveLength(2);
  });
});

describe('SMTP', () => {
  /** Runs `work` against an SMTP server that collects the accepted emails. */
  async function withSmtpServer(rejected: readonly string[], work: (received: readonly string[]) => Promise<void>) {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(rejected.includes(address) ? new Error('no such mailbox') : undefined),
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString('utf8'));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    try {
      await start({ smtpUrl: `smtp://127.0.0.1:${port}` });
      await work(received);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  }

  it('sends with a stable Message-ID and offers no development mailbox', async () => {
    await withSmtpServer([], async (received) => {
      await publish(createMinutesReady());
      await publish(createMinutesReady());
      expect(received).toHaveLength(2);
      expect(received[0]).toMatch(/Message-ID: <[0-9a-f]{32}@mh\.example>/i);
      await expect(listEmails()).rejects.toSatisfy((error) => isAppError(error, 'mail.no_development_mailbox'));
    });
  });

  it('emails the other readers once when one address is rejected', async () => {
    await withSmtpServer(['first@sample.example'], async (received) => {
      await publish(createMinutesReady());
      expect(received).toHaveLength(1);
      expect(received[0]).toContain('second@sample.example');
      expect(service.bus.deadLetters).toMatchObject([{ reason: 'mail.not_accepted' }]);
      await expectEventually(() =>
        service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
      ).toHaveLength(1);
    });
  });

  it('emails readers and requests confirmations from meeting type addresses even when some addresses are rejected', async () => {
    await withSmtpServer(['first@sample.example', 'press@sample.example'], async (received) => {
      readyMinutes.notificationEmails = ['press@sample.example', 'board@sample.example'];
      await publish(createMinutesReady());
      expect(received).toHaveLength(2);
      for (const accepted of ['second@sample.example', 'board@sample.example'])
        expect(received.join()).toContain(accepted);
      await expectEventually(() =>
        service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
      ).toHaveLength(1);
    });
  });

  it('adds headers for unsubscribing with one click to external emails and to those about notifications', async () => {
    await withSmtpServer([], async (received) => {
      await publish(createMinutesEmailRequested());
      const header = /List-Unsubscribe:\s+<https:\/\/mh\.example\/mail_subscriptions\/[0-9a-f]+\.[\w-]+>/;
      for (const mail of received) expect(mail.replace(/\r\n\s+/g, ' ')).toMatch(header);
      expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      await publish(createMinutesReady());
      const kindHeader =
        /List-Unsubscribe:\s+<https:\/\/mh\.example\/mail_subscriptions\/[0-9a-f]+\.[0-9a-f]+\.minutes_ready>/;
      expect(received.at(-1)!.replace(/\r\n\s+/g, ' ')).toMatch(kindHeader);
      expect(received.at(-1)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      // Not about notifications, so that it cannot be turned off.
      await publish(
        createEvent('accounts.email_verification_requested', { userId: 'user-1', emailVerificationId: 'link-1' }),
      );
      expect(received.at(-1)).not.toContain('List-Unsubscribe');
    });
  });

  it('emails requested minutes to the other addresses once and publishes the failure of a rejected address', async () => {
    await withSmtpServer(['outside@sample.example'], async (received) => {
      await publish(createMinutesEmailRequested());
      expect(received).toHaveLength(1);
      expect(received[0]).toContain('To: first@sample.example');
      expect(service.bus.deadLetters).toMatchObject([{ reason: 'mail.not_accepted' }]);
      await expectEventually(() =>
        service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
      ).toHaveLength(1);
    });
  });

  it('dead-letters the event and publishes the failure after the last attempt', async () => {
    await start({ smtpUrl: 'smtp://127.0.0.1:1' });
    await publish(createMinutesReady());
    expect((await list()).notifications).toHaveLength(1);
    expect(service.bus.deadLetters).toHaveLength(1);
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain('notifications.email_failed');
  });

  it('publishes the failure of an invitation email', async () => {
    await start({ smtpUrl: 'smtp://127.0.0.1:1' });
    await publish(createEvent('accounts.member_invited', { accountId: 'account-1', invitationId: 'invitation-1' }));
    expect(service.bus.deadLetters).toMatchObject([{ reason: 'mail.server_unreachable' }]);
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain('notifications.email_failed');
  });

  /** The second person gets the notifications of these kinds by email too. */
  const turnOnEmail = (...kinds: string[]) =>
    notifications.updatePreferences(
      { kinds: kinds.map((kind) => ({ kind, inApp: true, email: true, browser: true })), emailFrequency: '' },
      { as: createActor({ userId: 'user-2' }) },
    );

  it('shows failures to owners and admins in the security log, without addresses', async () => {
    await start({ smtpUrl: 'smtp://127.0.0.1:1' });
    service.securityLines.length = 0;
    await publish(createEvent('accounts.member_invited', { accountId: 'account-1', invitationId: 'invitation-1' }));
    await publish(createMinutesReady());
    const [meetingId, actionItemId] = ['meeting-1', 'item-1'];
    const shared = createEvent('meetings.meeting_shared', { meetingId, userId: 'user-2', sharedBy: 'user-1' });
    await publish(shared);
    await turnOnEmail('action_item_assigned', 'action_item_commented');
    const assigned = { meetingId, actionItemId, assigneeId: 'user-2', assignedBy: 'user-1' };
    await publish(createEvent('meetings.action_item_assigned', assigned));
    await publish(createEvent('meetings.action_item_commented', { meetingId, actionItemId, commentId: 'comment-1' }));
    const notification = { event: 'email_failed', accountId: 'account-1', kind: 'notification', meetingId };
    await expectEventually(() => service.securityLines).toMatchObject([
      { event: 'email_failed', accountId: 'account-1', kind: 'invitation', invitationId: 'invitation-1' },
      { event: 'email_failed', accountId: 'account-1', kind: 'minutes', meetingId: expect.any(String) },
      ...[notification, notification, notification],
    ]);
    expect(JSON.stringify(service.securityLines)).not.toContain('@');
  });

  it('shows no failed email when only the notification in the product failed', async () => {
    await start({ folder });
    isAudienceFailing = (call) => call <= EMAIL_RETRIES.maxAttempts;
    await publish(createMinutesReady());
    expect(service.bus.deadLetters).toHaveLength(1);
    expect(service.securityLines).toEqual([]);
  });

  it('shows failed emails to addresses of the meeting type even when the readers can no longer be read', async () => {
    await start({ smtpUrl: 'smtp://127.0.0.1:1' });
    readyMinutes.notificationEmails = ['second@sample.example'];
    // Each attempt reads the audience twice: for the readers and for the addresses.
    isAudienceFailing = (call) => call > 2 * EMAIL_RETRIES.maxAttempts;
    await publish(createMinutesReady());
    expect(service.securityLines).toMatchObject([{ event: 'email_failed', kind: 'minutes', meetingId: 'meeting-1' }]);
    await expectEventually(() =>
      service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
    ).toHaveLength(1);
  });

  it('shows emails as failed when their state cannot be read', async () => {
    await start({ folder });
    isAudienceFailing = () => true;
    await publish(createMinutesReady());
    expect(service.securityLines).toMatchObject([{ event: 'email_failed', kind: 'minutes', meetingId: 'meeting-1' }]);
  });
});
