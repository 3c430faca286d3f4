import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Blob, claim } from '../domain/blob.ts';
import type { Ports } from './ports.ts';
import { readSignedId } from './signed-ids.ts';

type ClaimPorts = Pick<Ports, 'blobs' | 'storage' | 'signer'>;

/** Claims an uploaded file for its owner, for example a meeting. Idempotent. Throws blob.not_found, blob.not_uploaded, blob.claimed. */
export async function claimBlob(
  ports: ClaimPorts,
  actor: Actor,
  signedId: string,
  owner: string,
): Promise<Stored<Blob>> {
  if (owner === '') throw new AppError('platform.malformed', { message: 'The owner is missing.' });
  const id = readSignedId(ports.signer, signedId, actor.accountId);
  return claimUploaded(ports, actor, id, (blob) => claim(blob, actor.userId, owner));
}

/** Applies `claim` to a blob whose bytes are uploaded. */
export async function claimUploaded(
  { blobs, storage }: Pick<ClaimPorts, 'blobs' | 'storage'>,
  actor: Actor,
  id: string | undefined,
  applyClaim: <B extends Blob>(blob: B) => B,
): Promise<Stored<Blob>> {
  const blob = id === undefined ? undefined : await blobs.find(actor, id);
  if (!blob) throw new AppError('blob.not_found');
  applyClaim(blob);
  if (!(await storage.has(blob.key, blob.byteSize))) throw new AppError('blob.not_uploaded');
  const updated = await blobs.update(actor, blob.id, (before) => {
    const document = applyClaim(before);
    return document === before ? undefined : { document };
  });
  if (!updated) throw new AppError('blob.not_found');
  return updated;
}
