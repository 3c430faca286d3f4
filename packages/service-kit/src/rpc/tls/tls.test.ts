import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import { expectEventually } from '@minutehand/test-kit/expect';
import { Registry } from 'prom-client';
import { createActor, createEchoClient, type Echo, keys, log, now, startEcho } from '../../../test/echo.ts';
import { collect, createEchoHandlers } from '../../../test/echo-handlers.ts';
import { createInstallation, type Installation } from '../../../test/tls-files.ts';
import { createTokenMinter } from '../../identity/index.ts';
import { openRpcTls, type RpcTls, type TlsFiles } from '../index.ts';

const RELOAD_MS = 20;
const opened: { stop: () => void }[] = [];
let installation: Installation;
let otherInstallation: Installation;
let gateway: RpcTls;
let echo: Echo;
let echoFiles: TlsFiles;

async function open(files: TlsFiles, service: string, options: { log?: typeof log; registry?: Registry } = {}) {
  const tls = await openRpcTls({ files, service, log, now, registry: new Registry(), reloadMs: RELOAD_MS, ...options });
  opened.push(tls);
  return tls;
}

/** The serial number of the certificate with which a server accepts a new connection. */
async function readServerSerialNumber(port: number): Promise<string> {
  const { caFile, certFile, keyFile } = await installation.write('probe');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({
    ...{ host: '127.0.0.1', port, servername: 'echo', ALPNProtocols: ['h2'] },
    ...{ ca: readFileSync(caFile), cert: readFileSync(certFile), key: readFileSync(keyFile) },
  });
  socket.once('secureConnect', () => resolve(socket.getPeerCertificate().serialNumber)).once('error', reject);
  return promise.finally(() => socket.destroy());
}

const getOutcome = (client: ReturnType<typeof createEchoClient>) =>
  client
    .getOne({ n: 1 }, { as: createActor() })
    .then(
      () => 'ok',
      (error) => error.code,
    )
    .finally(client.close);

beforeAll(async () => {
  [installation, otherInstallation] = await Promise.all([createInstallation(), createInstallation()]);
  echoFiles = await installation.write('echo');
  gateway = await open(await installation.write('gateway'), 'gateway');
  echo = await startEcho(createEchoHandlers(), { tls: await open(echoFiles, 'echo'), clientTls: gateway });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await echo.close();
  for (const { stop } of opened) stop();
  installation.remove();
  otherInstallation.remove();
});

