import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** VersityGW, an S3-compatible server, which `make test` builds where Go is installed. */
export const S3_GATEWAY_PROGRAM = fileURLToPath(
  new URL('../../../../.cache/versitygw/v1.8.0/versitygw', import.meta.url),
);

type S3Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

type S3Gateway = { readonly endpoint: string; readonly stop: () => Promise<void> };

/** Starts the gateway with an empty temporary folder. Undefined if it is not built. */
export async function startS3Gateway(credentials: S3Credentials): Promise<S3Gateway | undefined> {
  const isBuilt = await access(S3_GATEWAY_PROGRAM, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 's3-gateway-'));
  const [data, sidecar] = [join(folder, 'data'), join(folder, 'metadata')];
  await Promise.all([mkdir(data), mkdir(sidecar)]);
  const port = await findFreePort();
  // Metadata is stored in files: not every temporary folder supports extended attributes.
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', sidecar, data];
  const { accessKeyId, secretAccessKey } = credentials;
  const env = { PATH: process.env.PATH ?? '', ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey };
  const child = spawn(S3_GATEWAY_PROGRAM, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errors = (errors + bytes.toString()).slice(-2_000);
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(endpoint, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`the S3 gateway does not respond: ${errors}`, { cause: error });
  }
  return { endpoint, stop };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Any response shows that it listens. */
async function waitUntilReady(endpoint: string, hasExited: () => boolean): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await fetch(endpoint);
      return;
    } catch (error) {
      if (hasExited() || performance.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}
