import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent, decodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { systemScope } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { REPORT_BYTES_MAX } from '../src/limits.ts';
import { aggregates, emailAggregate } from '../src/outbound/store/aggregates.ts';
import { autoReply, createReport, createStatus, delayed, unknownUser } from './sample-reports.ts';

const DOMAIN = 'bounces.mh.example';
const RETURN_PATH = /^bounces\+([0-9a-f]{32})\.[0-9a-f]{20}@bounces\.mh\.example$/;

type Sent = { readonly from: string; readonly headers: string; readonly dsn: unknown };

let relay: SMTPServer;
let sent: Sent[];
let service: TestService;
let reportPort: number;

/** A mail server that accepts every email. */
async function startRelay(): Promise<number> {
  sent = [];
  relay = new SMTPServer({
    ...{ disabledCommands: ['AUTH', 'STARTTLS'], hideDSN: false, closeTimeout: 1 },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        sent.push({ from, headers: text.slice(0, text.indexOf('\r\n\r\n')), dsn: envelope.dsn });
        done();
      });
    },
  });
  relay.listen(0, '127.0.0.1');
  await once(relay.server, 'listening');
  return (relay.server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function start(hasReports = true): Promise<void> {
  const relayPort = await startRelay();
  reportPort = await findFreePort();
  service = await startTestService<NotificationsConfig>({
    config: {
      name: 'notifications',
      publicUrl: 'https://mh.example',
      mailFrom: 'Minutehand <minutehand@mh.example>',
      mail: { smtpUrl: `smtp://127.0.0.1:${relayPort}` },
      ...(hasReports && {
        reports: { domain: DOMAIN, secret: 'a secret of the sample installation', port: reportPort },
      }),
    },
    compose,
    aggregates,
    clients: {
      meetings: createFakeClient<typeof MeetingsServiceService>({}),
      accounts: createFakeClient<AccountsServiceService & CredentialsServiceService>({
        getInvitationDelivery: async () => ({
          ...{ name: 'Invited', email: 'outside@sample.example', accountName: 'Sample account' },
          ...{ invitedBy: 'First Person', token: 'token/1' },
        }),
        getPasswordChangeDelivery: async () => ({ name: 'First Person', email: 'first@sample.example' }),
      }),
    },
  });
}

const invited = createEvent('accounts.member_invited', { accountId: 'account-1', invitationId: 'invitation-1' });

async function publish(event: Parameters<typeof createStoredEvent>[0]): Promise<void> {
  await service.bus.publish(createStoredEvent(event, { accountId: 'account-1' }));
  await service.bus.settled();
}

/** Sends an invitation, and returns its return path. */
async function sendInvitation(): Promise<string> {
  await publish(invited);
  return sent[0]?.from ?? '';
}

const getEmail = (returnPath: string) =>
  service.store
    .collection(emailAggregate)
    .find(systemScope('reads emails in a test'), RETURN_PATH.exec(returnPath)?.[1] ?? '');

/** Sends a message to the report server as another mail server does. Returns the code of its response. */
async function deliver(to: string | string[], raw: string, from = ''): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: reportPort, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({ envelope: { from, to }, raw });
    return Number(response.slice(0, 3));
  } catch (error) {
    return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  } finally {
    transport.close();
  }
}

