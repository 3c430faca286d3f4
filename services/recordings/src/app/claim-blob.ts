import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Blob, claim } from '../domain/blob.ts';
import type { Ports } from './ports.ts';
import { readSignedId } from './signed-ids.ts';

type ClaimPorts = Pick<Ports, 'blobs' | 'storage' | 'signer'>;

/** Gives an uploaded file to what uses it. Safe to do twice. Throws blob.not_found, blob.not_uploaded, blob.claimed. */
export async function claimBlob(
  ports: ClaimPorts,
  actor: Actor,
  signedId: string,
  owner: string,
): Promise<Stored<Blob>> {
  if (owner === '') throw new AppError('platform.malformed', { message: 'A blob is claimed for an owner.' });
  const id = readSignedId(ports.signer, signedId, actor.accountId);
  return claimFor(ports, actor, id, (blob) => claim(blob, actor.userId, owner));
}

/** Claims what an id names, once its bytes are here. */
export async function claimFor(
  { blobs, storage }: Pick<ClaimPorts, 'blobs' | 'storage'>,
  actor: Actor,
  id: string | undefined,
  claimed: <B extends Blob>(blob: B) => B,
): Promise<Stored<Blob>> {
  const blob = id === undefined ? undefined : await blobs.find(actor, id);
  if (!blob) throw new AppError('blob.not_found');
  claimed(blob);
  if (!(await storage.has(blob.key, blob.byteSize))) throw new AppError('blob.not_uploaded');
  const updated = await blobs.update(actor, blob.id, (before) => {
    const document = claimed(before);
    return document === before ? undefined : { document };
  });
  if (!updated) throw new AppError('blob.not_found');
  return updated;
}
