import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import { type DomainEvent, defineEvent, encodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { fakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { SMTPServer } from 'smtp-server';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

const people = [
  { userId: 'user-1', name: 'First Person', email: 'first@sample.example', role: 'owner', timeZone: '' },
  { userId: 'user-2', name: 'Second Person', email: 'second@sample.example', role: 'member', timeZone: '' },
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
/** What the type of the meeting sends. */
const delivery = {
  title: 'Sample meeting',
  startedAt: '',
  notificationEmails: [] as string[],
  content: '## Decisions\n\n- We ship <on> Friday.\n- Nobody objects.\n',
  renderedHtml: '<h2>Decisions</h2>\n<ul>\n<li>We ship &lt;on&gt; Friday.</li>\n</ul>\n',
  importNumber: 1,
};
const emailed = {
  meetingId: 'meeting-1',
  title: 'Sample meeting',
  senderName: 'First Person',
  note: 'Please read.',
  emailAddresses: ['outside@sample.example', 'first@sample.example'],
  content: '- In May.',
  renderedHtml: '<ul><li>In May.</li></ul>',
};
const assignment = {
  meetingTitle: 'Sample meeting',
  senderName: 'First Person',
  name: 'Eve',
  email: 'eve@sample.example',
  items: [
    { description: 'Order <chairs>', dueDateFormatted: 'Nov 27, 2026', token: 'a/1' },
    { description: 'Call', dueDateFormatted: '', token: 'a2' },
  ],
};
const due = {
  ...{ isToday: false, dueDateFormatted: 'Nov 27, 2026', assigneeId: 'user-2', name: '', email: '', more: 0 },
  items: [{ description: 'Order chairs', meetingId: 'meeting-1', meetingTitle: 'Sample meeting', token: '' }],
};
let isMeetingThere = true;
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
      meetings: fakeClient<typeof MeetingsServiceService>({
        getAudience: async () => {
          if (!isMeetingThere) throw new AppError('meeting.not_found');
          return audience;
        },
        getMinutesDelivery: async () => {
          if (!isMeetingThere) throw new AppError('meeting.not_found');
          return delivery;
        },
        getAssignmentMailDelivery: async () => {
          if (!isMeetingThere) throw new AppError('assignment_mail.not_found');
          return assignment;
        },
        getDueReminderDelivery: async ({ dueReminderId }) => {
          if (!isMeetingThere) throw new AppError('due_reminder.not_found');
          if (dueReminderId !== 'outside') return due;
          const items = due.items.map((item) => ({ ...item, token: 'a/1' }));
          return { ...due, assigneeId: '', name: 'Eve', email: 'eve@sample.example', items };
        },
        getMinutesEmailDelivery: async () => {
          if (!isMeetingThere) throw new AppError('minutes_email.not_found');
          return emailed;
        },
      }),
      accounts: fakeClient<typeof AccountsServiceService>({
        getPeople: async ({ userIds }) => ({ people: people.filter(({ userId }) => userIds.includes(userId)) }),
        getInvitationDelivery: async () => ({
          name: 'Invited',
          email: 'invited@sample.example',
          accountName: 'Sample account',
          invitedBy: 'First Person',
          token: 'token/1',
        }),
        getPasswordResetDelivery: async () => {
          throw new AppError('password_reset.invalid');
        },
      }),
    },
  });
  notifications = service.client(NotificationsServiceService);
}

