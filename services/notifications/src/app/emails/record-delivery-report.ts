import { createEvent } from '@minutehand/contracts/events';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type DeliveryReport, decideReport } from '../../domain/bounces/delivery-report.ts';
import type { Ports } from '../ports.ts';
import { emailScope } from './send-email.ts';

/**
 * Stores what a mail server reports about an email after another one has accepted it. A bounce is recorded once for the owners and admins of the
 * account, unless the email was recorded as failed before. Returns false if the email is unknown.
 */
export async function recordDeliveryReport(
  { emails, securityLog, now }: Pick<Ports, 'emails' | 'securityLog' | 'now'>,
  mailId: string,
  report: DeliveryReport,
): Promise<boolean> {
  let isNewFailure = false;
  const email = await emails.update(emailScope, mailId, (before) => {
    const stored = decideReport(before.report, report, now());
    const isFailed = before.state === 'failed';
    isNewFailure = stored?.outcome === 'bounced' && !isFailed;
    if (stored === undefined) return undefined;
    return {
      // A report proves that it was sent, even if the process stopped before it could mark it.
      document: { ...before, state: isFailed ? 'failed' : 'sent', report: stored },
      events: isNewFailure ? [createEvent('notifications.email_failed', { mailId })] : [],
    };
  });
  if (isNewFailure && email?.topic !== undefined) {
    const { accountId, ...topic } = email.topic;
    const { status, reason } = report;
    securityLog.record(serviceCaller('notifications', accountId), { type: 'email_failed', ...topic, status, reason });
  }
  return email !== undefined;
}
