import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Blob, checkUploadDeclaration, type UploadDeclaration } from '../domain/blob.ts';
import { UPLOAD_URL_TTL_MS } from '../limits.ts';
import type { Ports, UploadTarget } from './ports.ts';
import { createUploadToken } from './signed-ids.ts';
import { storeWithinQuotas } from './store-within-quotas.ts';

/** Creates a blob without bytes and a URL to upload them to. */
export async function createDirectUpload(
  ports: Ports,
  actor: Actor,
  request: UploadDeclaration,
): Promise<{ blob: Stored<Blob>; target: UploadTarget }> {
  const { blobs, storage, signer, now, newId } = ports;
  const declaration = checkUploadDeclaration(request);
  const newBlob = { id: newId(), ...declaration, key: newId(), uploaderId: actor.userId, owner: '' };
  const blob = await storeWithinQuotas(ports, actor, newBlob, () => blobs.insert(actor, newBlob));
  const presigned = await storage.presignUpload(blob.key, declaration, UPLOAD_URL_TTL_MS);
  if (presigned) return { blob, target: presigned };
  const expiresAt = new Date(now().getTime() + UPLOAD_URL_TTL_MS);
  const token = createUploadToken(signer, { accountId: blob.accountId, blobId: blob.id }, expiresAt);
  const headers = { 'Content-Type': declaration.contentType, 'Content-MD5': declaration.checksum };
  return { blob, target: { url: `/direct_uploads/${token}`, headers } };
}
