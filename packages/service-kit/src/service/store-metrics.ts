import { Counter, Gauge, type Registry } from 'prom-client';
import type { Store } from '../store/types.ts';

const FREE_BYTES = 'minutehand_store_free_bytes';
const SWEPT_DOCUMENTS = 'minutehand_store_swept_documents_total';

/**
 * Exports the documents that sweeps removed, and the free space of the store's disk if the database reports it. A new store in the same
 * process replaces them.
 */
export async function registerStoreMetrics(store: Store, registry: Registry): Promise<void> {
  registry.removeSingleMetric(FREE_BYTES);
  registry.removeSingleMetric(SWEPT_DOCUMENTS);
  const swept = new Counter({
    name: SWEPT_DOCUMENTS,
    help: 'Expired documents, and documents beyond their retention, that were removed.',
    labelNames: ['aggregate'],
    registers: [registry],
  });
  store.onSwept((aggregate, removed) => swept.inc({ aggregate }, removed));
  if ((await store.getFreeBytes()) === undefined) return;
  new Gauge({
    name: FREE_BYTES,
    help: "Free space of the database's disk.",
    registers: [registry],
    async collect() {
      // A closed database reports nothing; the last value stays.
      const freeBytes = await store.getFreeBytes().catch(() => undefined);
      if (freeBytes !== undefined) this.set(freeBytes);
    },
  });
}
