import { isAppError } from '@minutehand/contracts/errors';
import type { RenderedEmail } from '../../domain/emails.ts';
import { addUnsubscribeLink } from '../../domain/mail-subscription.ts';
import type { EmailTopic, Ports } from '../ports.ts';
import { getSubscription, toSubscriptionUrl } from './mail-subscriptions.ts';
import { reserveEmails } from './reserve-emails.ts';
import { getEmailId, markEmailFailed, sendEach, sendEmail } from './send-email.ts';

/** An email to a person who may be outside the account. */
export type ExternalEmail = {
  topic: EmailTopic;
  /** The event or request that causes the email. With the address, the deduplication key of its reservation. */
  cause: string;
  /** With the cause, the deduplication key of the email. */
  recipientId: string;
  email: string;
  content: RenderedEmail;
};

/**
 * Sends an email that counts against the daily limits, with an unsubscribe link. It was reserved when a user requested it; otherwise it is
 * reserved now. Above a limit it is marked as failed, without a retry. Nothing is sent to an address that has unsubscribed.
 */
export async function sendExternalEmail(ports: Ports, external: ExternalEmail): Promise<void> {
  const { topic, cause, recipientId, email } = external;
  const { accountId } = topic;
  const subscription = await getSubscription(ports, accountId, email);
  if (subscription.state === 'unsubscribed') return;
  const unsubscribeUrl = toSubscriptionUrl(ports, subscription);
  const to = { id: recipientId, name: '', email };
  const content = { ...addUnsubscribeLink(external.content, unsubscribeUrl), unsubscribeUrl, topic };
  await sendEmail(ports, cause, to, content, async () => {
    try {
      await reserveEmails(ports, { accountId, senderId: '', emails: [{ cause, email }] });
      return true;
    } catch (error) {
      if (!isAppError(error, 'mail.too_many_today')) throw error;
      await markEmailFailed(ports, getEmailId(ports, cause, recipientId));
      return false;
    }
  });
}

/** Sends emails one after the other. A rejected address does not stop the others. */
export async function sendExternalEmails(ports: Ports, emails: readonly ExternalEmail[]): Promise<void> {
  await sendEach(emails, (email) => sendExternalEmail(ports, email));
}
