import { AppError } from '@minutehand/contracts/errors';
import type { Signer } from './ports.ts';

/** Ids hold no slash, so these join and part again. */
export type BlobName = { accountId: string; blobId: string };

export function signedIdOf(signer: Signer, { accountId, blobId }: BlobName): string {
  return signer.sign('blob', `${accountId}/${blobId}`);
}

export function attachableSgidOf(signer: Signer, { accountId, blobId }: BlobName): string {
  return signer.sign('attachable', `${accountId}/${blobId}`);
}

/** Undefined for what is forged, or belongs to another account. */
export function readSignedId(signer: Signer, signedId: string, accountId: string): string | undefined {
  return ofAccount(signer.read('blob', signedId), accountId);
}

/** As readSignedId. */
export function readAttachableSgid(signer: Signer, sgid: string, accountId: string): string | undefined {
  return ofAccount(signer.read('attachable', sgid), accountId);
}

function ofAccount(name: string | undefined, accountId: string): string | undefined {
  const [account, blobId] = name?.split('/') ?? [];
  return account === accountId ? blobId : undefined;
}

export function uploadTokenOf(signer: Signer, { accountId, blobId }: BlobName, expiresAt: Date): string {
  return signer.sign('upload', `${accountId}/${blobId}/${expiresAt.getTime()}`);
}

/** Throws upload.link_invalid for what is forged or too old. */
export function readUploadToken(signer: Signer, token: string, now: Date): BlobName {
  const [accountId, blobId, expires] = signer.read('upload', token)?.split('/') ?? [];
  if (!accountId || !blobId || Number(expires) <= now.getTime()) throw new AppError('upload.link_invalid');
  return { accountId, blobId };
}
