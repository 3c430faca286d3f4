import { Counter, type Registry } from 'prom-client';
import type { Store } from '../store/types.ts';
import { registerFreeSpace } from './free-space-metrics.ts';

const SWEPT_DOCUMENTS = 'minutehand_store_swept_documents_total';

/**
 * Exports the documents that sweeps removed, and the free space of the store's disk if the database reports it. A new store in the same
 * process replaces them.
 */
export async function registerStoreMetrics(store: Store, registry: Registry): Promise<void> {
  registry.removeSingleMetric(SWEPT_DOCUMENTS);
  const swept = new Counter({
    name: SWEPT_DOCUMENTS,
    help: 'Expired documents, and documents beyond their retention, that were removed.',
    labelNames: ['aggregate'],
    registers: [registry],
  });
  store.onSwept((aggregate, removed) => swept.inc({ aggregate }, removed));
  await registerFreeSpace('store', () => store.getFreeBytes(), registry);
}
