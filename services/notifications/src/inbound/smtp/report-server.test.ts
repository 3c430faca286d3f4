import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAuthority, issueCertificate } from '@minutehand/service-kit/certificates';
import { createLogger } from '@minutehand/service-kit/log';
import { eventually } from '@minutehand/test-kit/waiting';
import { createTransport } from 'nodemailer';
import { openReportCertificate } from './report-certificate.ts';
import type { ReportOutcome } from './report-metrics.ts';
import { createReportServer, type ReportServer } from './report-server.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const ADDRESS = 'known@bounces.sample.example';
const counted: ReportOutcome[] = [];

let server: ReportServer;
let handle: () => Promise<ReportOutcome>;

function create(options: { connectionMs?: number; certificate?: ReturnType<typeof openReportCertificate> } = {}) {
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
    const port = await create({ connectionMs: 50 });
    // Writing to a connection that the server ended is an error.
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const timer = setInterval(() => socket.write('NOOP\r\n'), 5);
    try {
      await eventually(async () => expect(socket.destroyed || socket.readableEnded).toBe(true));
    } finally {
      clearInterval(timer);
      socket.destroy();
    }
  });

  it('offers encryption only with a certificate, and never authentication', async () => {
    const port = await create();
    await expect(send(port, { requireTLS: true })).rejects.toThrow();
    expect(await listExtensions(port)).not.toMatch(/STARTTLS|AUTH|VRFY/);
  });
});

/** The response to EHLO. */
async function listExtensions(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk) => {
    if (text === '') socket.write('EHLO relay.sample.example\r\n');
    text += chunk;
  });
  try {
    return await eventually(async () => {
      expect(text).toMatch(/^250 /m);
      return text;
    });
  } finally {
    socket.destroy();
  }
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
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const commands = ['EHLO relay.sample.example\r\n', 'STARTTLS\r\n'];
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: unknown) => {
        if (!/^\d{3} /m.test(String(chunk))) return;
        const command = commands.shift();
        if (command === undefined) resolve();
        else socket.write(command);
      });
    });
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
