import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Blob } from '../domain/blob.ts';
import { UNCLAIMED_LIFE_MS } from '../limits.ts';
import type { Ports } from './ports.ts';

/** The owner of what is about to be removed. */
const PURGE = 'purge';

type Stores = Pick<Ports, 'blobs' | 'storage'>;

/** Bytes first: a stop in between leaves a blob that is found and removed again, never bytes that nobody knows of. */
async function purge({ blobs, storage }: Stores, scope: SystemScope, blob: Stored<Blob>): Promise<void> {
  await storage.remove(blob.key);
  await blobs.remove(scope, blob.id);
}

/** An owner no longer needs one of its blobs. */
export async function releaseBlob(ports: Stores, accountId: string, blobId: string, owner: string): Promise<void> {
  const scope = systemScope('an owner lets go of a blob', accountId);
  const blob = await ports.blobs.find(scope, blobId);
  if (blob?.owner === owner) await purge(ports, scope, blob);
}

/** An owner has gone, with all its blobs. */
export async function purgeOwner(ports: Stores, accountId: string, owner: string): Promise<void> {
  const scope = systemScope('an owner of blobs has gone', accountId);
  for await (const blob of ports.blobs.stream(scope, { where: { owner } })) await purge(ports, scope, blob);
}

/** An account has gone, with all its blobs. */
export async function purgeAccount(ports: Stores, accountId: string): Promise<void> {
  const scope = systemScope('an account has gone', accountId);
  for await (const blob of ports.blobs.stream(scope, {})) await purge(ports, scope, blob);
}

/** Removes what was uploaded, or only announced, and used by nobody for a day. Answers how many. */
export async function purgeUnclaimed({ now, ...ports }: Stores & Pick<Ports, 'now'>): Promise<number> {
  const scope = systemScope('removes uploads that nobody used');
  const before = new Date(now().getTime() - UNCLAIMED_LIFE_MS);
  let purged = 0;
  const left = ports.blobs.stream(scope, { where: { owner: { in: ['', PURGE] }, createdAt: { lt: before } } });
  for await (const { id } of left) {
    // Taken first, so that nobody claims what is being removed; what a crash left taken is found again.
    const blob = await ports.blobs.update(scope, id, (found) =>
      found.owner === '' ? { document: { ...found, owner: PURGE } } : undefined,
    );
    if (blob?.owner !== PURGE) continue;
    await purge(ports, scope, blob);
    purged++;
  }
  return purged;
}
