import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itStoresAudio } from '../../../test/audio-storage.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { createS3Client } from '../blobs/s3-client.ts';
import { createS3Audio } from './s3-audio.ts';

/** The smallest part that S3 accepts. */
const PART_BYTES = 5 * 1024 * 1024;
const credentials = { accessKeyId: 'sample', secretAccessKey: 'sample-secret' };
let server: Awaited<ReturnType<typeof startS3Server>>;
let storage: ReturnType<typeof createS3Audio>;

const createStorage = (endpoint: string, bucket: string) =>
  createS3Audio({ bucket, region: 'us-east-1', endpoint, ...credentials, newId: randomUUID, partBytes: PART_BYTES });

beforeAll(async () => {
  server = await startS3Server();
  // TEST_S3_URL names another server, for example MinIO, to run the same tests on.
  const endpoint = process.env.TEST_S3_URL || server.endpoint;
  const bucket = `test-${randomUUID()}`;
  const client = createS3Client({ bucket, region: 'us-east-1', endpoint, ...credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  storage = createStorage(endpoint, bucket);
});
afterAll(async () => {
  storage.close();
  await server.stop();
});

describe('createS3Audio', () => {
  itStoresAudio(() => storage, PART_BYTES);

  it('leaves no parts of a file that it could not upload', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-audio-'));
    const path = join(folder, 'large');
    await writeFile(path, Buffer.alloc(PART_BYTES + 1));
    const unreachable = createStorage('http://127.0.0.1:1', 'bucket');
    const error = unreachable.storeFile('key', path, 'audio/webm');
    await expect(error).rejects.toMatchObject({ code: 'platform.unavailable' });
    unreachable.close();
    expect(server.openUploads()).toBe(0);
    await rm(folder, { recursive: true });
  });
});
