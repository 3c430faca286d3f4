import { Counter, Gauge, type Registry } from 'prom-client';
import type { OutboxSource } from '../../store/types.ts';

export type OutboxMetrics = { readonly published: (events: number) => void; readonly failed: () => void };

const NAMES = {
  published: 'minutehand_outbox_published_total',
  failed: 'minutehand_outbox_failed_total',
  waiting: 'minutehand_outbox_waiting',
};

/** Creates the relay's metrics. They are not exported without a registry. A new relay in the same process replaces them. */
export function createOutboxMetrics(outbox: OutboxSource, registry: Registry | undefined): OutboxMetrics {
  const registers = registry ? [registry] : [];
  for (const name of Object.values(NAMES)) registry?.removeSingleMetric(name);
  const published = new Counter({
    name: NAMES.published,
    help: 'Events that the broker has confirmed.',
    registers,
  });
  const failed = new Counter({
    name: NAMES.failed,
    help: 'Publish attempts that the broker did not confirm.',
    registers,
  });
  new Gauge({
    name: NAMES.waiting,
    help: 'Events that are waiting in the outbox.',
    registers,
    async collect() {
      this.set(await outbox.size());
    },
  });
  return { published: (events) => published.inc(events), failed: () => failed.inc() };
}
