import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Blob, claimAttachment as claim } from '../domain/blob.ts';
import { claimFor } from './claim-blob.ts';
import type { Ports } from './ports.ts';
import { readAttachableSgid } from './signed-ids.ts';

/**
 * Gives a file that stands in a rich text to that text's owner. What the owner has already may be named again by anybody who writes
 * there: text that was cut comes back. Throws blob.not_found, blob.not_uploaded, blob.claimed.
 */
export async function claimAttachment(
  ports: Pick<Ports, 'blobs' | 'storage' | 'signer'>,
  actor: Actor,
  sgid: string,
  owner: string,
): Promise<Stored<Blob>> {
  if (owner === '') throw new AppError('platform.malformed', { message: 'A blob is claimed for an owner.' });
  const id = readAttachableSgid(ports.signer, sgid, actor.accountId);
  return claimFor(ports, actor, id, (blob) => claim(blob, actor.userId, owner));
}
