import { serviceCaller } from '@minutehand/service-kit/identity';
import type { FailedEmail } from '@minutehand/service-kit/security-log';
import type { Ports } from '../ports.ts';

type FailedEmails = { accountId: string; kind: FailedEmail; meetingId?: string; invitationId?: string };

/**
 * Runs functions that mark the emails of an event as failed, and records once for the owners and admins of the account that emails were
 * not delivered, without addresses. Records nothing if none was pending: then the event failed for another reason. A function that fails cannot
 * determine this, so its emails count as not delivered.
 */
export async function recordFailedEmails(
  { securityLog }: Pick<Ports, 'securityLog'>,
  { accountId, ...facts }: FailedEmails,
  ...markFunctions: readonly (() => Promise<boolean>)[]
): Promise<void> {
  const results = await Promise.allSettled(markFunctions.map((markFailed) => markFailed()));
  if (results.some((result) => result.status === 'rejected' || result.value))
    securityLog.record(serviceCaller('notifications', accountId), { type: 'email_failed', ...facts });
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
