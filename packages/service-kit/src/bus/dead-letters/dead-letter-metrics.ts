import { Counter, Gauge, type Registry } from 'prom-client';
import type { TrimmedQueue } from './trim-dead-letters.ts';

const NAMES = { waiting: 'minutehand_dead_letters', removed: 'minutehand_dead_letters_removed_total' };

/** Creates the metrics of dead-letter queues. They are not exported without a registry. */
export function createDeadLetterMetrics(
  registry: Registry | undefined,
): (queue: string, trimmed: TrimmedQueue) => void {
  const registers = registry ? [registry] : [];
  for (const name of Object.values(NAMES)) registry?.removeSingleMetric(name);
  const labelNames = ['queue'] as const;
  const messageGauge = new Gauge({
    name: NAMES.waiting,
    help: 'Dead letters, counted once an hour.',
    labelNames,
    registers,
  });
  const removed = new Counter({
    name: NAMES.removed,
    help: 'Dead letters that were removed because of their age or number.',
    labelNames,
    registers,
  });
  return (queue, trimmed) => {
    messageGauge.set({ queue }, trimmed.remaining);
    removed.inc({ queue }, trimmed.removed);
  };
}
