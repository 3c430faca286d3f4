import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { SMTPServer } from 'smtp-server';
import { createSmtpTransport } from './smtp-transport.ts';

/** A busy machine takes a while to connect to itself. */
const TIMEOUT_MS = 1_000;
const unreachable = { code: 'mail.server_unreachable' };

let server: SMTPServer;
let transport: ReturnType<typeof createSmtpTransport>;
let isMute: boolean;
let connections: number;
let taken: number;

beforeEach(async () => {
  isMute = false;
  connections = 0;
  taken = 0;
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onConnect(_session, greet) {
      connections += 1;
      if (!isMute) greet();
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
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

it('asks a server that does not answer with one mail at a time, and the others fail at once', async () => {
  isMute = true;
  await expect(send('first')).rejects.toMatchObject(unreachable);
  await expectEventually(() => connections).toBe(1);
  const asking = send('second');
  await Promise.all(['third', 'fourth'].map((id) => expect(send(id)).rejects.toMatchObject(unreachable)));
  await expect(asking).rejects.toMatchObject(unreachable);
  expect(connections).toBe(2);
});

it('sends any number at once again when it is back', async () => {
  isMute = true;
  await expect(send('first')).rejects.toMatchObject(unreachable);
  isMute = false;
  await send('first');
  await Promise.all(['second', 'third', 'fourth'].map(send));
  expect(taken).toBe(4);
});
