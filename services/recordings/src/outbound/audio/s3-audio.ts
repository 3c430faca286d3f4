import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { AudioStorage, RecordingRef } from '../../app/ports.ts';
import { S3_PART_BYTES } from '../../limits.ts';
import { createS3Client, openObject, readObject, type S3Settings } from '../blobs/s3-client.ts';
import { hasSameBytes, receiveFile } from '../local-files.ts';
import { INCOMING_FOLDERS } from '../stale-files.ts';
import { findHash, formatHashes } from './hash-list.ts';
import { sendInParts } from './send-in-parts.ts';

/** The name of the metadata with the hash of a chunk. */
const HASH_NAME = 'sha256';

/** Chunks and joined files in the bucket of the blobs. A chunk is received on the local disk before it is sent. */
export function createS3AudioStorage(
  settings: S3Settings & { newId: () => string; partBytes?: number },
): AudioStorage & { close(): void } {
  const { bucket: Bucket, newId, partBytes = S3_PART_BYTES } = settings;
  const client = createS3Client(settings);
  const incoming = join(tmpdir(), INCOMING_FOLDERS.bucket);
  const getPrefix = ({ accountId, recordingId }: RecordingRef) => `recordings/chunks/${accountId}/${recordingId}/`;
  const getHashesKey = ({ accountId, recordingId }: RecordingRef) => `recordings/hashes/${accountId}/${recordingId}`;
  const getKey = (ref: RecordingRef, number: number) => `${getPrefix(ref)}${number}`;

  async function send(
    Key: string,
    path: string,
    options: { ContentType: string; IfNoneMatch?: string; Metadata?: Record<string, string> },
  ): Promise<void> {
    // The body is in memory, so that the client can send it again.
    await client.send(new PutObjectCommand({ Bucket, Key, Body: await readFile(path), ...options }));
  }

  async function put(Key: string, path: string, ContentType: string): Promise<void> {
    try {
      if ((await stat(path)).size > partBytes) await sendInParts(client, { Bucket, Key, ContentType }, path, partBytes);
      else await send(Key, path, { ContentType });
    } catch (cause) {
      throw new AppError('platform.unavailable', { cause });
    }
  }

  return {
    receive: (bytes, maxBytes, requireWanted) => receiveFile(incoming, newId(), bytes, maxBytes, requireWanted),
    discard: ({ path }) => rm(path, { force: true }),
    async storeChunk(ref, number, file) {
      try {
        // Never replaces a chunk that another process has acknowledged.
        const options = { ContentType: 'application/octet-stream', Metadata: { [HASH_NAME]: file.hash } };
        await send(getKey(ref, number), file.path, { ...options, IfNoneMatch: '*' });
      } catch (cause) {
        if (!isExistingObject(cause)) throw new AppError('platform.unavailable', { cause });
        const stored = readObject(client, { Bucket, Key: getKey(ref, number) });
        if (!(await hasSameBytes(file.path, stored))) throw new AppError('recording.chunk_differs');
      }
      return { flushed: Promise.resolve() };
    },
    isSameChunk: (ref, number, { path }) =>
      hasSameBytes(path, readObject(client, { Bucket, Key: getKey(ref, number) })),
    flushChunk: () => Promise.resolve(),
    readChunk: (ref, number, signal) => readObject(client, { Bucket, Key: getKey(ref, number) }, signal),
    async openChunk(ref, number, signal) {
      const { metadata, bytes } = await openObject(client, { Bucket, Key: getKey(ref, number) }, signal);
      return { hash: metadata[HASH_NAME], bytes };
    },

    async removeChunks(ref) {
      try {
        // Each page is deleted, so the first page is always the next one.
        for (;;) {
          const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: getPrefix(ref) }));
          const Objects = (listed.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
          if (Objects.length === 0) return;
          await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
        }
      } catch (cause) {
        throw new AppError('platform.unavailable', { cause });
      }
    },

    async storeHashes(ref, hashes) {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: getHashesKey(ref), Body: formatHashes(hashes) }));
      } catch (cause) {
        throw new AppError('platform.unavailable', { cause });
      }
    },

    async findHash(ref, number) {
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of readObject(client, { Bucket, Key: getHashesKey(ref) })) pieces.push(piece);
      } catch (error) {
        if (isAppError(error, 'blob.not_found')) return undefined;
        throw error;
      }
      return findHash(Buffer.concat(pieces).toString('utf8'), number);
    },

    async removeHashes(ref) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: getHashesKey(ref) }));
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

/** The response to a conditional write of an object that exists, or that another process writes now. */
const isExistingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name);
