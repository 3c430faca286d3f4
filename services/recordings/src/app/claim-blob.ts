import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Blob, claim } from '../domain/blob.ts';
import type { Ports } from './ports.ts';
import { readSignedId } from './signed-ids.ts';

/** Gives an uploaded file to what uses it. Safe to do twice. Throws blob.not_found, blob.not_uploaded, blob.claimed. */
export async function claimBlob(
  { blobs, storage, signer }: Pick<Ports, 'blobs' | 'storage' | 'signer'>,
  actor: Actor,
  signedId: string,
  owner: string,
): Promise<Stored<Blob>> {
  if (owner === '') throw new AppError('platform.malformed', { message: 'A blob is claimed for an owner.' });
  const id = readSignedId(signer, signedId, actor.accountId);
  const blob = id === undefined ? undefined : await blobs.find(actor, id);
  if (!blob) throw new AppError('blob.not_found');
  claim(blob, actor.userId, owner);
  if (!(await storage.has(blob.key, blob.byteSize))) throw new AppError('blob.not_uploaded');
  const claimed = await blobs.update(actor, blob.id, (before) => {
    const document = claim(before, actor.userId, owner);
    return document === before ? undefined : { document };
  });
  if (!claimed) throw new AppError('blob.not_found');
  return claimed;
}
