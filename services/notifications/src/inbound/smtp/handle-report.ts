import { recordDeliveryReport } from '../../app/emails/record-delivery-report.ts';
import type { Ports } from '../../app/ports.ts';
import { parseReport } from './parse-report.ts';
import type { ReportOutcome } from './report-metrics.ts';

/** Stores what a message to the return path of an email says about it. */
export async function handleReport(ports: Ports, mailId: string, bytes: Uint8Array): Promise<ReportOutcome> {
  const report = await parseReport(bytes);
  if (report === undefined) return 'unrecognized';
  return (await recordDeliveryReport(ports, mailId, report)) ? report.outcome : 'unknown';
}
