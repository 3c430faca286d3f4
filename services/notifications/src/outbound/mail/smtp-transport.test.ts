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

beforeEach(async () => {
  isUnresponsive = false;
  connections = 0;
  acceptedCount = 0;
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onConnect(_session, greet) {
      connections += 1;
      if (!isUnresponsive) greet();
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
  transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Sample <sample@sample.example>',
    timeoutMs: TIMEOUT_MS,
  });
});

afterEach(async () => {
  transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const send = (id: string) =>
  transport.send({
    id,
    messageId: `<${id}@sample.example>`,
    to: { name: 'Sample Person', email: 'person@sample.example' },
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
  await Promise.all(['second', 'third', 'fourth'].map(send));
  expect(acceptedCount).toBe(4);
});
