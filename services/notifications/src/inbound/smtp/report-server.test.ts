import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAuthority, issueCertificate } from '@minutehand/service-kit/certificates';
import { createLogger } from '@minutehand/service-kit/log';
import { eventually } from '@minutehand/test-kit/waiting';
import { createTransport } from 'nodemailer';
import { REPORT_BYTES_MAX } from '../../limits.ts';
import { openReportCertificate } from './report-certificate.ts';
import type { ReportOutcome } from './report-metrics.ts';
import { createReportServer, type ReportServer } from './report-server.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const ADDRESS = 'known@bounces.sample.example';
const counted: ReportOutcome[] = [];

let server: ReportServer;
let handle: () => Promise<ReportOutcome>;

type Options = {
  connectionMs?: number;
  perAddressMax?: number;
  certificate?: ReturnType<typeof openReportCertificate>;
};

function create(options: Options = {}) {
  server = createReportServer({
    ...{ domain: 'bounces.sample.example', log, ...options },
    returnPaths: { read: (address) => (address === ADDRESS ? 'mail-1' : undefined) },
    handle: () => handle(),
    count: (outcome) => counted.push(outcome),
  });
  return server.listen(0, '127.0.0.1');
}

beforeEach(() => {
  counted.length = 0;
  handle = async () => 'bounced';
});
afterEach(() => server.close());

async function send(port: number, options: { requireTLS?: boolean } = {}) {
  const transport = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false }, ...options });
  try {
    await transport.sendMail({ envelope: { from: '', to: ADDRESS }, raw: 'Subject: report\r\n\r\n' });
  } finally {
    transport.close();
  }
}

describe('the server for delivery reports', () => {
  it('asks the other server to send a report again when it could not be stored', async () => {
    const port = await create();
    handle = () => Promise.reject(new Error('the store is down'));
    await expect(send(port)).rejects.toMatchObject({ responseCode: 451 });
    handle = async () => 'bounced';
    await send(port);
    expect(counted).toEqual(['failed', 'bounced']);
  });

  it('ends a connection after its time, even if it is not idle', async () => {
    const port = await create({ connectionMs: 500 });
    const socket = await converse(port, ['EHLO relay.sample.example']);
    const timer = setInterval(() => socket.write('NOOP\r\n'), 5);
    try {
      await eventually(async () => expect(received(socket)).toContain('421 4.4.2 The connection lasted too long'));
      await eventually(async () => expect(socket.destroyed || socket.readableEnded).toBe(true));
    } finally {
      clearInterval(timer);
      socket.destroy();
    }
  });

  it('does not count a report that ends with its connection', async () => {
    const port = await create();
    const socket = await startData(port);
    socket.write('Subject: report\r\n');
    socket.destroy();
    await send(port);
    expect(counted).toEqual(['bounced']);
  });

  it('refuses a message that is too large, and disconnects, before it has ended', async () => {
    const port = await create();
    const socket = await startData(port);
    const line = Buffer.from(`${'x'.repeat(1_022)}\r\n`);
    for (let size = 0; size < REPORT_BYTES_MAX + 1_048_576; size += line.length) socket.write(line);
    await eventually(async () => expect(socket.readableEnded).toBe(true));
    expect(received(socket)).toContain('552 ');
    expect(counted).toEqual(['refused']);
    socket.destroy();
  });

  it('limits the connections from one address', async () => {
    const port = await create({ perAddressMax: 1 });
    const socket = await converse(port, []);
    await expect(send(port)).rejects.toMatchObject({ responseCode: 421 });
    socket.destroy();
    await eventually(() => send(port));
    expect(counted).toEqual(['bounced']);
  });

  it('offers encryption only with a certificate, and never authentication', async () => {
    const port = await create();
    await expect(send(port, { requireTLS: true })).rejects.toThrow();
    expect(await listExtensions(port)).not.toMatch(/STARTTLS|AUTH|VRFY/);
  });
});

const texts = new WeakMap<Socket, string>();
const received = (socket: Socket): string => texts.get(socket) ?? '';