async function countReports(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.adminUrl}/metrics`)).text();
  const lines = text.matchAll(/^minutehand_delivery_reports_total\{[^}]*outcome="(\w+)"[^}]*\} ([1-9]\d*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, outcome, count]) => [outcome, Number(count)]));
}

const countFailures = () => service.bus.published.filter(({ type }) => type === 'notifications.email_failed').length;

afterEach(async () => {
  await service.stop();
  await new Promise<void>((resolve) => relay.close(() => resolve()));
});

describe('with a bounce domain', () => {
  beforeEach(() => start());

  it('each email has a return path of its own and requests reports without its text; the sender that people see stays', async () => {
    const returnPath = await sendInvitation();
    expect(returnPath).toMatch(RETURN_PATH);
    expect(sent[0]?.headers).toContain('From: Minutehand <minutehand@mh.example>');
    expect(sent[0]?.dsn).toMatchObject({ ret: 'HDRS' });
    expect(sent[0]?.headers).not.toContain(DOMAIN);
  });

  it('a bounce is stored with the email and shown once to owners and admins, with status and reason but without addresses', async () => {
    const returnPath = await sendInvitation();
    expect(await deliver(returnPath, unknownUser)).toBe(250);
    expect(await deliver(returnPath, unknownUser)).toBe(250);
    const reason = 'Recipient address rejected: User unknown in virtual mailbox table';
    expect(service.securityLines).toMatchObject([
      {
        ...{ event: 'email_failed', accountId: 'account-1', kind: 'invitation', invitationId: 'invitation-1' },
        ...{ status: '5.1.1', reason },
      },
    ]);
    expect(JSON.stringify(service.securityLines)).not.toContain('@');
    expect(await getEmail(returnPath)).toMatchObject({
      state: 'sent',
      report: { outcome: 'bounced', status: '5.1.1', reason },
    });
    await expectEventually(countFailures).toBe(1);
    expect(await countReports()).toEqual({ bounced: 2 });
  });

  it('a delay is stored, but not shown as a failure unless a bounce follows', async () => {
    const returnPath = await sendInvitation();
    expect(await deliver(returnPath, delayed)).toBe(250);
    expect(await getEmail(returnPath)).toMatchObject({ report: { outcome: 'delayed', status: '4.4.1' } });
    expect(service.securityLines).toEqual([]);
    const gaveUp = createReport({ status: createStatus('failed', '4.4.1', 'Connection timed out') });
    expect(await deliver(returnPath, gaveUp)).toBe(250);
    expect(service.securityLines).toMatchObject([{ event: 'email_failed', status: '4.4.1' }]);
  });

  it('automatic replies and answers of people are accepted and change nothing', async () => {
    const returnPath = await sendInvitation();
    expect(await deliver(returnPath, autoReply)).toBe(250);
    expect((await getEmail(returnPath))?.report).toBeUndefined();
    expect(service.securityLines).toEqual([]);
    expect(await countReports()).toEqual({ unrecognized: 1 });
  });

  it('other recipients and senders, and several recipients, are refused, so that nothing is relayed', async () => {
    const returnPath = await sendInvitation();
    const forged = returnPath.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    for (const to of [forged, 'outside@sample.example', `postmaster@${DOMAIN}`])
      expect(await deliver(to, unknownUser)).toBe(550);
    expect(await deliver(returnPath, unknownUser, 'outside@sample.example')).toBe(550);
    expect(service.securityLines).toEqual([]);
    expect(await countReports()).toEqual({ refused: 4 });
    // Those of several recipients who are refused get nothing; the report to the first one counts.
    expect(await deliver([returnPath, 'outside@sample.example'], unknownUser)).toBe(250);
    expect(sent).toHaveLength(1);
  });

  it('a message that is too large is refused', async () => {
    const returnPath = await sendInvitation();
    const returned = `${'x'.repeat(70)}\r\n`.repeat(Math.ceil(REPORT_BYTES_MAX / 72) + 1);
    const status = createStatus('failed', '5.1.1', '550 User unknown');
    expect(await deliver(returnPath, createReport({ status, returned }))).toBe(552);
    expect(service.securityLines).toEqual([]);
  });

  it('the bounce of an email that belongs to no account is stored with it', async () => {
    await publish(
      createEvent('accounts.password_changed', {
        userId: 'user-1',
        changedAt: '2026-05-04T09:30:00.000Z',
        credentialEpoch: 1,
      }),
    );
    const returnPath = sent[0]?.from ?? '';
    expect(await deliver(returnPath, unknownUser)).toBe(250);
    expect(await getEmail(returnPath)).toMatchObject({ report: { outcome: 'bounced' } });
    expect(service.securityLines).toEqual([]);
  });

  it('the delivery states of a deleted account are erased and counted, and its emails are not sent again', async () => {
    const returnPath = await sendInvitation();
    await deliver(returnPath, delayed);
    await publish(createEvent('accounts.account_deleted', { accountId: 'account-1', deletionId: 'deletion-1' }));
    expect(await getEmail(returnPath)).toBeUndefined();
    const readCounts = () =>
      service.bus.published
        .filter(({ type }) => type === 'notifications.erased')
        .map(({ payload }) => decodeEvent('notifications.erased', Buffer.from(payload, 'base64')).counts);
    await expectEventually(readCounts).toMatchObject([{ mails: 1 }]);
    expect(await deliver(returnPath, unknownUser)).toBe(250);
    await publish(invited);
    expect(sent).toHaveLength(1);
    expect(await countReports()).toEqual({ delayed: 1, unknown: 1 });
  });

  it('an email that has bounced is not sent again when its event is repeated', async () => {
    const returnPath = await sendInvitation();
    await deliver(returnPath, unknownUser);
    await publish(invited);
    expect(sent).toHaveLength(1);
  });
});

describe('without a bounce domain', () => {
  it('emails have the return path of the sender, and nothing receives reports', async () => {
    await start(false);
    await publish(invited);
    expect(sent).toMatchObject([{ from: 'minutehand@mh.example' }]);
    expect(sent[0]?.dsn).not.toMatchObject({ ret: 'HDRS' });
    expect(await deliver('outside@sample.example', unknownUser)).toBe(0);
  });
});
