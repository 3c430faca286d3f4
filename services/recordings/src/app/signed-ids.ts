import { AppError } from '@minutehand/contracts/errors';
import type { Signer } from './ports.ts';

/** Identifies a blob in signed payloads, where the ids are joined by a slash. Ids contain no slashes. */
export type BlobReference = { accountId: string; blobId: string };

export function createSignedId(signer: Signer, { accountId, blobId }: BlobReference): string {
  return signer.sign('blob', `${accountId}/${blobId}`);
}

export function createAttachableSgid(signer: Signer, { accountId, blobId }: BlobReference): string {
  return signer.sign('attachable', `${accountId}/${blobId}`);
}

/** Returns the blob id; undefined when the signature is invalid or the account differs. */
export function readSignedId(signer: Signer, signedId: string, accountId: string): string | undefined {
  return getBlobId(signer.read('blob', signedId), accountId);
}

/** Like readSignedId, for the id of an attachment. */
export function readAttachableSgid(signer: Signer, sgid: string, accountId: string): string | undefined {
  return getBlobId(signer.read('attachable', sgid), accountId);
}

function getBlobId(payload: string | undefined, accountId: string): string | undefined {
  const [account, blobId] = payload?.split('/') ?? [];
  return account === accountId ? blobId : undefined;
}

export function createUploadToken(signer: Signer, { accountId, blobId }: BlobReference, expiresAt: Date): string {
  return signer.sign('upload', `${accountId}/${blobId}/${expiresAt.getTime()}`);
}

/** Throws upload.link_invalid when the token is forged or has expired. */
export function readUploadToken(signer: Signer, token: string, now: Date): BlobReference {
  const [accountId, blobId, expires] = signer.read('upload', token)?.split('/') ?? [];
  if (!accountId || !blobId || Number(expires) <= now.getTime()) throw new AppError('upload.link_invalid');
  return { accountId, blobId };
}
