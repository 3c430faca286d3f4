import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectsCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { AppError } from '@minutehand/contracts/errors';
import type { AudioStorage, ChunkOwner } from '../../app/ports.ts';
import { createS3Client, readObject, type S3Settings } from '../blobs/s3-client.ts';
import { hasSameBytes, receiveFile } from '../local-files.ts';

/** Chunks and joined files in the bucket of the blobs. A chunk is received on the local disk before it is sent. */
export function createS3Audio(settings: S3Settings & { newId: () => string }): AudioStorage & { close(): void } {
  const { bucket: Bucket, newId } = settings;
  const client = createS3Client(settings);
  const incoming = join(tmpdir(), 'minutehand-recordings');
  const getPrefix = ({ accountId, recordingId }: ChunkOwner) => `recordings/chunks/${accountId}/${recordingId}/`;
  const getKey = (owner: ChunkOwner, number: number) => `${getPrefix(owner)}${number}`;

  async function put(Key: string, path: string, ContentType: string): Promise<void> {
    try {
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType }));
    } catch (cause) {
      throw new AppError('platform.unavailable', { cause });
    }
  }

  return {
    receive: (bytes, maxBytes, signal) => receiveFile(incoming, newId(), bytes, maxBytes, signal),
    discard: ({ path }) => rm(path, { force: true }),
    storeChunk: (owner, number, { path }) => put(getKey(owner, number), path, 'application/octet-stream'),
    isSameChunk: (owner, number, { path }) =>
      hasSameBytes(path, readObject(client, { Bucket, Key: getKey(owner, number) })),
    readChunk: (owner, number, signal) => readObject(client, { Bucket, Key: getKey(owner, number) }, signal),

    async removeChunks(owner) {
      try {
        // Each page is deleted, so the first page is always the next one.
        for (;;) {
          const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: getPrefix(owner) }));
          const Objects = (listed.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
          if (Objects.length === 0) return;
          await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
        }
      } catch (cause) {
        throw new AppError('platform.unavailable', { cause });
      }
    },

    storeFile: put,
    readRange: (key, from, to, signal) =>
      readObject(client, { Bucket, Key: key, Range: `bytes=${from}-${to}` }, signal),
    close: () => client.destroy(),
  };
}
