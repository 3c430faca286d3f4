import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, encodeEvent } from '@minutehand/contracts/events';
import {
  type CreateDirectUploadResponse,
  RecordingsServiceService,
  type StoreBlobRequest,
} from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { purgeUnclaimedBlobs } from '../src/app/purge-unclaimed-blobs.ts';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { UPLOAD_URL_TTL_MS } from '../src/limits.ts';
import { createDiskStorage } from '../src/outbound/blobs/disk-storage.ts';
import { aggregates, blobAggregate } from '../src/outbound/store/aggregates.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const gateway = serviceCaller('gateway', '');
const meetings = serviceCaller('meetings', 'account-1');
const uploader = createActor();
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let now = new Date('2026-05-01T10:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: createFakeClients(),
    now: () => now,
  });
  recordings = service.client(RecordingsServiceService);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

describe('the disk of uploaded files', () => {
  it('is a metric, and a check that reports little free space as degraded', async () => {
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/^minutehand_blobs_free_bytes\{[^}]*\} [1-9]/m);
    const readiness = await (await fetch(`${service.adminUrl}/health/ready`)).json();
    expect(readiness).toHaveProperty('checks.blobs_disk');
  });
});

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');
const file = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA sample line.\n');

function createUpload(bytes: Buffer = file): Promise<CreateDirectUploadResponse> {
  const declaration = {
    filename: '../../sample.vtt',
    contentType: 'text/vtt',
    byteSize: bytes.length,
    checksum: md5(bytes),
  };
  return recordings.createDirectUpload(declaration, { as: uploader });
}

async function* body(
  upload: CreateDirectUploadResponse,
  bytes: Buffer,
  headers: object,
): AsyncGenerator<StoreBlobRequest> {
  const token = upload.url.split('/').at(-1)!;
  const header = {
    token,
    contentType: 'text/vtt',
    contentMd5: upload.blob!.checksum,
    contentLength: undefined,
    ...headers,
  };
  yield { part: { $case: 'header', value: header } };
  for (let offset = 0; offset < bytes.length; offset += 65_536) {
    yield { part: { $case: 'chunk', value: bytes.subarray(offset, offset + 65_536) } };
  }
}

const uploadBytes = (upload: CreateDirectUploadResponse, bytes: Buffer = file, headers: object = {}) =>
  recordings.storeBlob(body(upload, bytes, headers), { as: gateway });
const claim = (upload: CreateDirectUploadResponse, owner: string, as = uploader) =>
  recordings.claimBlob({ signedId: upload.blob!.signedId, owner }, { as });

async function read(blobId: string, as = meetings): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const { chunk } of recordings.readBlob({ blobId }, { as })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listStoredFiles(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a direct upload', () => {
  it('stores the bytes of a declared upload, which can be claimed and read', async () => {
    const large = Buffer.alloc(3_000_001, 'a sample text ');
    const upload = await createUpload(large);
    expect(upload.headers).toEqual({ 'Content-Type': 'text/vtt', 'Content-MD5': md5(large) });
    await uploadBytes(upload, large, { contentLength: large.length });
    const { blob } = await claim(upload, 'meeting:1');
    expect(await read(blob!.id)).toEqual(large);
  });

  it('stores nothing when the body does not match the declaration', async () => {
    const upload = await createUpload();
    const before = await listStoredFiles();
    const corrupted = Buffer.from(file).fill('x');
    await expect(uploadBytes(upload, Buffer.concat([file, file]))).rejects.toEqual(matchError('blob.length_differs'));
    await expect(uploadBytes(upload, file.subarray(1))).rejects.toEqual(matchError('blob.length_differs'));
    await expect(uploadBytes(upload, corrupted)).rejects.toEqual(matchError('blob.checksum_differs'));
    await expect(uploadBytes(upload, file, { contentType: 'text/html' })).rejects.toEqual(
      matchError('blob.type_differs'),
    );
    await expect(uploadBytes(upload, file, { contentMd5: '' })).rejects.toEqual(matchError('blob.checksum_differs'));
    expect(await listStoredFiles()).toEqual(before);
    await expect(claim(upload, 'meeting:1')).rejects.toEqual(matchError('blob.not_uploaded'));
  });

  it('rejects a forged or expired URL', async () => {
    const upload = await createUpload();
    const forged = { ...upload, url: `${upload.url.slice(0, -4)}AAAA` };
    await expect(uploadBytes(forged)).rejects.toEqual(matchError('upload.link_invalid'));
    const signedId = { ...upload, url: `/direct_uploads/${upload.blob!.signedId}` };
    await expect(uploadBytes(signedId)).rejects.toEqual(matchError('upload.link_invalid'));
    now = new Date(now.getTime() + UPLOAD_URL_TTL_MS);
    await expect(uploadBytes(upload)).rejects.toEqual(matchError('upload.link_invalid'));
  });
});

describe('a signed id', () => {
  it('can be claimed only by the uploader, for one owner', async () => {
    const upload = await createUpload();
    await uploadBytes(upload);
    for (const other of [createActor({ userId: 'user-2' }), createActor({ accountId: 'account-2' })]) {
      await expect(claim(upload, 'meeting:1', other)).rejects.toEqual(matchError('blob.not_found'));
    }
    await claim(upload, 'meeting:1');
    expect((await claim(upload, 'meeting:1')).blob?.id).toBe(upload.blob?.id);
    await expect(claim(upload, 'meeting:2')).rejects.toEqual(matchError('blob.claimed'));
  });

  it('is not interchangeable with other signed ids', async () => {
    const upload = await createUpload();
    const sgid = { ...upload, blob: { ...upload.blob!, signedId: upload.blob!.attachableSgid } };
    await expect(claim(sgid, 'meeting:1')).rejects.toEqual(matchError('blob.not_found'));
  });
});

