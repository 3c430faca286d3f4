import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Blob, claimAttachment as claim } from '../domain/blob.ts';
import { claimUploaded } from './claim-blob.ts';
import type { Ports } from './ports.ts';
import { readAttachableSgid } from './signed-ids.ts';

/**
 * Claims a file in a rich text for the owner of that text. A file that the owner has already claimed can be claimed again by any
 * editor, because text that was cut may be pasted back. Throws blob.not_found, blob.not_uploaded, blob.claimed.
 */
export async function claimAttachment(
  ports: Pick<Ports, 'blobs' | 'storage' | 'signer'>,
  actor: Actor,
  sgid: string,
  owner: string,
): Promise<Stored<Blob>> {
  if (owner === '') throw new AppError('platform.malformed', { message: 'The owner is missing.' });
  const id = readAttachableSgid(ports.signer, sgid, actor.accountId);
  return claimUploaded(ports, actor, id, (blob) => claim(blob, actor.userId, owner));
}
