import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { checkHeaders } from '../domain/blob.ts';
import type { Ports } from './ports.ts';
import { readUploadToken } from './signed-ids.ts';

export type SentHeaders = {
  token: string;
  contentType: string;
  contentLength: number | undefined;
  contentMd5: string;
};

/** Stores the bytes of a declared upload. The signed token authorizes the request. Stores nothing when the body does not match. */
export async function storeBlob(
  { blobs, storage, signer, now }: Ports,
  header: SentHeaders,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, blobId } = readUploadToken(signer, header.token, now());
  const blob = await blobs.find(systemScope('a signed upload token authorizes the upload', accountId), blobId);
  if (!blob) throw new AppError('upload.link_invalid');
  checkHeaders(blob, header);
  await storage.write(blob.key, blob, bytes, signal);
}