describe('an attachable id', () => {
  const claimAttachment = (attachableSgid: string, owner: string, as = createActor()) =>
    recordings.claimAttachment({ attachableSgid, owner }, { as });

  it('can be claimed by the uploader, then by any editor of the same owner, but for no other owner', async () => {
    const upload = await createUpload();
    const { attachableSgid } = upload.blob!;
    await expect(claimAttachment(attachableSgid, 'meeting:1')).rejects.toEqual(matchError('blob.not_uploaded'));
    await uploadBytes(upload);
    const other = createActor({ userId: 'user-2' });
    await expect(claimAttachment(attachableSgid, 'meeting:1', other)).rejects.toEqual(matchError('blob.not_found'));
    await claimAttachment(attachableSgid, 'meeting:1');
    expect((await claimAttachment(attachableSgid, 'meeting:1', other)).blob?.id).toBe(upload.blob?.id);
    await expect(claimAttachment(attachableSgid, 'meeting:2')).rejects.toEqual(matchError('blob.claimed'));
    await expect(claimAttachment(attachableSgid, '')).rejects.toEqual(matchError('platform.malformed'));
    const otherAccount = createActor({ accountId: 'account-2' });
    await expect(claimAttachment(attachableSgid, 'meeting:1', otherAccount)).rejects.toEqual(
      matchError('blob.not_found'),
    );
  });

  it('is not interchangeable with other signed ids', async () => {
    const upload = await createUpload();
    await uploadBytes(upload);
    await expect(claimAttachment(upload.blob!.signedId, 'meeting:1')).rejects.toEqual(matchError('blob.not_found'));
  });
});

describe('the bytes of a blob', () => {
  it('can be read only by services that act for its account', async () => {
    const upload = await createUpload();
    await uploadBytes(upload);
    const { blob } = await claim(upload, 'meeting:1');
    for (const other of [serviceCaller('meetings', 'account-2'), serviceCaller('meetings', '')]) {
      await expect(read(blob!.id, other)).rejects.toEqual(matchError('blob.not_found'));
    }
    await expect(read(blob!.id, serviceCaller('billing', 'account-1'))).rejects.toEqual(
      matchError('platform.forbidden'),
    );
  });

  it('are deleted with the meeting that owns the blob', async () => {
    const upload = await createUpload();
    await uploadBytes(upload);
    const { blob } = await claim(upload, 'meeting:deleted');
    const event = createEvent('meetings.meeting_deleted', { meetingId: 'deleted' });
    await service.bus.publish({
      id: 'event-1',
      type: event.type,
      accountId: 'account-1',
      aggregateId: 'deleted',
      aggregateVersion: 2,
      occurredAt: now.toISOString(),
      traceparent: '',
      payload: Buffer.from(encodeEvent(event)).toString('base64'),
    });
    await service.bus.settled();
    await expect(read(blob!.id)).rejects.toEqual(matchError('blob.not_found'));
    expect(await listStoredFiles()).not.toContain(blob!.key);
  });

  it('are purged after a day unless the blob is claimed', async () => {
    const [unclaimed, claimed] = [await createUpload(), await createUpload()];
    await uploadBytes(unclaimed);
    await uploadBytes(claimed);
    await claim(claimed, 'meeting:kept');
    const blobs = service.store.collection(blobAggregate);
    const storage = createDiskStorage({ folder, newId: () => 'unused' });
    const nextDay = new Date(now.getTime() + 25 * 60 * 60 * 1_000);
    expect(await purgeUnclaimedBlobs({ blobs, storage, now: () => nextDay })).toBeGreaterThan(0);
    const names = await listStoredFiles();
    expect(names).not.toContain(unclaimed.blob!.key);
    expect(names).toContain(claimed.blob!.key);
  });

  it('are kept when the blob is claimed during the purge', async () => {
    const upload = await createUpload();
    await uploadBytes(upload);
    const blobs = service.store.collection(blobAggregate);
    const storage = createDiskStorage({ folder, newId: () => 'unused' });
    const nextDay = new Date(now.getTime() + 25 * 60 * 60 * 1_000);
    const blobsWithLateClaim = {
      ...blobs,
      async *stream(...query: Parameters<typeof blobs.stream>) {
        for await (const blob of blobs.stream(...query)) {
          if (blob.id === upload.blob!.id) await claim(upload, 'meeting:late');
          yield blob;
        }
      },
    };
    await purgeUnclaimedBlobs({ blobs: blobsWithLateClaim, storage, now: () => nextDay });
    expect(await read(upload.blob!.id)).toEqual(file);
  });

  it('are removed together with partial files of a crashed process', async () => {
    const upload = await createUpload();
    await uploadBytes(upload);
    await claim(upload, 'meeting:partial');
    const { key } = upload.blob!;
    await writeFile(join(folder, key.slice(-2), `${key}.x.part`), 'partial content');
    await createDiskStorage({ folder, newId: () => 'unused' }).remove(key);
    expect((await listStoredFiles()).filter((name) => name.startsWith(key))).toEqual([]);
  });
});
