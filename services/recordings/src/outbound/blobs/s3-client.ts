import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@minutehand/contracts/errors';
import { S3_CONNECT_TIMEOUT_MS, S3_REQUEST_TIMEOUT_MS } from '../../limits.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible store; undefined for Amazon S3. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

export function createS3Client({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon S3 need path-style URLs, and some of them do not support the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: S3_REQUEST_TIMEOUT_MS, connectionTimeout: S3_CONNECT_TIMEOUT_MS },
  });
}

/** An object, or a range of it ("bytes=0-9"). */
type ObjectRange = { Bucket: string; Key: string; Range?: string };

/** Opens an object to read its bytes and metadata. Throws blob.not_found. */
export async function openObject(
  client: S3Client,
  object: ObjectRange,
  signal?: AbortSignal,
): Promise<{ metadata: Readonly<Record<string, string>>; bytes: AsyncIterable<Uint8Array> }> {
  try {
    const { Body, Metadata } = await client.send(new GetObjectCommand(object), signal ? { abortSignal: signal } : {});
    if (!Body) throw new AppError('blob.not_found');
    return { metadata: Metadata ?? {}, bytes: Body.transformToWebStream() };
  } catch (error) {
    throw toAppError(error);
  }
}

/** Reads an object. Throws blob.not_found. */
export async function* readObject(
  client: S3Client,
  object: ObjectRange,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { bytes } = await openObject(client, object, signal);
  try {
    yield* bytes;
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(error instanceof NoSuchKey ? 'blob.not_found' : 'platform.unavailable', { cause: error });
}