describe('mutual TLS', () => {
  it('serves calls and streams between services of one authority', async () => {
    const as = createActor();
    expect(await echo.client.getOne({ n: 7 }, { as })).toEqual({ n: 7 });
    expect(await collect(echo.client.streamAll({ n: 2 }, { as }))).toEqual([{ n: 0 }, { n: 1 }]);
    await expect(echo.client.ping()).resolves.toBeUndefined();
  });

  it('rejects a client without TLS, with its health checks', async () => {
    const client = createEchoClient(`127.0.0.1:${echo.port}`);
    await expect(client.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect(await getOutcome(client)).toBe('platform.unavailable');
  });

  it('rejects a client of another authority', async () => {
    const files = await otherInstallation.write('gateway');
    // The client even trusts the server.
    writeFileSync(files.caFile, installation.authority.certificate + otherInstallation.authority.certificate);
    const client = createEchoClient(`127.0.0.1:${echo.port}`, undefined, await open(files, 'gateway'));
    expect(await getOutcome(client)).toBe('platform.unavailable');
  });

  it.each([
    ['another authority', () => otherInstallation.write('echo')],
    ['another name', () => installation.write('meetings-as-echo', { name: 'meetings' })],
  ])('makes a client reject a server with a certificate of %s', async (_, writeFiles) => {
    const files = await writeFiles();
    const service = files.certFile.includes('meetings') ? 'meetings' : 'echo';
    writeFileSync(files.caFile, installation.authority.certificate + otherInstallation.authority.certificate);
    const tls = await open(files, service);
    const otherServer = await startEcho(createEchoHandlers(), { tls });
    const client = createEchoClient(`127.0.0.1:${otherServer.port}`, undefined, gateway);
    expect(await getOutcome(client)).toBe('platform.unavailable');
    await otherServer.close();
  });

  it('rejects a token on a connection with the certificate of another service than its issuer', async () => {
    const minter = createTokenMinter({ service: 'gateway', signingKey: keys.signingKeys.gateway, now });
    const search = await open(await installation.write('search'), 'search');
    const withStolenToken = createEchoClient(
      `127.0.0.1:${echo.port}`,
      () => minter.mint(createActor(), 'echo'),
      search,
    );
    expect(await getOutcome(withStolenToken)).toBe('platform.unauthenticated');
  });
});

describe('certificate files', () => {
  it('are reloaded: new connections use the new certificate, and existing ones continue', async () => {
    const files = await installation.write('rotating', { name: 'echo' });
    const info = jest.spyOn(log, 'info');
    const server = await startEcho(createEchoHandlers(), { tls: await open(files, 'echo'), clientTls: gateway });
    const client = createEchoClient(`127.0.0.1:${server.port}`, undefined, gateway);
    await client.getOne({ n: 1 }, { as: createActor() });
    const before = await readServerSerialNumber(server.port);
    await installation.write('rotating', { name: 'echo' });
    await expectEventually(() => readServerSerialNumber(server.port)).not.toBe(before);
    expect(info).toHaveBeenCalledWith({ expiresAt: expect.any(String) }, 'gRPC certificates replaced');
    expect(await client.getOne({ n: 2 }, { as: createActor() })).toEqual({ n: 2 });
    expect(await getOutcome(createEchoClient(`127.0.0.1:${server.port}`, undefined, gateway))).toBe('ok');
    client.close();
    await server.close();
  });

  it('are not used if they do not belong together, which is logged once', async () => {
    const files = await installation.write('half-written', { name: 'echo' });
    const server = await startEcho(createEchoHandlers(), { tls: await open(files, 'echo'), clientTls: gateway });
    const before = await readServerSerialNumber(server.port);
    const warn = jest.spyOn(log, 'warn');
    const other = await installation.write('other', { name: 'echo' });
    writeFileSync(files.certFile, readFileSync(other.certFile));
    const reason = 'RPC_TLS_KEY_FILE does not belong to the certificate of RPC_TLS_CERT_FILE.';
    await expectEventually(() => warn.mock.calls).toEqual([[{ reason }, 'gRPC certificates not replaced']]);
    expect(await readServerSerialNumber(server.port)).toBe(before);
    writeFileSync(files.keyFile, readFileSync(other.keyFile));
    await expectEventually(() => readServerSerialNumber(server.port)).not.toBe(before);
    expect(warn).toHaveBeenCalledTimes(1);
    await server.close();
  });

  it('cause a metric and a warning before they expire', async () => {
    const registry = new Registry();
    const warn = jest.spyOn(log, 'warn');
    const before = Math.floor(Date.now() / 1_000);
    await open(await installation.write('expiring', { name: 'echo', validityMs: DAY_MS }), 'echo', { registry });
    expect(warn).toHaveBeenCalledWith(
      { expiresAt: expect.any(String) },
      'the gRPC certificate expires soon: replace its files',
    );
    const [, value] =
      /^minutehand_rpc_certificate_expiry_timestamp_seconds (\d+)$/m.exec(await registry.metrics()) ?? [];
    expect(Number(value) - before).toBeGreaterThanOrEqual(DAY_MS / 1_000);
    expect(Number(value) - before).toBeLessThan(DAY_MS / 1_000 + 60);
  });

  it.each<[string, (files: TlsFiles) => void, RegExp]>([
    [
      'a missing file',
      ({ keyFile }) => writeFileSync(`${keyFile}.gone`, ''),
      /^RPC_TLS_KEY_FILE: cannot read .*\.gone\/key \(ENOTDIR\)/,
    ],
    [
      'a file without a certificate',
      ({ certFile }) => writeFileSync(certFile, 'none'),
      /^RPC_TLS_CERT_FILE contains no/,
    ],
    [
      'a damaged authority',
      ({ caFile }) => writeFileSync(caFile, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'),
      /^RPC_TLS_CA_FILE contains a certificate that cannot be read/,
    ],
    [
      'a file without a key',
      ({ keyFile }) => writeFileSync(keyFile, 'none'),
      /^RPC_TLS_KEY_FILE contains no private key/,
    ],
    [
      'another authority',
      ({ caFile }) => writeFileSync(caFile, otherInstallation.authority.certificate),
      /^RPC_TLS_CERT_FILE is not issued by an authority of RPC_TLS_CA_FILE/,
    ],
  ])('prevent the start because of %s, and the error names the setting', async (problem, damage, message) => {
    const files = await installation.write('damaged', { name: 'echo' });
    damage(files);
    const used = problem === 'a missing file' ? { ...files, keyFile: `${files.keyFile}.gone/key` } : files;
    await expect(open(used, 'echo')).rejects.toThrow(message);
  });

  it('prevent the start if they are expired or belong to another service', async () => {
    await expect(open(await installation.write('gateway'), 'echo')).rejects.toThrow('DNS:echo');
    const expired = await installation.write('expired', { name: 'echo', validityMs: -1_000 });
    await expect(open(expired, 'echo')).rejects.toThrow(/^RPC_TLS_CERT_FILE expired at .*: renew it/);
  });
});
