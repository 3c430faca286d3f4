import {
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { BlobStorage } from '../../app/ports.ts';
import { createS3Client, readObject, type S3Settings } from './s3-client.ts';

/**
 * Stores blobs in a bucket. Browsers upload directly to it. The presigned URL covers type, length and MD5, so the bucket
 * rejects other content.
 */
export function createS3Storage(settings: S3Settings): BlobStorage & { close(): void } {
  const { bucket: Bucket } = settings;
  const client = createS3Client(settings);

  return {
    async presignUpload(Key, declaration, ttlMs) {
      const command = new PutObjectCommand({
        Bucket,
        Key,
        ContentType: declaration.contentType,
        ContentMD5: declaration.checksum,
        ContentLength: declaration.byteSize,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: ttlMs / SECOND_MS,
        signableHeaders: new Set(['content-type', 'content-md5', 'content-length', 'host']),
        unhoistableHeaders: new Set(['content-md5']),
      });
      return { url, headers: { 'Content-Type': declaration.contentType, 'Content-MD5': declaration.checksum } };
    },

    // This storage issues no upload tokens, so every token is invalid.
    write: async () => {
      throw new AppError('upload.link_invalid');
    },

    async has(Key, byteSize) {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength === byteSize;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw new AppError('platform.unavailable', { cause: error });
      }
    },

    read: (Key, signal) => readObject(client, { Bucket, Key }, signal),

    remove: async (Key) => {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      } catch (cause) {
        throw new AppError('platform.unavailable', { cause });
      }
    },
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    getFreeBytes: async () => undefined,
    close: () => client.destroy(),
  };
}
