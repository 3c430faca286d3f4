import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Announcement, type Blob, checkAnnouncement } from '../domain/blob.ts';
import { UPLOAD_LINK_LIFE_MS } from '../limits.ts';
import type { Ports, UploadTarget } from './ports.ts';
import { uploadTokenOf } from './signed-ids.ts';

/** Announces an upload: a blob without bytes, and the address that takes them for a quarter of an hour. */
export async function createDirectUpload(
  { blobs, storage, signer, now, newId }: Ports,
  actor: Actor,
  wanted: Announcement,
): Promise<{ blob: Stored<Blob>; target: UploadTarget }> {
  const announced = checkAnnouncement(wanted);
  const blob = await blobs.insert(actor, {
    id: newId(),
    ...announced,
    key: newId(),
    uploaderId: actor.userId,
    owner: '',
  });
  const presigned = await storage.presignUpload(blob.key, announced, UPLOAD_LINK_LIFE_MS);
  if (presigned) return { blob, target: presigned };
  const expiresAt = new Date(now().getTime() + UPLOAD_LINK_LIFE_MS);
  const token = uploadTokenOf(signer, { accountId: blob.accountId, blobId: blob.id }, expiresAt);
  const headers = { 'Content-Type': announced.contentType, 'Content-MD5': announced.checksum };
  return { blob, target: { url: `/direct_uploads/${token}`, headers } };
}
