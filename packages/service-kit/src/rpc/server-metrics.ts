import { Histogram, register } from 'prom-client';

const NAME = 'minutehand_rpc_server_duration_seconds';

/** Histogram of call durations by method and outcome ("ok" or the error's code). */
export function getRpcDurations(): Histogram<'method' | 'outcome'> {
  const existing = register.getSingleMetric(NAME);
  if (existing) return existing as Histogram<'method' | 'outcome'>;
  return new Histogram({
    name: NAME,
    help: 'Duration of completed gRPC calls.',
    labelNames: ['method', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  });
}