beforeEach(async () => {
  isMeetingThere = true;
  Object.assign(delivery, { notificationEmails: [], importNumber: 1 });
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function hear(event: DomainEvent, accountId = 'account-1'): Promise<void> {
  await service.bus.publish({
    id: `event-${++published}`,
    type: event.type,
    accountId,
    aggregateId: 'aggregate-1',
    aggregateVersion: 1,
    occurredAt: '2026-01-01T00:00:00.000Z',
    traceparent: '',
    payload: Buffer.from(encodeEvent(event)).toString('base64'),
  });
  await service.bus.settled();
}

const ready = (generationId = 'generation-1') =>
  defineEvent('meetings.minutes_ready', { meetingId: 'meeting-1', generationId });
const sendOff = (minutesEmailId = 'email-1') =>
  defineEvent('meetings.minutes_email_requested', { meetingId: 'meeting-1', minutesEmailId });
const given = (assignmentMailId = 'given-1') =>
  defineEvent('meetings.assignment_mail_requested', { meetingId: 'meeting-1', assignmentMailId });
const list = (as = actor()) => notifications.listNotifications({ limit: 0, cursor: '' }, { as });
const mails = async () =>
  (await notifications.listDevelopmentMail({ limit: 0 }, { as: serviceCaller('gateway', '') })).mails;

describe('minutes that are ready', () => {
  it('are told to everybody who reads the meeting, by notification and mail, once', async () => {
    await start({ folder });
    await hear(ready());
    await hear(ready());
    const mine = await list();
    expect(mine.notifications).toEqual([
      expect.objectContaining({
        kind: 'minutes_ready',
        body: 'Sample meeting',
        url: '/meetings/meeting-1',
        seen: false,
      }),
    ]);
    expect(mine).toMatchObject({ unseenCount: 1, totalUnseenCount: 1 });
    expect((await mails()).map(({ to }) => to).sort()).toEqual([
      'First Person <first@sample.example>',
      'Second Person <second@sample.example>',
    ]);
    expect((await mails())[0]!.text).toContain('https://mh.example/meetings/meeting-1');
  });

  it('are told again for the next generation', async () => {
    await start({ folder });
    await hear(ready('generation-1'));
    await hear(ready('generation-2'));
    expect((await list()).notifications).toHaveLength(2);
    expect(await mails()).toHaveLength(4);
  });

  it('are told to nobody when the meeting has gone', async () => {
    await start({ folder });
    isMeetingThere = false;
    await hear(ready());
    expect((await list()).notifications).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });

  it('are mailed as they are to each address that the type of the meeting names, once a transcript', async () => {
    await start({ folder });
    delivery.notificationEmails = ['board@sample.example', 'press@sample.example'];
    const minutesMails = async () => (await mails()).filter(({ subject }) => subject === 'Minutes: Sample meeting');
    await hear(ready('generation-1'));
    await hear(ready('generation-1'));
    await hear(ready('generation-2'));
    const sent = await minutesMails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['board@sample.example', 'press@sample.example']);
    expect(sent[0]!.text).toContain('## Decisions\n\n- We ship <on> Friday.');
    expect(sent[0]!.html).toContain('<li>We ship &lt;on&gt; Friday.</li>');
    delivery.importNumber = 2;
    await hear(ready('generation-3'));
    expect(await minutesMails()).toHaveLength(4);
  });

  it('are forgotten with the meeting', async () => {
    await start({ folder });
    await hear(ready());
    await hear(defineEvent('meetings.meeting_deleted', { meetingId: 'meeting-1' }));
    expect((await list()).notifications).toEqual([]);
  });
});

describe('items that somebody outside is given', () => {
  it('are told in one mail, once an act, with a link for each', async () => {
    await start({ folder });
    for (const _each of [1, 2]) await hear(given());
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'Eve <eve@sample.example>',
      subject: '2 action items for you: Sample meeting',
      text: expect.stringContaining('https://mh.example/assigned/a%2F1'),
      html: expect.stringContaining(
        'Order &lt;chairs&gt;<br>Due Nov 27, 2026<br><a href="https://mh.example/assigned/',
      ),
    });
    await hear(given('given-2'));
    expect(await mails()).toHaveLength(2);
  });

  it('are told to nobody when they are nobody’s any more', async () => {
    await start({ folder });
    isMeetingThere = false;
    await hear(given());
    expect(await mails()).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });
});

describe('what is due', () => {
  const isDue = (dueReminderId: string) => defineEvent('meetings.action_items_due', { dueReminderId });

  it('is told to a member by notification and mail, once', async () => {
    await start({ folder });
    for (const _each of [1, 2]) await hear(isDue('reminder-1'));
    expect((await list(actor({ userId: 'user-2' }))).notifications).toMatchObject([
      { kind: 'action_items_due', title: 'Due tomorrow', body: 'Order chairs', url: '/meetings/meeting-1' },
    ]);
    expect(await mails()).toMatchObject([
      {
        ...{ to: 'Second Person <second@sample.example>', subject: 'Due tomorrow: Order chairs' },
        text: expect.stringContaining('https://mh.example/meetings/meeting-1'),
      },
    ]);
  });

  it('is mailed to somebody outside with their link', async () => {
    await start({ folder });
    await hear(isDue('outside'));
    expect(await mails()).toMatchObject([
      { to: 'Eve <eve@sample.example>', text: expect.stringContaining('https://mh.example/assigned/a%2F1') },
    ]);
  });

  it('is told to nobody when it is done by now', async () => {
    await start({ folder });
    isMeetingThere = false;
    await hear(isDue('reminder-1'));
    expect(await mails()).toEqual([]);
    expect((await list(actor({ userId: 'user-2' }))).notifications).toEqual([]);
  });
});

describe('minutes that somebody sends', () => {
  it('are mailed to each address once, however often it is heard', async () => {
    await start({ folder });
    await hear(sendOff());
    await hear(sendOff());
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['first@sample.example', 'outside@sample.example']);
    expect(sent[0]!.subject).toBe('Minutes: Sample meeting');
    expect(sent[0]!.text).toContain('Please read.');
    expect(sent[0]!.html).toContain('<ul><li>In May.</li></ul>');
    expect((await list()).notifications).toEqual([]);
  });

  it('are mailed again when they are sent again', async () => {
    await start({ folder });
    await hear(sendOff('email-1'));
    await hear(sendOff('email-2'));
    expect(await mails()).toHaveLength(4);
  });

  it('are mailed to nobody when the meeting has gone', async () => {
    await start({ folder });
    isMeetingThere = false;
    await hear(sendOff());
    expect(await mails()).toEqual([]);
    expect(service.bus.deadLetters).toEqual([]);
  });
});

