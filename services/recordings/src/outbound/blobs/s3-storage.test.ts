import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { openTestBucket, type TestBucket } from '../../../test/s3-server.ts';
import { createS3Storage } from './s3-storage.ts';

let bucket: TestBucket;
let storage: ReturnType<typeof createS3Storage>;

beforeAll(async () => {
  bucket = await openTestBucket();
  storage = createS3Storage(bucket.settings);
});
afterAll(async () => {
  storage.close();
  await bucket.close();
});

const HELLO = 'hello';
const checksum = createHash('md5').update(HELLO).digest('base64');
const declaration = { filename: 'a.vtt', contentType: 'text/vtt', byteSize: HELLO.length, checksum };
const { signal } = new AbortController();
const presign = async (key: string) => (await storage.presignUpload(key, declaration, 900_000))!;

async function upload(
  key: string,
  body: string = HELLO,
  change = (target: { url: string; headers: Record<string, string> }) => target,
): Promise<number> {
  const { url, headers } = change(await presign(key));
  return (await fetch(url, { method: 'PUT', headers, body })).status;
}

async function read(key: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of storage.read(key, signal)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('createS3Storage', () => {
  it('presigns uploads with type, length and MD5', async () => {
    const { url, headers } = await presign('key');
    const { searchParams } = new URL(url);
    expect(searchParams.get('X-Amz-SignedHeaders')?.split(';').sort()).toEqual([
      'content-length',
      'content-md5',
      'content-type',
      'host',
    ]);
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
    expect(headers).toEqual({ 'Content-Type': 'text/vtt', 'Content-MD5': checksum });
  });

  it('stores the declared bytes, reads them and removes them', async () => {
    const key = randomUUID();
    expect(await storage.has(key, HELLO.length)).toBe(false);
    expect(await upload(key)).toBe(200);
    expect([await storage.has(key, HELLO.length), await storage.has(key, 6)]).toEqual([true, false]);
    expect(await read(key)).toBe(HELLO);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.has(key, HELLO.length)).toBe(false);
    await expect(read(key)).rejects.toSatisfy((error) => isAppError(error, 'blob.not_found'));
  });

  it('rejects other bytes, another length, type or key, and a changed signature', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const statuses = [
      await upload(key, 'hallo'),
      await upload(key, 'hello, longer'),
      await upload(key, HELLO, ({ url, headers }) => ({ url, headers: { ...headers, 'Content-Type': 'text/html' } })),
      await upload(key, HELLO, ({ url, headers }) => ({ url: url.replace(key, other), headers })),
      await upload(key, HELLO, ({ url, headers }) => ({
        url: url.replace(/Signature=.{4}/, 'Signature=0000'),
        headers,
      })),
    ];
    expect(statuses).toEqual([400, 403, 403, 403, 403]);
    expect([await storage.has(key, HELLO.length), await storage.has(other, HELLO.length)]).toEqual([false, false]);
  });

  it('throws platform.unavailable when the bucket is unreachable', async () => {
    const unreachable = createS3Storage({ ...bucket.settings, endpoint: 'http://127.0.0.1:1' });
    const isUnavailable = (error: unknown) => isAppError(error, 'platform.unavailable');
    await expect(unreachable.remove('key')).rejects.toSatisfy(isUnavailable);
    await expect(unreachable.has('key', 1)).rejects.toSatisfy(isUnavailable);
    await expect(unreachable.read('key', signal)[Symbol.asyncIterator]().next()).rejects.toSatisfy(isUnavailable);
    unreachable.close();
  });

  it('checks the bucket and rejects uploads through the service', async () => {
    await expect(storage.ping()).resolves.toBeUndefined();
    const absent = createS3Storage({ ...bucket.settings, bucket: `absent-${randomUUID()}` });
    await expect(absent.ping()).rejects.toThrow();
    absent.close();
    const write = storage.write('key-3', declaration, (async function* () {})(), signal);
    await expect(write).rejects.toSatisfy((error) => isAppError(error, 'upload.link_invalid'));
  });
});
