import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { purgeBlob } from './purge-blob.ts';

/** Purges a blob that its owner no longer needs. Ignores blobs of other owners. */
export async function releaseBlob(
  ports: Pick<Ports, 'blobs' | 'storage'>,
  accountId: string,
  blobId: string,
  owner: string,
): Promise<void> {
  const scope = systemScope('an owner released a blob', accountId);
  const blob = await ports.blobs.find(scope, blobId);
  if (blob?.owner === owner) await purgeBlob(ports, scope, blob);
}
