import { systemScope } from '@minutehand/service-kit/identity';
import { UNCLAIMED_TTL_MS } from '../limits.ts';
import type { Ports } from './ports.ts';
import { purgeBlob } from './purge-blob.ts';

/** The owner of blobs that are being purged. */
const PURGE_OWNER = 'purge';

/** Purges declared or uploaded blobs that were not claimed in time. Returns their number. */
export async function purgeUnclaimedBlobs({
  now,
  ...ports
}: Pick<Ports, 'blobs' | 'storage' | 'now'>): Promise<number> {
  const scope = systemScope('purges unclaimed uploads');
  const before = new Date(now().getTime() - UNCLAIMED_TTL_MS);
  let purgedCount = 0;
  const unclaimed = ports.blobs.stream(scope, {
    where: { owner: { in: ['', PURGE_OWNER] }, createdAt: { lt: before } },
  });
  for await (const { id } of unclaimed) {
    // Set the owner first, so that the blob can no longer be claimed. After a crash, a later run finishes the purge.
    const blob = await ports.blobs.update(scope, id, (current) =>
      current.owner === '' ? { document: { ...current, owner: PURGE_OWNER } } : undefined,
    );
    if (blob?.owner !== PURGE_OWNER) continue;
    await purgeBlob(ports, scope, blob);
    purgedCount++;
  }
  return purgedCount;
}