/** Connects, and sends each command after the response to the one before. Returns after the last response. */
async function converse(port: number, commands: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const add = (chunk: Buffer) => texts.set(socket, received(socket) + chunk.toString('latin1'));
  socket.on('data', add);
  const waitForResponses = (count: number) =>
    eventually(async () => expect(received(socket).match(/^\d{3} .*\r\n/gm)).toHaveLength(count));
  await waitForResponses(1);
  for (const [index, command] of commands.entries()) {
    socket.write(`${command}\r\n`);
    await waitForResponses(index + 2);
  }
  return socket;
}

const startData = (port: number): Promise<Socket> =>
  converse(port, ['EHLO relay.sample.example', 'MAIL FROM:<>', `RCPT TO:<${ADDRESS}>`, 'DATA']);

/** The response to EHLO. */
async function listExtensions(port: number): Promise<string> {
  const socket = await converse(port, ['EHLO relay.sample.example']);
  socket.destroy();
  return received(socket);
}

describe('the certificate of the server', () => {
  let folder: string;
  let files: { certFile: string; keyFile: string };

  /** Issues a certificate. Returns its text. */
  async function writeCertificate(): Promise<string> {
    const now = new Date();
    const { certificate, key } = await issueCertificate(await createAuthority(now), { service: 'notifications', now });
    await writeFile(files.keyFile, key);
    await writeFile(files.certFile, certificate);
    return certificate;
  }

  async function readServedCertificate(port: number): Promise<string> {
    const socket = await converse(port, ['EHLO relay.sample.example', 'STARTTLS']);
    socket.removeAllListeners('data');
    const secure = connectTls({ socket, rejectUnauthorized: false });
    await new Promise((resolve) => secure.once('secureConnect', resolve));
    const served = secure.getPeerX509Certificate()?.toString() ?? '';
    secure.destroy();
    return served;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-certificate-'));
    files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('encrypts reports', async () => {
    await writeCertificate();
    const port = await create({ certificate: openReportCertificate(files, { log }) });
    await send(port, { requireTLS: true });
    expect(counted).toEqual(['bounced']);
  });

  it('ends a connection after its time while the handshake is in progress', async () => {
    await writeCertificate();
    const port = await create({ connectionMs: 1_000, certificate: openReportCertificate(files, { log }) });
    const socket = await converse(port, ['EHLO relay.sample.example', 'STARTTLS']);
    // The beginning of a handshake, a byte at a time.
    const bytes = Buffer.from(`16030100f8010000f40303${'aa'.repeat(200)}`, 'hex').values();
    const timer = setInterval(() => socket.write(Buffer.from([bytes.next().value ?? 0xaa])), 5);
    try {
      await eventually(async () => expect(socket.destroyed || socket.readableEnded).toBe(true));
    } finally {
      clearInterval(timer);
      socket.destroy();
    }
    // In plain text, it would be part of the handshake.
    expect(received(socket)).not.toContain('421 ');
    await send(port, { requireTLS: true });
    expect(counted).toEqual(['bounced']);
  });

  it('does not keep the timer of an encrypted connection that has ended', async () => {
    await writeCertificate();
    const connectionMs = 54_321;
    const port = await create({ connectionMs, perAddressMax: 1, certificate: openReportCertificate(files, { log }) });
    const set = jest.spyOn(globalThis, 'setTimeout');
    const clear = jest.spyOn(globalThis, 'clearTimeout');
    try {
      await send(port, { requireTLS: true });
      const index = set.mock.calls.findIndex(([, delay]) => delay === connectionMs);
      const timer = set.mock.results[index]?.value as NodeJS.Timeout | undefined;
      expect(timer).toBeDefined();
      await eventually(async () => expect(clear).toHaveBeenCalledWith(timer));
      // It does not count as a connection of its address any more.
      await send(port, { requireTLS: true });
    } finally {
      set.mockRestore();
      clear.mockRestore();
    }
  });

  it('is replaced without a restart when its files change', async () => {
    const first = await writeCertificate();
    const port = await create({ certificate: openReportCertificate(files, { log, reloadMs: 10 }) });
    expect(await readServedCertificate(port)).toBe(first);
    const second = await writeCertificate();
    await eventually(async () => expect(await readServedCertificate(port)).toBe(second));
  });

  it('must be valid at the start', async () => {
    await writeCertificate();
    await writeFile(files.keyFile, 'not a key');
    expect(() => openReportCertificate(files, { log })).toThrow();
    await create();
  });
});
