import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { BlobStorage } from '../../app/ports.ts';
import { S3_CONNECT_TIMEOUT_MS, S3_REQUEST_TIMEOUT_MS } from '../../limits.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible store; undefined for Amazon S3. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Stores blobs in a bucket. Browsers upload directly to it. The presigned URL covers type, length and MD5, so the bucket
 * rejects other content.
 */
export function createS3Storage(settings: S3Settings): BlobStorage & { close(): void } {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon S3 need path-style URLs, and some of them do not support the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: S3_REQUEST_TIMEOUT_MS, connectionTimeout: S3_CONNECT_TIMEOUT_MS },
  });

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

    async *read(Key, signal) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: signal });
        if (!Body) throw new AppError('blob.not_found');
        yield* Body.transformToWebStream();
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError(error instanceof NoSuchKey ? 'blob.not_found' : 'platform.unavailable', { cause: error });
      }
    },

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