describe('a notification', () => {
  it('is seen and read by its own person only', async () => {
    await start({ folder });
    await hear(ready());
    const [one] = (await list()).notifications;
    const other = actor({ userId: 'user-2' });
    await notifications.markNotifications({ ids: [one!.id], mark: 'read' }, { as: other });
    expect((await list()).unseenCount).toBe(1);
    await expect(notifications.getNotification({ notificationId: one!.id }, { as: other })).rejects.toSatisfy((error) =>
      isAppError(error, 'notification.not_found'),
    );
    expect(await notifications.markNotifications({ ids: [one!.id], mark: 'read' }, { as: actor() })).toEqual({
      unseenCount: 0,
    });
    expect((await list()).notifications[0]).toMatchObject({ seen: true, read: true });
  });

  it('is counted in all accounts and listed in its own', async () => {
    await start({ folder });
    await hear(ready());
    const elsewhere = await list(actor({ accountId: 'account-2' }));
    expect(elsewhere).toMatchObject({ notifications: [], unseenCount: 0, totalUnseenCount: 1 });
  });
});

describe('links', () => {
  it('are mailed to who is invited, and not at all when they are too old', async () => {
    await start({ folder });
    await hear(defineEvent('accounts.member_invited', { accountId: 'account-1', invitationId: 'invitation-1' }));
    await hear(defineEvent('accounts.password_reset_requested', { userId: 'user-1', passwordResetId: 'reset-1' }), '');
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(['Invited <invited@sample.example>']);
    expect(sent[0]!.text).toContain('https://mh.example/invitations/token%2F1');
  });
});

describe('mail by SMTP', () => {
  /** What a server takes of what `work` sends. */
  async function receivedOf(refused: readonly string[], work: (received: readonly string[]) => Promise<void>) {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(refused.includes(address) ? new Error('no such mailbox') : undefined),
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

  it('reaches the server with a fixed Message-ID; there is no mailbox to look into', async () => {
    await receivedOf([], async (received) => {
      await hear(ready());
      await hear(ready());
      expect(received).toHaveLength(2);
      expect(received[0]).toMatch(/Message-ID: <[0-9a-f]{32}@mh\.example>/i);
      await expect(mails()).rejects.toSatisfy((error) => isAppError(error, 'mail.no_development_mailbox'));
    });
  });

  it('reaches everybody else, once, when one address is not taken', async () => {
    await receivedOf(['first@sample.example'], async (received) => {
      await hear(ready());
      expect(received).toHaveLength(1);
      expect(received[0]).toContain('second@sample.example');
      expect(service.bus.deadLetters).toMatchObject([{ reason: 'mail.not_accepted' }]);
      await expectEventually(() =>
        service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
      ).toHaveLength(1);
    });
  });

  it('reaches the addresses of a meeting’s type though others are not taken, and its readers likewise', async () => {
    await receivedOf(['first@sample.example', 'press@sample.example'], async (received) => {
      delivery.notificationEmails = ['press@sample.example', 'board@sample.example'];
      await hear(ready());
      expect(received).toHaveLength(2);
      for (const taken of ['second@sample.example', 'board@sample.example']) expect(received.join()).toContain(taken);
      await expectEventually(() =>
        service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
      ).toHaveLength(2);
    });
  });

  it('with minutes reaches the other addresses, once, when one is not taken, and that one is said to have failed', async () => {
    await receivedOf(['outside@sample.example'], async (received) => {
      await hear(sendOff());
      expect(received).toHaveLength(1);
      expect(received[0]).toContain('To: first@sample.example');
      expect(service.bus.deadLetters).toMatchObject([{ reason: 'mail.not_accepted' }]);
      await expectEventually(() =>
        service.bus.published.filter(({ type }) => type === 'notifications.email_failed'),
      ).toHaveLength(1);
    });
  });

  it('that no server takes is dead-lettered after its last try and said to have failed', async () => {
    await start({ smtpUrl: 'smtp://127.0.0.1:1' });
    await hear(ready());
    expect((await list()).notifications).toHaveLength(1);
    expect(service.bus.deadLetters).toHaveLength(1);
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain('notifications.email_failed');
  });

  it('with a link that no server takes is said to have failed too', async () => {
    await start({ smtpUrl: 'smtp://127.0.0.1:1' });
    await hear(defineEvent('accounts.member_invited', { accountId: 'account-1', invitationId: 'invitation-1' }));
    expect(service.bus.deadLetters).toMatchObject([{ reason: 'mail.server_unreachable' }]);
    await expectEventually(() => service.bus.published.map(({ type }) => type)).toContain('notifications.email_failed');
  });
});
