import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { emailScope } from '../emails/send-email.ts';
import type { Ports } from '../ports.ts';

/** Purges the notifications, preferences, digests, mail subscriptions and delivery states of a deleted account. No more emails are sent for it. */
export async function purgeAccount(
  ports: Pick<Ports, 'notifications' | 'preferences' | 'digests' | 'mailSubscriptions' | 'emails'>,
  accountId: string,
): Promise<void> {
  const { notifications, preferences, digests, mailSubscriptions, emails } = ports;
  const scope = systemScope('the account was deleted', accountId);
  await forEachInBatches(preferences.stream(scope, {}), ({ id }) => preferences.remove(scope, id));
  await forEachInBatches(digests.stream(scope, {}), ({ id }) => digests.remove(scope, id));
  await forEachInBatches(notifications.stream(scope, {}), ({ id }) => notifications.remove(scope, id));
  await forEachInBatches(mailSubscriptions.stream(scope, {}), ({ id }) => mailSubscriptions.remove(scope, id));
  const where = { topicAccountId: accountId };
  await forEachInBatches(emails.stream(emailScope, { where }), ({ id }) => emails.remove(emailScope, id));
}

/** Counts what belongs to no account in the store. */
export async function countAccountEmails(
  { emails }: Pick<Ports, 'emails'>,
  accountId: string,
): Promise<Record<string, number>> {
  return { mails: await emails.count(emailScope, { topicAccountId: accountId }) };
}
