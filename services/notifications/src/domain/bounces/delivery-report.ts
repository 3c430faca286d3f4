/** What a report says about an email. "delivered" includes that it was relayed to a server without reports. */
export type DeliveryReport = {
  outcome: 'bounced' | 'delayed' | 'delivered';
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  status: string;
  /** The text of the mail server, shortened and without addresses; may be empty. */
  reason: string;
};

export const REPORT_OUTCOMES = ['bounced', 'delayed'] as const;
export type StoredReport = {
  outcome: (typeof REPORT_OUTCOMES)[number];
  status: string;
  reason: string;
  at: Date;
};

/**
 * Returns the report to store with an email; undefined if nothing changes. A bounce is final: what arrives later, such as the same report
 * again, does not replace it.
 */
export function decideReport(
  stored: StoredReport | undefined,
  { outcome, status, reason }: DeliveryReport,
  now: Date,
): StoredReport | undefined {
  if (outcome === 'delivered' || stored?.outcome === 'bounced' || stored?.outcome === outcome) return undefined;
  return { outcome, status, reason, at: now };
}
