import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { purgeBlob } from './purge-blob.ts';

/** Purges all blobs of a deleted account and their quota ledgers. */
export async function purgeAccount(
  ports: Pick<Ports, 'blobs' | 'storage' | 'quotaLedgers'>,
  accountId: string,
): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  for await (const blob of ports.blobs.stream(scope, {})) await purgeBlob(ports, scope, blob);
  await ports.quotaLedgers.purge(scope);
}
