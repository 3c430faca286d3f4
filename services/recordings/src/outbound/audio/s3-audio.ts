import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '@minutehand/contracts/errors';
import type { AudioStorage, ChunkOwner } from '../../app/ports.ts';
import { S3_CONNECT_TIMEOUT_MS, S3_REQUEST_TIMEOUT_MS } from '../../limits.ts';
import type { S3Settings } from '../blobs/s3-storage.ts';
import { hasSameBytes, receiveFile } from './local-files.ts';

/** Chunks and joined files in the bucket of the blobs. A chunk is received on the local disk before it is sent. */
export function createS3Audio(settings: S3Settings & { newId: () => string }): AudioStorage & { close(): void } {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, newId } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: S3_REQUEST_TIMEOUT_MS, connectionTimeout: S3_CONNECT_TIMEOUT_MS },
  });
  const incoming = join(tmpdir(), 'minutehand-recordings');
  const getPrefix = ({ accountId, recordingId }: ChunkOwner) => `recordings/chunks/${accountId}/${recordingId}/`;
  const getKey = (owner: ChunkOwner, number: number) => `${getPrefix(owner)}${number}`;

  async function* read(Key: string, signal?: AbortSignal, Range?: string): AsyncGenerator<Uint8Array> {
    try {
      const command = new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) });
      const { Body } = await client.send(command, signal ? { abortSignal: signal } : {});
      if (!Body) throw new AppError('blob.not_found');
      yield* Body.transformToWebStream();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(error instanceof NoSuchKey ? 'blob.not_found' : 'platform.unavailable', { cause: error });
    }
  }

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
    isSameChunk: (owner, number, { path }) => hasSameBytes(path, read(getKey(owner, number))),
    readChunk: (owner, number, signal) => read(getKey(owner, number), signal),

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
    readRange: (key, from, to, signal) => read(key, signal, `bytes=${from}-${to}`),
    close: () => client.destroy(),
  };
}
