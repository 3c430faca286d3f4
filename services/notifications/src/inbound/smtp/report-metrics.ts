import { Counter, type Registry } from 'prom-client';

const METRIC = 'minutehand_delivery_reports_total';
const OUTCOMES = ['bounced', 'delayed', 'delivered', 'unknown', 'unrecognized', 'refused', 'failed'] as const;
export type ReportOutcome = (typeof OUTCOMES)[number];

/** Counts what the report server receives. */
export function createReportCounter(registry: Registry): (outcome: ReportOutcome) => void {
  // A new service in the same process replaces it.
  registry.removeSingleMetric(METRIC);
  const counter = new Counter({
    name: METRIC,
    help: 'Messages to return paths. "unknown": the email is not stored (any more); "unrecognized": no delivery report, such as automatic replies; "refused": wrong sender or address, or too large.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Starts at 0, so that increase() counts the first one.
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}
