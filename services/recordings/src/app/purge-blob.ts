import type { SystemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Blob } from '../domain/blob.ts';
import type { Ports } from './ports.ts';

/** Removes the bytes first: after a crash, the record still exists and can be purged again. */
export async function purgeBlob(
  { blobs, storage }: Pick<Ports, 'blobs' | 'storage'>,
  scope: SystemScope,
  blob: Stored<Blob>,
): Promise<void> {
  await storage.remove(blob.key);
  await blobs.remove(scope, blob.id);
}
