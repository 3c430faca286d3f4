import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { createS3Storage } from './s3-storage.ts';

/** Objects of a fake S3 server, by path. */
const objects = new Map<string, Buffer>();
let server: Server;
let storage: ReturnType<typeof createS3Storage>;

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    const found = objects.get(path);
    if (request.method === 'PUT') objects.set(path, await readBytes(request));
    if (request.method === 'DELETE') objects.delete(path);
    if (
      (request.method === 'GET' || request.method === 'HEAD') &&
      path !== '/bucket/' &&
      path !== '/bucket' &&
      !found
    ) {
      const body = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
      response.writeHead(404, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : body);
      return;
    }
    response.writeHead(200, { 'content-length': String(found && request.method !== 'PUT' ? found.length : 0) });
    response.end(request.method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  storage = createS3Storage({
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'sample',
    secretAccessKey: 'sample',
  });
});
afterAll(async () => {
  storage.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const declaration = { filename: 'a.vtt', contentType: 'text/vtt', byteSize: 5, checksum: `${'A'.repeat(22)}==` };
const { signal } = new AbortController();

describe('createS3Storage', () => {
  it('presigns uploads with type, length and MD5', async () => {
    const target = await storage.presignUpload('key-1', declaration, 900_000);
    const url = new URL(target!.url);
    expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';').sort()).toEqual([
      'content-length',
      'content-md5',
      'content-type',
      'host',
    ]);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(target!.headers).toEqual({ 'Content-Type': 'text/vtt', 'Content-MD5': declaration.checksum });
    await fetch(target!.url, { method: 'PUT', headers: target!.headers, body: 'bytes' });
    expect(await storage.has('key-1', 5)).toBe(true);
    expect(await storage.has('key-1', 6)).toBe(false);
  });

  it('reads and removes objects, and ignores absent ones on removal', async () => {
    objects.set('/bucket/key-2', Buffer.from('hello'));
    const chunks: Uint8Array[] = [];
    for await (const chunk of storage.read('key-2', signal)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('hello');
    await storage.remove('key-2');
    await storage.remove('key-2');
    expect(await storage.has('key-2', 5)).toBe(false);
    const missing = storage.read('key-2', signal)[Symbol.asyncIterator]().next();
    await expect(missing).rejects.toSatisfy((error) => isAppError(error, 'blob.not_found'));
  });

  it('throws platform.unavailable when the bucket is unreachable', async () => {
    const unreachable = createS3Storage({
      bucket: 'bucket',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:1',
      accessKeyId: 'sample',
      secretAccessKey: 'sample',
    });
    const isUnavailable = (error: unknown) => isAppError(error, 'platform.unavailable');
    await expect(unreachable.remove('key')).rejects.toSatisfy(isUnavailable);
    await expect(unreachable.has('key', 1)).rejects.toSatisfy(isUnavailable);
    await expect(unreachable.read('key', signal)[Symbol.asyncIterator]().next()).rejects.toSatisfy(isUnavailable);
    unreachable.close();
  });

  it('checks the bucket and rejects uploads through the service', async () => {
    await expect(storage.ping()).resolves.toBeUndefined();
    const write = storage.write('key-3', declaration, (async function* () {})(), signal);
    await expect(write).rejects.toSatisfy((error) => isAppError(error, 'upload.link_invalid'));
  });
});
