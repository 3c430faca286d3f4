import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { SMTPServer } from 'smtp-server';
import { createSmtpTransport } from './smtp-transport.ts';

/** Long enough to connect to localhost on a busy machine. */
const TIMEOUT_MS = 1_000;
const unreachable = { code: 'mail.server_unreachable' };

let server: SMTPServer;
let transport: ReturnType<typeof createSmtpTransport>;
let isUnresponsive: boolean;
let connections: number;
let acceptedCount: number;
let senderRejection: { message: string; responseCode: number } | undefined;
let errors: string[];
let url: string;

beforeEach(async () => {
  isUnresponsive = false;
  connections = 0;
  acceptedCount = 0;
  senderRejection = undefined;
  errors = [];
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onConnect(_session, greet) {
      connections += 1;
      if (!isUnresponsive) greet();
    },
    onMailFrom(_address, _session, done) {
      done(senderRejection ? Object.assign(new Error(), senderRejection) : null);
    },
    onRcptTo({ address }, _session, done) {
      const [, rejection] = /^(.*)@rejected\.example$/.exec(address) ?? [];
      done(rejection === undefined ? null : Object.assign(new Error(`${rejection} Rejected`), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        acceptedCount += 1;
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  url = `smtp://127.0.0.1:${port}`;
  transport = createSmtpTransport({ url, from: 'Sample <sample@sample.example>', timeoutMs: TIMEOUT_MS });
});

afterEach(async () => {
  transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const send = (id: string, email = 'person@sample.example') =>
  transport.send({
    id,
    messageId: `<${id}@sample.example>`,
    to: { name: 'Sample Person', email },
    subject: 'Sample',
    text: 'Sample',
    html: '<p>Sample</p>',
  });

it('tries an unresponsive server with one email at a time and rejects the others immediately', async () => {
  isUnresponsive = true;
  await expect(send('first')).rejects.toMatchObject(unreachable);
  await expectEventually(() => connections).toBe(1);
  const attempt = send('second');
  await Promise.all(['third', 'fourth'].map((id) => expect(send(id)).rejects.toMatchObject(unreachable)));
  await expect(attempt).rejects.toMatchObject(unreachable);
  expect(connections).toBe(2);
});

it('sends emails concurrently again after the server has recovered', async () => {
  isUnresponsive = true;
  await expect(send('first')).rejects.toMatchObject(unreachable);
  isUnresponsive = false;
  await send('first');
  await Promise.all(['second', 'third', 'fourth'].map((id) => send(id)));
  expect(acceptedCount).toBe(4);
});

it('logs an error that names the setting when the server rejects the return path, and no other', async () => {
  transport.close();
  transport = createSmtpTransport({
    ...{ url, from: 'Sample <sample@sample.example>', timeoutMs: TIMEOUT_MS },
    createReturnPath: (mailId) => `${mailId}@bounces.sample.example`,
    log: { error: (_fields: object, message?: string) => errors.push(message ?? '') },
  });
  await expect(send('first', '5.1.1@rejected.example')).rejects.toMatchObject({ code: 'mail.not_accepted' });
  expect(errors).toEqual([]);
  senderRejection = { message: '4.3.1 Insufficient system storage', responseCode: 452 };
  await expect(send('second')).rejects.toMatchObject({ code: 'mail.not_accepted' });
  expect(errors).toEqual([]);
  senderRejection = undefined;
  // Postfix rejects a sender only after the recipient.
  for (const rejection of ['5.1.8', '"5.7.1 Sender address rejected: not owned by user:"'])
    await expect(send(rejection, `${rejection}@rejected.example`)).rejects.toMatchObject({ code: 'mail.not_accepted' });
  senderRejection = { message: 'Not your domain', responseCode: 553 };
  await expect(send('fifth')).rejects.toMatchObject({ code: 'mail.not_accepted' });
  const naming = expect.stringContaining('NOTIFICATIONS_BOUNCE_DOMAIN');
  expect(errors).toEqual([naming, naming, naming]);
});
