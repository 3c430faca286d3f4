import { Counter, Gauge, type Registry } from 'prom-client';
import type { OutboxSource } from '../store/types.ts';

export type OutboxMetrics = { readonly published: (events: number) => void; readonly failed: () => void };

/** Counters of the relay; without a registry they count for nobody. */
export function outboxMetrics(outbox: OutboxSource, registry: Registry | undefined): OutboxMetrics {
  const registers = registry ? [registry] : [];
  const published = new Counter({
    name: 'minutehand_outbox_published_total',
    help: 'Events that the broker has confirmed.',
    registers,
  });
  const failed = new Counter({
    name: 'minutehand_outbox_failed_total',
    help: 'Tries to say an event that the broker did not confirm.',
    registers,
  });
  new Gauge({
    name: 'minutehand_outbox_waiting',
    help: 'Events that wait in the outbox.',
    registers,
    async collect() {
      this.set(await outbox.size());
    },
  });
  return { published: (events) => published.inc(events), failed: () => failed.inc() };
}
