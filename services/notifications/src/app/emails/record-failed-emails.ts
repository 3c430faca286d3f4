import { serviceCaller } from '@minutehand/service-kit/identity';
import type { EmailTopic, Ports } from '../ports.ts';

/**
 * Runs functions that mark the emails of an event as failed, and records once for the owners and admins of the account that emails were
 * not delivered, without addresses. Records nothing if none was pending: then the event failed for another reason. A function that fails cannot
 * determine this, so its emails count as not delivered.
 */
export async function recordFailedEmails(
  { securityLog }: Pick<Ports, 'securityLog'>,
  { accountId, ...facts }: EmailTopic,
  ...markFunctions: readonly (() => Promise<boolean>)[]
): Promise<void> {
  const results = await Promise.allSettled(markFunctions.map((markFailed) => markFailed()));
  if (results.some((result) => result.status === 'rejected' || result.value))
    securityLog.record(serviceCaller('notifications', accountId), { type: 'email_failed', ...facts });
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
