import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { createSigner } from '@minutehand/service-kit/identity';
import { createQuotaLedgers, createQuotaReader } from '@minutehand/service-kit/quotas';
import { type Composition, type ServiceKit, serve } from '@minutehand/service-kit/service';
import type { BlobStorage, Ports } from './app/ports.ts';
import { purgeUnclaimed } from './app/purge-unclaimed.ts';
import type { RecordingsConfig } from './config.ts';
import { recordingsHandlers } from './inbound/grpc/recordings.ts';
import { PURGE_INTERVAL_MS } from './limits.ts';
import { createDiskStorage } from './outbound/blobs/disk-storage.ts';
import { createS3Storage } from './outbound/blobs/s3-storage.ts';
import { blobAggregate, quotaLedgerAggregate } from './outbound/store/aggregates.ts';
import { subscriptions } from './subscriptions.ts';

function createStorage({ config, newId, lifecycle }: ServiceKit<RecordingsConfig>): BlobStorage {
  if ('folder' in config.blobs) return createDiskStorage({ folder: config.blobs.folder, newId });
  const storage = createS3Storage(config.blobs.s3);
  lifecycle.onStop('s3', () => storage.close());
  return storage;
}

/** Purges unclaimed uploads on start and periodically. The next run retries after a failure. */
function startPurging(ports: Ports, { log, lifecycle }: ServiceKit<RecordingsConfig>): void {
  const purge = () =>
    purgeUnclaimed(ports).then(
      (purged) => purged > 0 && log.info({ purged }, 'purged unclaimed uploads'),
      (err) => log.error({ err }, 'purging unclaimed uploads failed'),
    );
  const timer = setInterval(purge, PURGE_INTERVAL_MS);
  lifecycle.onStop('purge of unclaimed uploads', () => clearInterval(timer), 'intake');
  void purge();
}

export function compose(kit: ServiceKit<RecordingsConfig>): Composition {
  const { config, now, newId, store, getClient } = kit;
  const storage = createStorage(kit);
  const ports: Ports = {
    now,
    newId,
    blobs: store.collection(blobAggregate),
    storage,
    signer: createSigner(config.signingSecret),
    quotaLedgers: createQuotaLedgers(store.collection(quotaLedgerAggregate), now),
    readQuotas: createQuotaReader(config.name, getClient('accounts', AccountsServiceService), now),
  };
  return {
    rpc: [serve(RecordingsServiceService, recordingsHandlers(ports))],
    subscriptions: subscriptions(ports),
    readiness: { blobs: () => storage.ping() },
    freeSpace: { blobs: () => storage.getFreeBytes() },
    onStarted: async () => startPurging(ports, kit),
  };
}
