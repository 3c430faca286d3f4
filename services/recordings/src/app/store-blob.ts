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

/** Takes the bytes of an announced upload. The signed address is the permission; nothing of a wrong body is kept. */
export async function storeBlob(
  { blobs, storage, signer, now }: Ports,
  header: SentHeaders,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, blobId } = readUploadToken(signer, header.token, now());
  const blob = await blobs.find(systemScope('the signed address of an upload', accountId), blobId);
  if (!blob) throw new AppError('upload.link_invalid');
  checkHeaders(blob, header);
  await storage.write(blob.key, blob, bytes, signal);
}
