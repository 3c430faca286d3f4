import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testAudioStorage } from '../../../test/audio-storage.ts';
import { openTestBucket, type TestBucket } from '../../../test/s3-server.ts';
import { createS3AudioStorage } from './s3-audio.ts';

/** The smallest part that S3 accepts. */
const PART_BYTES = 5 * 1024 * 1024;
let bucket: TestBucket;
let storage: ReturnType<typeof createS3AudioStorage>;

const createStorage = (overrides: { endpoint?: string } = {}) =>
  createS3AudioStorage({ ...bucket.settings, newId: randomUUID, partBytes: PART_BYTES, ...overrides });

beforeAll(async () => {
  bucket = await openTestBucket();
  storage = createStorage();
});
afterAll(async () => {
  storage.close();
  await bucket.close();
});

describe('createS3AudioStorage', () => {
  testAudioStorage(() => storage, PART_BYTES);

  it('leaves no parts of a file that it could not upload', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-audio-'));
    const path = join(folder, 'large');
    await writeFile(path, Buffer.alloc(PART_BYTES + 1));
    const unreachable = createStorage({ endpoint: 'http://127.0.0.1:1' });
    const error = unreachable.storeFile('key', path, 'audio/webm');
    await expect(error).rejects.toMatchObject({ code: 'platform.unavailable' });
    unreachable.close();
    expect(bucket.openUploads() ?? 0).toBe(0);
    await rm(folder, { recursive: true });
  });
});
