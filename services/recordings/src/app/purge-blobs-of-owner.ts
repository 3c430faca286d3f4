import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { purgeBlob } from './purge-blob.ts';

/** Purges all blobs of a deleted owner. */
export async function purgeBlobsOfOwner(
  ports: Pick<Ports, 'blobs' | 'storage'>,
  accountId: string,
  owner: string,
): Promise<void> {
  const scope = systemScope('the owner of the blobs was deleted', accountId);
  for await (const blob of ports.blobs.stream(scope, { where: { owner } })) await purgeBlob(ports, scope, blob);
}
