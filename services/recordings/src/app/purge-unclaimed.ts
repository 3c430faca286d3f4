import { systemScope } from '@minutehand/service-kit/identity';
import { UNCLAIMED_LIFE_MS } from '../limits.ts';
import type { Ports } from './ports.ts';
import { purgeBlob } from './purge-blob.ts';

/** The owner of blobs that are being purged. */
const PURGE = 'purge';

/** Purges announced or uploaded blobs that were not claimed in time. Returns their number. */
export async function purgeUnclaimed({ now, ...ports }: Pick<Ports, 'blobs' | 'storage' | 'now'>): Promise<number> {
  const scope = systemScope('purges unclaimed uploads');
  const before = new Date(now().getTime() - UNCLAIMED_LIFE_MS);
  let purged = 0;
  const unclaimed = ports.blobs.stream(scope, { where: { owner: { in: ['', PURGE] }, createdAt: { lt: before } } });
  for await (const { id } of unclaimed) {
    // Sets the owner first, so that the blob can no longer be claimed. A later run finishes the purge after a crash.
    const blob = await ports.blobs.update(scope, id, (current) =>
      current.owner === '' ? { document: { ...current, owner: PURGE } } : undefined,
    );
    if (blob?.owner !== PURGE) continue;
    await purgeBlob(ports, scope, blob);
    purged++;
  }
  return purged;
}
